import { wilsonInterval } from '../../statistics/wilson-interval.ts'

/** Outcomes of one trading day. */
export interface DayTally {
  readonly day: number
  /** Calls whose outcome is known, and those that came true. */
  readonly calls: number
  readonly hits: number
  /** Scored bars whose outcome is known, called or not, and those that rose and fell after. */
  readonly bars: number
  readonly rises: number
  readonly falls: number
}

/** What the past says of the rule. */
export interface RuleRecord {
  /** Days with a call whose outcome is known. */
  readonly days: number
  readonly calls: number
  /** Share of calls that came true; NaN without one. */
  readonly hitRate: number
  /** Of the hit rate, from the spread between days; NaN with fewer than two. */
  readonly standardError: number
  /** Hit rate against ½. */
  readonly t: number
  /** 95 %, Wilson with as many independent calls as that spread is worth. */
  readonly interval: readonly [number, number]
}

export const GATE_DAYS = 250
export const GATE_T = 2
export const CONFIDENCE_CEILING = 0.52

/**
 * The record of the rule over days. Calls of one day share the market's move and are not independent, so the error is
 * that of a ratio estimate with the days as clusters (Cochran 1977, §6).
 */
export function ruleRecord(tallies: readonly DayTally[]): RuleRecord {
  const days = tallies.filter(({ calls }) => calls > 0)
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const hitRate = days.reduce((sum, day) => sum + day.hits, 0) / calls
  const squares = days.reduce((sum, day) => sum + (day.hits - hitRate * day.calls) ** 2, 0)
  const n = days.length
  const standardError = n < 2 ? Number.NaN : Math.sqrt((n / (n - 1)) * squares) / calls
  const independent = Math.min(calls, (hitRate * (1 - hitRate)) / standardError ** 2)
  return {
    days: n,
    calls,
    hitRate,
    standardError,
    t: standardError > 0 ? (hitRate - 0.5) / standardError : Number.NaN,
    interval: wilsonInterval(calls > 0 ? hitRate : 0.5, Number.isFinite(independent) ? independent : n),
  }
}

/** Whether the past is long and clear enough for a confidence other than ½. */
export const isGateOpen = ({ days, t }: RuleRecord): boolean => days >= GATE_DAYS && t >= GATE_T

/**
 * Probability that a call comes true: exactly ½ while the gate is closed, else ½ and the excess of the hit rate over it,
 * shrunk by t²/(1 + t²), 0.52 at most.
 */
export function ruleConfidence(record: RuleRecord): number {
  if (!isGateOpen(record)) return 0.5
  const shrunk = (record.hitRate - 0.5) * (record.t ** 2 / (1 + record.t ** 2))
  return Math.min(CONFIDENCE_CEILING, 0.5 + shrunk)
}
