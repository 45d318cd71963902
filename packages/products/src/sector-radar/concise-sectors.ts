import type { Cell, Concise } from '../contract/concise.ts'
import { capitalised, listed } from '../english.ts'
import { byReason, ranked, restText } from '../short-form.ts'
import type { SectorRadar, SectorState } from './sector-radar-schema.ts'

const COLUMNS = [
  'rank',
  'sector',
  'etf',
  'quadrant',
  '1m_pct',
  '3m_pct',
  '6m_pct',
  '12_1_pct',
  'above_50d_pct',
  'above_200d_pct',
  'new_highs',
  'new_lows',
  'rs_ratio',
  'rs_momentum',
]

/** Sectors by rank of momentum, those without one last. */
export function conciseSectors(
  answer: SectorRadar,
  { quadrant }: { readonly quadrant?: string },
  limit: number | undefined,
): Concise {
  const { date, market, sectors, evidence } = answer
  const byRank = ranked(sectors, ({ momentum_rank }) => momentum_rank)
  const shown = byRank.slice(0, limit)
  const { statement, horizon_days, ic, interval_95, t, n } = evidence
  return {
    summary: summaryOf(byRank, market, quadrant),
    date,
    evidence: { statement, rank_ic: ic, interval_95, t, n, horizon_days },
    caveats: byReason(
      sectors.flatMap(({ sector, missing }) => missing.map((reason) => ({ name: sector, reason }))),
      sectors.length,
    ),
    columns: COLUMNS,
    rows: shown.map(rowOf),
    more: `${restText(shown.length, sectors.length)}sector and quadrant narrow it; detail=detailed for the stocks of each sector and eight weeks of rotation.`,
  }
}

function rowOf(state: SectorState): readonly Cell[] {
  const { momentum: returns } = state
  return [
    state.momentum_rank,
    state.sector,
    state.etf,
    state.quadrant,
    returns['1m'],
    returns['3m'],
    returns['6m'],
    returns['12_1'],
    state.breadth_50_pct,
    state.breadth_200_pct,
    state.new_highs,
    state.new_lows,
    state.rs_ratio,
    state.rs_momentum,
  ]
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
