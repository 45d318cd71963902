import { formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import { nameIn } from '@bellwether-markets/engine/market/asset'
import { round } from '@bellwether-markets/engine/series/round'
import { pastEvidence } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { ASSUMED_COST, tiltCost } from '@bellwether-markets/engine/signals/alpha/tilt-cost'
import { edgeUnderDrift } from '@bellwether-markets/engine/signals/edge'
import { pricesIn } from '@bellwether-markets/engine/track-record/measure-return'
import { callsOf } from '../call.ts'
import { byStrength } from '../claim.ts'
import { known } from '../known.ts'
import { describeBacktest } from '../track-record/describe-source.ts'
import type { AlphaSnapshot, Cost, Model, NotIssued } from './alpha-schema.ts'
import { type AlphaInputs, type AlphaView, alphaView } from './alpha-view.ts'
import { describeSignal, membersOf, modelVersionOf } from './describe-signal.ts'

const BP = 10_000

/** @throws NotEnoughHistory before the first fit, with fewer than 20 stocks, or without data of the last week */
export function describeAlpha(inputs: AlphaInputs, asOf: Instant): AlphaSnapshot {
  const view = alphaView(inputs, asOf)
  const { today, standing, recent, universe, backtest } = view
  const signals = standing.map((call) => describeSignal(call, view)).sort(byStrength)
  const issued = recent.map((call) => ({
    signal: describeSignal(call, view),
    name: nameIn(universe, call.issue.symbol),
    withdrawn: call.withdrawn,
  }))
  const notIssued = notIssuedOf(view)
  return {
    signals,
    calls: callsOf(issued, pricesIn(universe, inputs.bars), today.row.at),
    date: formatDay(today.row.day),
    count: signals.length,
    why_none: signals.length === 0 ? notIssued.map(({ explanation }) => explanation).join(' ') : null,
    not_issued: notIssued,
    universe: membersOf(today),
    model: modelOf(view),
    cost: costOf(view),
    backtest: describeBacktest(backtest, asOf),
  }
}

function modelOf(view: AlphaView): Model {
  const { past, today } = view
  const edge = edgeUnderDrift(past.evidence.edge, today.row.drifting)
  return {
    version: modelVersionOf(today),
    fitted_on: formatDay(today.fit.day),
    trained_through: formatDay(today.fit.trainedThrough),
    k: round(edge.used, 4),
    k_estimate: known(edge.slope, 4),
    k_se: known(edge.standardError, 4),
    t: known(edge.slope / edge.standardError, 2) ?? 0,
    edge_state: edge.state,
    weeks: edge.dates,
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

function costOf({ past, today }: AlphaView): Cost | null {
  const cost = tiltCost(past.resolvedBy(today.row.day))
  if (cost === undefined) return null
  const { breakEven, gross, net, turnover, weeks } = cost
  return {
    statement: `A short-lived tilt, ${breakEven < ASSUMED_COST ? 'smaller than the cost of trading it: use it to time a trade you make anyway' : 'in the past of this market larger than the assumed cost of trading it'}.`,
    break_even_bp: known(BP * breakEven, 1),
    assumed_bp: BP * ASSUMED_COST,
    gross_pct: round(100 * gross, 1),
    net_pct: round(100 * net, 1),
    turnover: round(turnover, 1),
    weeks,
  }
}

function notIssuedOf({ today: { row } }: AlphaView): NotIssued[] {
  const symbols = row.calls?.symbol.filter((_, place) => row.calls?.issuedOn[place] === 0) ?? []
  const explanation = 'A quarterly report is expected inside the window, which the model does not foresee.'
  return symbols.length === 0 ? [] : [{ reason: 'earnings_in_window', explanation, symbols }]
}
