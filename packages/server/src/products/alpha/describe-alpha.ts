import { round } from '../../domain/series/round.ts'
import {
  type AlphaForecast,
  type AlphaSet,
  isOuter,
  LEAST_T,
  SMALLEST_EDGE,
} from '../../domain/signals/alpha/alpha-set.ts'
import { SIGNAL_HORIZON } from '../../domain/signals/alpha/alpha-week.ts'
import { EMBARGO_DAYS } from '../../domain/signals/alpha/training.ts'
import { issueRow } from '../../domain/signals/issue-row.ts'
import { pastEvidence } from '../../domain/signals/past-evidence.ts'
import { requireRecent } from '../../domain/signals/require-recent.ts'
import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { describeBacktest } from '../track-record/describe-source.ts'
import type { AlphaSnapshot, Model, NotIssued } from './alpha-schema.ts'
import { type AlphaInputs, type AlphaView, alphaView } from './alpha-view.ts'
import { describeSignal, modelVersionOf, universeOfSet } from './describe-signal.ts'

/** A forecast stands until its outcome is known: the entry day and the window. */
const ROWS_STANDING = 1 + SIGNAL_HORIZON
const LOOK_BACK_ROWS = 252
const FEWEST_WEEKS = 3 * 52

/** @throws NotEnoughHistory before the first fit, with fewer than 20 stocks, or without data of the last week */
export function describeAlpha(inputs: AlphaInputs, asOf: Instant): AlphaSnapshot {
  const view = alphaView(inputs, asOf)
  const { day } = view.study.market.panel
  const row = day.length - 1
  requireRecent(day.at(-1), asOf, 'closes of stocks')
  const set = view.setAt(row)
  if (set === undefined) {
    throw new NotEnoughHistory('weeks of twenty stocks to train on', view.study.weeks.length, FEWEST_WEEKS)
  }
  const signals = signalsAt(view, set, row)
  return {
    signals,
    date: formatDay(set.day),
    count: signals.length,
    why_none: signals.length === 0 ? whyNone(set) : null,
    not_issued: notIssuedOf(set),
    universe: universeOfSet(set),
    model: modelOf(view, set, row),
    backtest: describeBacktest(issuedSignals(view), asOf),
  }
}

function signalsAt(view: AlphaView, set: AlphaSet, row: number): AlphaSnapshot['signals'] {
  const updated = view.issuedAt(row)
  return set.forecasts
    .filter(({ issued }) => issued)
    .map((call) => {
      const emittedAt = (at: number): boolean => view.emittedAt(at, call)
      const issued = issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack: LOOK_BACK_ROWS })
      return describeSignal(view, call, issued, updated)
    })
    .sort((a, b) => b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1))
}

/** No signals while the model drifts. */
const issuedSignals = ({ backtest }: AlphaView): readonly ScoredForecast[] =>
  backtest.forecasts.filter(({ issuedAt }) => !backtest.driftingAt(issuedAt))

function modelOf({ study }: AlphaView, set: AlphaSet, row: number): Model {
  const { day } = study.market.panel
  return {
    version: modelVersionOf(set),
    fitted_on: formatDay(set.fit.day),
    trained_through: formatDay(day[set.fit.row - EMBARGO_DAYS]),
    k: round(set.slope.shrunk, 4),
    t: round(set.slope.t, 2),
    weeks: set.slope.weeks,
    evidence: evidenceOf(study, day[row]),
  }
}

function evidenceOf(study: AlphaView['study'], day: AlphaSet['day']): Model['evidence'] {
  const { ic, outcomes, calibration } = pastEvidence(study, day)
  return {
    rank_ic: known(ic.mean, 4),
    interval_95: Number.isFinite(ic.t) ? ic.interval.map((end) => round(end, 4)) : null,
    t: known(ic.t, 2),
    n: calibration.cases,
    signals: outcomes.signals,
    hit_rate: known(outcomes.hitRate, 4),
    base_rate: known(outcomes.baseRate, 4),
    ece: known(calibration.ece, 4),
    kind: 'backtest',
  }
}

type Reason = NotIssued['reason']

const REASONS: readonly Reason[] = ['drift', 'weak_evidence', 'small_edge', 'earnings_in_window']

/** With the first reason of each. */
function notIssuedOf(set: AlphaSet): NotIssued[] {
  const withheld = set.forecasts.filter((call) => isOuter(call.position) && !call.issued)
  return REASONS.flatMap((reason) => {
    const symbols = withheld.filter((call) => reasonOf(set, call) === reason).map(({ symbol }) => symbol)
    return symbols.length === 0 ? [] : [{ reason, explanation: explanationOf(reason, set), symbols }]
  })
}

function whyNone(set: AlphaSet): string {
  const reasons = notIssuedOf(set).map(({ explanation }) => explanation)
  return reasons.join(' ')
}

function reasonOf({ slope, drifting }: AlphaSet, call: AlphaForecast): Reason {
  if (drifting) return 'drift'
  if (!(slope.t >= LEAST_T)) return 'weak_evidence'
  return Math.abs(call.probability - 0.5) < SMALLEST_EDGE ? 'small_edge' : 'earnings_in_window'
}

function explanationOf(reason: Reason, { slope }: AlphaSet): string {
  switch (reason) {
    case 'drift':
      return 'What the model promised has drifted away from what came true: it claims nothing until that has passed.'
    case 'weak_evidence':
      return `The past gives too little evidence that the ranking tells what follows: t ${round(slope.t, 2)} over ${slope.weeks} resolved weeks, ${LEAST_T} is needed.`
    case 'small_edge':
      return `The edge is too small: the probability lies within ${SMALLEST_EDGE} of one half.`
    default:
      return 'A quarterly report is expected inside the window, which the model does not foresee.'
  }
}
