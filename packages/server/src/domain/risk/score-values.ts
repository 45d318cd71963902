import { asDay, type Day } from '../../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { ewmaShare } from '../series/ewma.ts'

/** Three years. */
export const MINIMUM_OBSERVATIONS = 756
const EXPONENT = 1.6
const SMOOTHING_SHARE = ewmaShare(3)

/**
 * 100·u^1.6, u the share of lower past readings, ties counted half. The median scores 33, the top decile 85.
 * @returns NaN with too short a past
 */
export function rawScore(past: Numbers, value: number): number {
  if (past.length < MINIMUM_OBSERVATIONS) return Number.NaN
  let below = 0
  let equal = 0
  for (let index = 0; index < past.length; index++) {
    if (past[index] < value) below++
    else if (past[index] === value) equal++
  }
  return 100 * ((below + equal / 2) / past.length) ** EXPONENT
}

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
