import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { firstIndexOf } from '../series/ecdf-expanding.ts'
import { ewmaShare } from '../series/ewma.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'

/** Three years. */
export const MINIMUM_OBSERVATIONS = 756
const EXPONENT = 1.6
const SMOOTHING_SHARE = ewmaShare(3)

/**
 * 100·u^1.6, u the share of lower past readings, ties counted half. The median scores 33, the top decile 85.
 * @returns NaN with too short a past
 */
export function rawScore(past: Float64Array, value: number): number {
  let below = 0
  let upTo = 0
  for (let index = 0; index < past.length; index++) {
    if (past[index] < value) below++
    if (past[index] <= value) upTo++
  }
  return scoreOf(past.length, below, upTo)
}

/** @param past in ascending order */
export const rawScoreAmong = (past: Float64Array, value: number): number =>
  scoreOf(past.length, firstIndexOf(past, value), lastIndexUpTo(past, value) + 1)

const scoreOf = (count: number, below: number, upTo: number): number =>
  count < MINIMUM_OBSERVATIONS ? Number.NaN : 100 * ((below + (upTo - below) / 2) / count) ** EXPONENT

/** Over 3 readings; the first score stays as it is. */
export const smoothedScore = (before: number, raw: number): number =>
  Number.isNaN(before) ? raw : before + SMOOTHING_SHARE * (raw - before)

export type Absence =
  | { readonly kind: 'no_bars'; readonly symbols: readonly string[] }
  | {
      readonly kind: 'too_short'
      readonly symbols: readonly string[]
      readonly has: number
      readonly needs: number
    }
  | { readonly kind: 'stale'; readonly symbols: readonly string[]; readonly lastDay: Day }

/** Of a driver or instrument. */
export interface OwnReadings {
  readonly count: number
  /** NaN if there is none. */
  readonly lastDay: number
}

export function whyAbsent(
  symbols: readonly string[],
  windows: ReadonlyMap<string, DailyWindow>,
  { count, lastDay }: OwnReadings,
): Absence {
  const unknown = symbols.filter((symbol) => (windows.get(symbol)?.length ?? 0) === 0)
  if (count === 0 && unknown.length > 0) return { kind: 'no_bars', symbols: unknown }
  const needs = MINIMUM_OBSERVATIONS + 1
  if (count < needs) return { kind: 'too_short', symbols, has: count, needs }
  return { kind: 'stale', symbols, lastDay: asDay(lastDay) }
}
