import { parseDay } from '@bellwether-markets/engine/kernel/time'

const MONDAY_OFFSET = 3

/** The last row of each week, latest first. @param rows oldest first */
export function everyWeek<Row>(rows: readonly Row[], dateOf: (row: Row) => string): readonly Row[] {
  const weekly = new Map<number, Row>()
  for (const row of rows) {
    const day = parseDay(dateOf(row))
    // 1 January 1970 was a Thursday.
    if (day !== undefined) weekly.set(Math.floor((day + MONDAY_OFFSET) / 7), row)
  }
  return [...weekly.values()].reverse()
}
