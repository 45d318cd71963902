import type { DailyColumns } from '../../domain/market/observation.ts'
import type { Day } from '../../kernel/time.ts'

/** A fault of a provider is mended within days; what is older than that and still there has been seen by many. */
const SETTLED_DAYS = 4

/**
 * Witness of closes that jump: a price that stays where it jumped to is no slip, one that comes back is.
 * @param largestMove the largest usual move of a day, as a share
 * @returns the close of a day if it is some days old and the next one is nearer to it than to the one before; undefined
 * elsewhere, and for changes of unit by a hundred
 */
export function finalClose(
  { day: days, close }: DailyColumns,
  largestMove: number,
  today: Day,
): (day: Day) => number | undefined {
  const rows = new Map(Array.from(days, (day, row) => [day, row]))
  return (day) => {
    const row = rows.get(day)
    if (row === undefined || row === 0 || row + 1 >= days.length || day > today - SETTLED_DAYS)
      return undefined
    const [before, at, after] = [close[row - 1], close[row], close[row + 1]]
    const move = Math.abs(at / before - 1)
    if (!(move > largestMove) || isChangeOfUnit(at / before)) return undefined
    return Math.abs(after - at) < Math.abs(after - before) ? at : undefined
  }
}

const isChangeOfUnit = (ratio: number): boolean => ratio > 50 || ratio < 0.02
