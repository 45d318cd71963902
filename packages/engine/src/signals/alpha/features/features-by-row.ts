import type { Day } from '../../../kernel/time.ts'
import type { Room } from '../../../series/room.ts'
import type { StockPath } from '../stock-paths.ts'
import { FEATURE_COUNT, panelFeatures } from './alpha-features.ts'

/** 128 MB. */
const MOST_VALUES = 2 ** 24

/**
 * @param requestedRows rows that will be asked for, ascending: neighbours are computed together
 * @returns the features of all stocks on a row, row-major
 */
export function featuresByRow(
  paths: readonly StockPath[],
  day: readonly Day[],
  requestedRows: readonly number[],
  room?: Room,
): (row: number) => Float64Array {
  const atOnce = Math.max(1, Math.floor(MOST_VALUES / (paths.length * FEATURE_COUNT)))
  let first = 0
  let known = new Map<number, Float64Array>()
  return (row) => {
    const features = known.get(row)
    if (features !== undefined) return features
    const at = requestedRows.indexOf(row)
    const from = at - (at % atOnce)
    // Going back would drop what is still to be asked for.
    if (at < 0 || from < first) return panelFeatures(paths, day, [row])[0]
    first = from
    const rows = requestedRows.slice(from, from + atOnce)
    known = new Map()
    panelFeatures(paths, day, rows, room).forEach((block, place) => {
      known.set(rows[place], block)
    })
    return known.get(row) as Float64Array
  }
}
