import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { MINIMUM_OBSERVATIONS } from './score-readings.ts'

export type Absence =
  | { readonly kind: 'no_bars'; readonly symbols: readonly string[] }
  | {
      readonly kind: 'too_short'
      readonly symbols: readonly string[]
      readonly has: number
      readonly needs: number
    }
  | { readonly kind: 'stale'; readonly symbols: readonly string[]; readonly lastDay: Day }

/** @param ownDays days of the driver's values, oldest first */
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
