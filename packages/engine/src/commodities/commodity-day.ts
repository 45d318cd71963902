import type { DecisionTimes } from '../market/decision-times.ts'
import type { FactRow } from '../market/inputs.ts'
import type { Edge } from '../signals/edge.ts'
import type { CompositeSpread } from './commodity-scores.ts'
import type { CommodityDirection } from './score-confidence.ts'
import type { ClosedMonth } from './seasonality.ts'

/** The daily refresh. */
export const COMMODITY_DECIDES: DecisionTimes = {
  minutes: 6 * 60,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  through: 'day_before',
}

/** A day of the panel as it was known at the next refresh. */
export interface CommodityDay extends FactRow {
  readonly day: number
  /** Score before it is limited, volatility and value of each factor, each by instrument; NaN is missing. */
  readonly figures: Float64Array
  /** Points per unit of the mean rank. */
  readonly scale: number
  readonly spread: CompositeSpread
  /** Outcomes that became known since the row before: day of the score, instrument and return, one after the other. */
  readonly closed: Float64Array
  /** Days that no further outcome can change, since the row before. */
  readonly settled: readonly SettledDay[]
  readonly tally: Tally
  /** In force, and the first of the month on which it was decided. */
  readonly edge: Edge
  readonly edgeMonth: number
  readonly issued: readonly CommodityCall[]
  /** Since the row before. */
  readonly months: readonly ClosedMonth[]
}

/** One open at a time per commodity and direction. */
export interface CommodityCall {
  readonly member: number
  readonly direction: CommodityDirection
  readonly probability: number
  readonly baseRate: number
}

/** Over the scores of one day that have an outcome. */
export interface SettledDay {
  readonly day: number
  /** Σ x. */
  readonly x: number
  /** Σ x·(y − ½); y: 1 up, 0 down, ½ unchanged. */
  readonly xy: number
  /** Σ x². */
  readonly xx: number
  readonly cases: number
  readonly up: number
  readonly down: number
  /** Rank correlation of scores and outcomes; NaN if too few. */
  readonly ic: number
}

/** Of all settled days. */
export interface Tally {
  readonly rows: number
  /** With a case. */
  readonly dates: number
  readonly cases: number
  readonly up: number
  readonly down: number
}

/** Share of closed windows that ended above or below their start; NaN before the first. */
export const upRate = ({ tally }: Pick<CommodityDay, 'tally'>): number =>
  tally.cases === 0 ? Number.NaN : tally.up / tally.cases
export const downRate = ({ tally }: Pick<CommodityDay, 'tally'>): number =>
  tally.cases === 0 ? Number.NaN : tally.down / tally.cases
