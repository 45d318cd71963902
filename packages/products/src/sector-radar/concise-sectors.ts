import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { capitalised, listed } from '../english.ts'
import { pick } from '../pick.ts'
import { byReason, ranked, restText } from '../short-form.ts'
import type { SectorRadar, SectorState } from './sector-radar-schema.ts'

const COLUMNS: Columns<SectorState> = [
  { rank: 'momentum_rank' },
  'sector',
  'etf',
  'quadrant',
  {
    '1m_pct': 'momentum.1m',
    '3m_pct': 'momentum.3m',
    '6m_pct': 'momentum.6m',
    '12_1_pct': 'momentum.12_1',
    above_50d_pct: 'breadth_50_pct',
    above_200d_pct: 'breadth_200_pct',
  },
  'new_highs',
  'new_lows',
  'rs_ratio',
  'rs_momentum',
]

/** Sectors by rank of momentum, those without one last. */
export function conciseSectors(
  answer: SectorRadar,
  { quadrant }: { readonly quadrant?: string },
  limit?: number,
): Concise {
  const { date, market, sectors, evidence } = answer
  const byRank = ranked(sectors, ({ momentum_rank }) => momentum_rank)
  const visible = byRank.slice(0, limit)
  return {
    summary: summaryOf(byRank, market, quadrant),
    date,
    evidence: {
      statement: evidence.statement,
      rank_ic: evidence.ic,
      ...pick(evidence, 'interval_95', 't', 'n', 'horizon_days'),
    },
    caveats: byReason(
      sectors.flatMap(({ sector, missing }) => missing.map((reason) => ({ name: sector, reason }))),
      sectors.length,
    ),
    ...tableOf(visible, COLUMNS),
    more: `${restText(visible.length, sectors.length)}sector and quadrant narrow it; detail=detailed for the stocks of each sector and eight weeks of rotation.`,
  }
}

function summaryOf(byRank: readonly SectorState[], market: string, asked: string | undefined): string {
  const placed = byRank.filter(({ momentum_rank }) => momentum_rank !== null)
  const first = placed.at(0)
  const last = placed.at(-1)
  if (first === undefined || last === undefined) {
    return byRank.length === 0 ? 'No sector fits.' : 'No sector can be ranked yet.'
  }
  if (placed.length === 1) {
    const place = `${first.sector} has rank ${first.momentum_rank} by momentum${returnText(first)}`
    return first.quadrant === null ? `${place}.` : `${place} and is ${first.quadrant} against ${market}.`
  }
  if (asked !== undefined) {
    const named = placed.map((one) => `${one.sector} (rank ${one.momentum_rank})`)
    return `${capitalised(asked)} against ${market}, with rank by momentum: ${listed(named)}.`
  }
  const leading = placed.filter(({ quadrant }) => quadrant === 'leading').map(({ sector }) => sector)
  const ends = `By momentum over one to twelve months ${first.sector}${returnText(first)} ranks highest and ${last.sector}${returnText(last)} lowest`
  return `${ends}; ${leading.length === 0 ? `none leads ${market}` : `leading ${market}: ${listed(leading)}`}.`
}

const returnText = ({ momentum }: SectorState): string =>
  momentum['3m'] === null ? '' : ` (${momentum['3m']}% in three months)`
