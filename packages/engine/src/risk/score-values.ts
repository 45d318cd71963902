import { asDay, type Day } from '../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { scoreOfShare } from './risk-reference.ts'

/** Three years. */
const MINIMUM_OBSERVATIONS = 756
/** 2/(span + 1), over a span of 3. */
const SMOOTHING_SHARE = 0.5

/** Earlier readings of an instrument of a region. */
export interface PastValues {
  readonly values: Float64Array
  readonly isAscending: boolean
}

/**
 * 100·u^1.6, u the share of lower past readings of an instrument of a region, ties counted half.
 * @returns NaN with too short a past
 */
export function rawScore({ values, isAscending }: PastValues, value: number): number {
  const { below, equal } = isAscending ? placeAmong(values, value) : countsIn(values, value)
  const { length } = values
  return length < MINIMUM_OBSERVATIONS ? Number.NaN : scoreOfShare((below + equal / 2) / length)
}

interface Rank {
  readonly below: number
  readonly equal: number
}

function placeAmong(ascending: Float64Array, value: number): Rank {
  const upTo = lastIndexUpTo(ascending, value) + 1
  let below = upTo
  while (below > 0 && ascending[below - 1] === value) below--
  return { below, equal: upTo - below }
}

function countsIn(values: Float64Array, value: number): Rank {
  let below = 0
  let equal = 0
  for (let index = 0; index < values.length; index++) {
    if (values[index] < value) below++
    if (values[index] === value) equal++
  }
  return { below, equal }
}

/** Over 3 readings; the first score stays as it is. */
export const smoothedScore = (before: number, raw: number): number =>
  Number.isNaN(before) ? raw : before + SMOOTHING_SHARE * (raw - before)

export type Absence =
  | { readonly kind: 'no_bars'; readonly symbols: readonly string[] }
  | { readonly kind: 'no_table'; readonly symbols: readonly string[] }
  | {
      readonly kind: 'too_short'
      readonly of: 'readings' | 'bars'
      readonly symbols: readonly string[]
      readonly has: number
      readonly needs: number
    }
  | { readonly kind: 'stale'; readonly symbols: readonly string[]; readonly lastDay: Day }

/** Of an instrument of a region. */
export interface OwnReadings {
  readonly count: number
  /** NaN if there is none. */
  readonly lastDay: number
}

export function whyInstrumentAbsent(
  symbols: readonly string[],
  windows: ReadonlyMap<string, DailyWindow>,
  { count, lastDay }: OwnReadings,
): Absence {
  const unknown = symbols.filter((symbol) => (windows.get(symbol)?.length ?? 0) === 0)
  if (count === 0 && unknown.length > 0) return { kind: 'no_bars', symbols: unknown }
  const needs = MINIMUM_OBSERVATIONS + 1
  if (count < needs) return { kind: 'too_short', of: 'readings', symbols, has: count, needs }
  return { kind: 'stale', symbols, lastDay: asDay(lastDay) }
}
