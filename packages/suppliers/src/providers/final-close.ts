import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'

/** Providers fix faults within days; older closes have been seen by many. */
const SETTLED_DAYS = 4

/**
 * A price that stays after a jump is real, one that returns is a fault.
 * @param largestMove usual daily move, as a share
 * @returns close of a day some days old and nearer to the next close than to the previous; undefined otherwise, and for
 * changes of unit by 100
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
