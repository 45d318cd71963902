import { MINUTE } from '../../../kernel/time.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'

export interface DayTally {
  readonly day: number
  /** Resolved and correct forecasts. */
  readonly calls: number
  readonly hits: number
  /** Resolved scored bars, with or without a forecast. */
  readonly bars: number
  readonly rises: number
  readonly falls: number
}

export interface RuleRecord {
  readonly days: number
  readonly calls: number
  /** NaN if none. */
  readonly hitRate: number
  /** From the spread between days; NaN with fewer than two. */
  readonly standardError: number
  /** Against ½. */
  readonly t: number
  /** 95 % Wilson, on the effective number of forecasts. */
  readonly interval: readonly [number, number]
}

export const GATE_DAYS = 250
export const GATE_T = 2
export const CONFIDENCE_CEILING = 0.52

/** Ratio estimate with days as clusters (Cochran 1977, §6). */
export function ruleRecord(tallies: readonly DayTally[]): RuleRecord {
  const days = tallies.filter(({ calls }) => calls > 0)
  const forecasts = days.reduce((sum, day) => sum + day.calls, 0)
  const hitRate = days.reduce((sum, day) => sum + day.hits, 0) / forecasts
  const squares = days.reduce((sum, day) => sum + (day.hits - hitRate * day.calls) ** 2, 0)
  const n = days.length
  const standardError = n < 2 ? Number.NaN : Math.sqrt((n / (n - 1)) * squares) / forecasts
  const independent = Math.min(forecasts, (hitRate * (1 - hitRate)) / standardError ** 2)
  return {
    days: n,
    calls: forecasts,
    hitRate,
    standardError,
    t: standardError > 0 ? (hitRate - 0.5) / standardError : Number.NaN,
    interval: wilsonInterval(forecasts > 0 ? hitRate : 0.5, Number.isFinite(independent) ? independent : n),
  }
}

export const isGateOpen = ({ days, t }: RuleRecord): boolean => days >= GATE_DAYS && t >= GATE_T

/** ½ while the gate is closed, else ½ + (hit rate − ½)·t²/(1 + t²), at most 0.52. */
export function ruleConfidence(record: RuleRecord): number {
  if (!isGateOpen(record)) return 0.5
  const shrunk = (record.hitRate - 0.5) * (record.t ** 2 / (1 + record.t ** 2))
  return Math.min(CONFIDENCE_CEILING, 0.5 + shrunk)
}

const HALF_LIFE_MS = 30 * MINUTE

/** ½ + (c − ½)·2^(−age / 30 min). */
export const decayedConfidence = (confidence: number, ageMs: number): number =>
  0.5 + (confidence - 0.5) * 2 ** (-ageMs / HALF_LIFE_MS)
