import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { ImportedBar } from './imported-bars.ts'

export interface AssetBars {
  readonly bars: readonly ImportedBar[]
  readonly hasAdjusted: boolean
}

/** Contradicting bars, or bars on different levels. */
export interface Conflict {
  readonly day: Day | undefined
  readonly column: 'close' | 'adj_close'
  readonly found: number
  readonly stored: number
}

export interface Merged extends AssetBars {
  readonly added: number
  readonly completed: number
}

/** Larger relative differences than rounding are other prices. */
const SAME = 1e-4
const FILLED = ['open', 'high', 'low', 'volume'] as const

/**
 * Stored values never change.
 * @returns Conflict if closes differ or only one side has adjusted closes: mixing levels would create false jumps
 */
export function mergeBars(stored: AssetBars, found: AssetBars): Merged | Conflict {
  if (stored.hasAdjusted !== found.hasAdjusted) {
    return { day: undefined, column: 'adj_close', found: Number.NaN, stored: Number.NaN }
  }
  const byDay = new Map(stored.bars.map((bar) => [bar.day, bar]))
  let added = 0
  let completed = 0
  for (const bar of found.bars) {
    const known = byDay.get(bar.day)
    if (known === undefined) {
      byDay.set(bar.day, bar)
      added++
      continue
    }
    const conflict = conflictOf(known, bar)
    if (conflict !== undefined) return conflict
    const filled = filledBar(known, bar)
    if (filled === known) continue
    byDay.set(bar.day, filled)
    completed++
  }
  const bars = [...byDay.values()].sort((a, b) => a.day - b.day)
  return { bars, hasAdjusted: stored.hasAdjusted, added, completed }
}

function conflictOf(known: ImportedBar, bar: ImportedBar): Conflict | undefined {
  for (const [name, column] of [
    ['close', 'close'],
    ['adjClose', 'adj_close'],
  ] as const) {
    if (Math.abs(bar[name] - known[name]) > SAME * Math.abs(known[name])) {
      return { day: bar.day, column, found: bar[name], stored: known[name] }
    }
  }
  return undefined
}

function filledBar(known: ImportedBar, bar: ImportedBar): ImportedBar {
  const empty = FILLED.filter((name) => Number.isNaN(known[name]) && !Number.isNaN(bar[name]))
  if (empty.length === 0) return known
  return { ...known, ...Object.fromEntries(empty.map((name) => [name, bar[name]])) }
}
