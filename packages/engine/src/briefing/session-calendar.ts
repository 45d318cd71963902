import { asDay, type Day, dateOf, weekday } from '../kernel/time.ts'
import { closesEarly, isCovered, isRecurringHoliday, isTradingDay } from '../market/calendar.ts'

export type HolidayName =
  | 'new_year'
  | 'martin_luther_king'
  | 'presidents'
  | 'good_friday'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'labor'
  | 'thanksgiving'
  | 'christmas'

interface ScheduledDay {
  readonly day: Day
  readonly kind: 'closed' | 'early_close'
  /** Or the adjacent one. */
  readonly holiday: HolidayName
}

const FRIDAY = 5

/**
 * Only rule-based holidays and short sessions: others could not have been known.
 * @param days calendar days ahead, `from` not counted
 */
export function scheduledDays(from: Day, days: number): readonly ScheduledDay[] {
  const found: ScheduledDay[] = []
  for (let day = asDay(from + 1); day <= from + days && isCovered(day); day = asDay(day + 1)) {
    const scheduled = scheduledDay(day)
    if (scheduled !== undefined) found.push(scheduled)
  }
  return found
}

export function scheduledDay(day: Day): ScheduledDay | undefined {
  if (!isCovered(day)) return undefined
  if (isRecurringHoliday(day)) return { day, kind: 'closed', holiday: holidayOf(day) }
  if (!closesEarly(day)) return undefined
  const beside = shortFor(day)
  return beside === undefined ? undefined : { day, kind: 'early_close', holiday: beside }
}

export interface IrregularDay {
  readonly day: Day
  readonly kind: ScheduledDay['kind']
  /** Undefined if it was not scheduled. */
  readonly holiday: HolidayName | undefined
}

/** Weekdays without a whole session, with those that nobody could foresee; both ends included. */
export function irregularDays(from: Day, to: Day): readonly IrregularDay[] {
  const found: IrregularDay[] = []
  for (let day = from; day <= to && isCovered(day); day = asDay(day + 1)) {
    if (weekday(day) % 6 === 0 || (isTradingDay(day) && !closesEarly(day))) continue
    const kind = isTradingDay(day) ? 'early_close' : 'closed'
    found.push({ day, kind, holiday: scheduledDay(day)?.holiday })
  }
  return found
}

/** Monthly options expire on the third Friday, if the exchange trades. */
export function isOptionExpiry(day: Day): boolean {
  const { dayOfMonth } = dateOf(day)
  return (
    weekday(day) === FRIDAY && dayOfMonth >= 15 && dayOfMonth <= 21 && isCovered(day) && isTradingDay(day)
  )
}

function holidayOf(day: Day): HolidayName {
  const { month, dayOfMonth } = dateOf(day)
  if (month === 12) return 'christmas'
  if (month === 1) return dayOfMonth <= 2 ? 'new_year' : 'martin_luther_king'
  if (month === 2) return 'presidents'
  if (month === 3 || month === 4) return 'good_friday'
  if (month === 5) return 'memorial'
  if (month === 6) return 'juneteenth'
  if (month === 7) return 'independence'
  return month === 9 ? 'labor' : 'thanksgiving'
}

function shortFor(day: Day): HolidayName | undefined {
  const { month, dayOfMonth } = dateOf(day)
  if (month === 7 && (dayOfMonth === 3 || dayOfMonth === 5)) return 'independence'
  if (month === 11 && weekday(day) === FRIDAY) return 'thanksgiving'
  return month === 12 && dayOfMonth === 24 ? 'christmas' : undefined
}
