import { asDay, type Day } from '../../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import type { DayValues } from '../series/day-values.ts'
import { ecdfExpanding } from '../series/ecdf-expanding.ts'
import { ewma, ewmaShare } from '../series/ewma.ts'

/** Three years. */
export const MINIMUM_OBSERVATIONS = 756
const EXPONENT = 1.6
const SMOOTHING_SPAN_DAYS = 3

/** On the driver's own days. */
export interface ScoredValues {
  readonly day: Numbers
  readonly value: Numbers
  /** Unsmoothed; NaN with too short a past. */
  readonly rawScore: Numbers
  /** Smoothed over 3 days. */
  readonly score: Numbers
}

/** The median scores 33, the top decile 85. */
const scoreOf = (share: number): number => 100 * share ** EXPONENT

/** Against earlier values only. */
export function scoreValues(values: DayValues): ScoredValues {
  const rawScore = ecdfExpanding(values.value, MINIMUM_OBSERVATIONS).map(scoreOf)
  return {
    day: values.day,
    value: values.value,
    rawScore,
    score: ewma(rawScore, SMOOTHING_SPAN_DAYS),
  }
}

/** @param index a day that has a score */
export function rawScoreInstead(scored: ScoredValues, index: number, value: number): number {
  let below = 0
  for (let past = 0; past < index; past++) {
    if (scored.value[past] < value) below += 1
    else if (scored.value[past] === value) below += 0.5
  }
  return scoreOf(below / index)
}

/** Smoothed with earlier scores. */
export function smoothedInstead(scored: ScoredValues, index: number, value: number): number {
  const raw = rawScoreInstead(scored, index, value)
  const before = scored.score[index - 1]
  return Number.isNaN(before) ? raw : before + ewmaShare(SMOOTHING_SPAN_DAYS) * (raw - before)
}

export type Absence =
  | { readonly kind: 'no_bars'; readonly symbols: readonly string[] }
  | {
      readonly kind: 'too_short'
      readonly symbols: readonly string[]
      readonly has: number
      readonly needs: number
    }
  | { readonly kind: 'stale'; readonly symbols: readonly string[]; readonly lastDay: Day }

/** @param ownDays of the driver's values, oldest first */
export function whyAbsent(
  symbols: readonly string[],
  windows: ReadonlyMap<string, DailyWindow>,
  ownDays: ArrayLike<number>,
): Absence {
  const unknown = symbols.filter((symbol) => (windows.get(symbol)?.length ?? 0) === 0)
  if (unknown.length > 0) return { kind: 'no_bars', symbols: unknown }
  const has = ownDays.length
  const needs = MINIMUM_OBSERVATIONS + 1
  if (has < needs) return { kind: 'too_short', symbols, has, needs }
  return { kind: 'stale', symbols, lastDay: asDay(ownDays[has - 1]) }
}
