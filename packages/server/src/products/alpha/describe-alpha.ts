import { round } from '../../domain/series/round.ts'
import { LEAST_T, SMALLEST_EDGE, slopeInUse } from '../../domain/signals/alpha/alpha-call.ts'
import { medianProbability, type ShrunkSlope } from '../../domain/signals/alpha/confidence.ts'
import { pastEvidence } from '../../domain/signals/alpha/past-evidence.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { describeBacktest } from '../track-record/describe-source.ts'
import type { AlphaSnapshot, Model, NotIssued } from './alpha-schema.ts'
import { type AlphaInputs, type AlphaView, alphaView } from './alpha-view.ts'
import { describeSignal, membersOf, modelVersionOf } from './describe-signal.ts'

/** @throws NotEnoughHistory before the first fit, with fewer than 20 stocks, or without data of the last week */
export function describeAlpha(inputs: AlphaInputs, asOf: Instant): AlphaSnapshot {
  const view = alphaView(inputs, asOf)
  const { today, standing, universe, backtest } = view
  const signals = standing
    .map((call) => describeSignal(call, universe, today.row.at))
    .sort((a, b) => b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1))
  const notIssued = notIssuedOf(view)
  return {
    signals,
    date: formatDay(today.row.day),
    count: signals.length,
    why_none: signals.length === 0 ? notIssued.map(({ explanation }) => explanation).join(' ') : null,
    not_issued: notIssued,
    universe: membersOf(today),
    model: modelOf(view),
    backtest: describeBacktest(backtest, asOf),
  }
}

function modelOf(view: AlphaView): Model {
  const { past, today } = view
  const slope = slopeInUse(past.evidence.slope, today.row.drifting)
  return {
    version: modelVersionOf(today),
    fitted_on: formatDay(today.fit.day),
    trained_through: formatDay(today.fit.trainedThrough),
    k: round(slope.shrunk, 4),
    t: round(slope.t, 2),
    weeks: slope.weeks,
    evidence: evidenceOf(view),
  }
}

function evidenceOf({ past, today }: AlphaView): Model['evidence'] {
  const { ic, outcomes } = pastEvidence(past, today.row.day)
  const { calibration } = past.evidence.rates
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
function notIssuedOf({ today, past }: AlphaView): NotIssued[] {
  const { calls, drifting } = today.row
  const slope = slopeInUse(past.evidence.slope, drifting)
  const reasons = calls?.symbol.map((_, place) =>
    calls.issuedOn[place] === 0 ? reasonOf(slope, drifting, calls.position[place]) : undefined,
  )
  return REASONS.flatMap((reason) => {
    const symbols = calls?.symbol.filter((_, place) => reasons?.[place] === reason) ?? []
    return symbols.length === 0 ? [] : [{ reason, explanation: explanationOf(reason, slope), symbols }]
  })
}

function reasonOf(slope: ShrunkSlope, drifting: boolean, position: number): Reason {
  if (drifting) return 'drift'
  if (!(slope.t >= LEAST_T)) return 'weak_evidence'
  const edge = Math.abs(medianProbability(slope.shrunk, position) - 0.5)
  return edge < SMALLEST_EDGE ? 'small_edge' : 'earnings_in_window'
}

function explanationOf(reason: Reason, slope: ShrunkSlope): string {
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
