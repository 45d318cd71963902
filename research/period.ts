import { type Day, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'

/** Days from `from` to `to`, both included. */
export interface Period {
  readonly label: string
  readonly from: Day
  readonly to: Day
}

/**
 * The day at which figures are split by time. The parameters of risk and regime were looked at on data that reach past
 * it, so the later part is a check of stability, not a test out of sample.
 */
export const SPLIT = dayFromDate(2022, 12, 31)

const FIRST = dayFromDate(1900, 1, 1)
const LAST = dayFromDate(2199, 12, 31)

export const WHOLE: Period = { label: 'all', from: FIRST, to: LAST }
export const EARLIER: Period = { label: `to ${formatDay(SPLIT)}`, from: FIRST, to: SPLIT }
export const LATER: Period = { label: 'from 2023-01-01', from: dayFromDate(2023, 1, 1), to: LAST }
export const PERIODS: readonly Period[] = [WHOLE, EARLIER, LATER]

export const isWithin = (day: number, { from, to }: Period): boolean => day >= from && day <= to
