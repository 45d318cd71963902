import { asDay, type Day, dateOf, dayFromDate, weekday } from './time.ts'

const mondayOf = (day: Day): Day => asDay(day - ((weekday(day) + 6) % 7))

/** `YYYY-Www` of ISO 8601: a week is of the year of its Thursday. */
export function formatWeek(day: Day): string {
  const thursday = asDay(mondayOf(day) + 3)
  const { year } = dateOf(thursday)
  const week = 1 + Math.floor((thursday - dayFromDate(year, 1, 1)) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** @returns its Monday; undefined for other texts than `YYYY-Www` and weeks that the year does not have */
export function parseWeek(text: string): Day | undefined {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? []
  // The fourth of January is always in the first week.
  const monday = asDay(mondayOf(dayFromDate(Number(year), 1, 4)) + 7 * (Number(week) - 1))
  return year !== undefined && formatWeek(monday) === text ? monday : undefined
}
