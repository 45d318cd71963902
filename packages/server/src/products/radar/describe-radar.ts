import { round } from '../../domain/series/round.ts'
import { issueRow } from '../../domain/signals/issue-row.ts'
import {
  appliedSlope,
  radarConfidenceAt,
  radarResolvedBy,
} from '../../domain/signals/radar/radar-confidence.ts'
import type { RadarStudy } from '../../domain/signals/radar/radar-study.ts'
import { RADAR_HORIZON } from '../../domain/signals/radar/radar-week.ts'
import { requireRecent } from '../../domain/signals/require-recent.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import { describeBacktest } from '../track-record/describe-source.ts'
import { describePick } from './describe-pick.ts'
import type { Radar } from './radar-schema.ts'
import { type RadarInputs, radarView } from './radar-view.ts'

const ROWS_STANDING = 1 + RADAR_HORIZON
const FEWEST_STOCKS = 20

/** @throws NotEnoughHistory with fewer than 20 stocks, or without data of the last week */
export function describeRadar(inputs: RadarInputs, asOf: Instant): Radar {
  const view = radarView(inputs, asOf)
  const { study } = view
  const row = study.day.length - 1
  requireRecent(study.day.at(-1), asOf, 'closes of stocks')
  const screened = view.screenAt(row).ranked.length
  if (screened < FEWEST_STOCKS) {
    throw new NotEnoughHistory('stocks with a year of closes to screen', screened, FEWEST_STOCKS)
  }
  const updated = view.issuedAt(row)
  return {
    date: formatDay(study.day[row]),
    signals: study.picks[row].map((stock) => {
      const emittedAt = (at: number): boolean => study.picks[at]?.includes(stock) ?? false
      const issued = issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack: row })
      return describePick(view, stock, issued, updated)
    }),
    screened,
    evidence: evidenceOf(study, row),
    backtest: describeBacktest(view.issued, asOf),
  }
}

function evidenceOf(study: RadarStudy, row: number): Radar['evidence'] {
  const confidence = radarConfidenceAt(study.weeks, row)
  const { slope } = confidence
  let picks = 0
  let hits = 0
  let expected = 0
  for (const { excess, picked, above, cases } of radarResolvedBy(study.weeks, row)) {
    excess.forEach((value, at) => {
      if (!picked[at] || Number.isNaN(value)) return
      picks++
      hits += value > 0 ? 1 : 0
      expected += above / cases
    })
  }
  return {
    picks,
    hit_rate: picks === 0 ? null : round(hits / picks, 4),
    base_rate: picks === 0 ? null : round(expected / picks, 4),
    k: round(appliedSlope(confidence), 4),
    t: Number.isFinite(slope.t) ? round(slope.t, 2) : 0,
  }
}
