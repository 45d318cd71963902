import { type Day, MINUTE } from '../../kernel/time.ts'
import { sumOver } from '../../statistics/sample-statistics.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import { type Chance, chanceOf, decidedOn, type Edge, edgeOf } from '../edge.ts'

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

/** Ratio estimate with days as clusters (Cochran 1977, §6). */
export function ruleRecord(tallies: readonly DayTally[]): RuleRecord {
  const days = tallies.filter(({ calls }) => calls > 0)
  const forecasts = sumOver(days, (day) => day.calls)
  const hitRate = sumOver(days, (day) => day.hits) / forecasts
  const squares = sumOver(days, (day) => (day.hits - hitRate * day.calls) ** 2)
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

/**
 * Of the rule, which takes a side without a strength: x is 1 for every call. Decided on the first of the month.
 * @param tallies oldest first
 */
export function ruleEdge(tallies: readonly DayTally[], on: Day): Edge {
  const month = decidedOn(on)
  const before = tallies.filter(({ day }) => day < month)
  const baseRate = sideRate(before)
  const dates = before
    .filter(({ calls }) => calls > 0)
    .map(({ day, calls, hits }) => ({ day, square: calls, cross: hits - calls * baseRate }))
  return edgeOf(dates, 0, month)
}

/** How often a bar is followed by a move to a given side: an unchanged close is on neither. */
export function sideRate(tallies: readonly DayTally[]): number {
  const sides = sumOver(tallies, (day) => day.rises) + sumOver(tallies, (day) => day.falls)
  return sides / (2 * sumOver(tallies, (day) => day.bars))
}

/** Limit of a stated confidence. */
export const CONFIDENCE_CEILING = 0.52

export const ruleChance = (edge: Edge, baseRate: number): Chance =>
  chanceOf(edge, baseRate, 1, CONFIDENCE_CEILING)

const HALF_LIFE_MS = 30 * MINUTE

/** What is left of an edge at an age. */
export const decayOf = (ageMs: number): number => 2 ** (-ageMs / HALF_LIFE_MS)
