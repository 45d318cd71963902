declare const dayBrand: unique symbol
declare const instantBrand: unique symbol

/** Calendar date without time zone, in days since 1970-01-01. */
export type Day = number & { readonly [dayBrand]: true }

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [instantBrand]: true }

/** Wall time for money and limits, market time for everything else. */
export interface Clock {
  now(): Instant
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const asDay = (days: number): Day => days as Day
export const asInstant = (milliseconds: number): Instant => milliseconds as Instant

/** At or before it: an answer about now is repeated by an instant that people write. */
export const wholeSecond = (at: Instant): Instant => asInstant(at - (at % SECOND))

/** Proleptic Gregorian date to days since 1970-01-01; `month` counts from 1. */
export function dayFromDate(year: number, month: number, dayOfMonth: number): Day {
  return asDay(Math.round(Date.UTC(year, month - 1, dayOfMonth) / DAY))
}

export const dateOf = (day: Day): { year: number; month: number; dayOfMonth: number } => {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() }
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => (((day + 4) % 7) + 7) % 7

export const utcDay = (instant: Instant): Day => asDay(Math.floor(instant / DAY))

export const startOfUtcDay = (day: Day): Instant => asInstant(day * DAY)

/** `YYYY-MM-DD`. */
export const formatDay = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10)

/** @returns undefined for other texts than `YYYY-MM-DD` and impossible dates */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const day = dayFromDate(Number(match[1]), Number(match[2]), Number(match[3]))
  return formatDay(day) === text ? day : undefined
}

/** ISO 8601 UTC with `Z`; milliseconds only if not zero. */
export const formatInstant = (instant: Instant): string =>
  new Date(instant).toISOString().replace('.000Z', 'Z')

/**
 * Parses ISO 8601 with zone (`Z` or offset), or a bare date as midnight UTC.
 * @returns undefined for other texts
 */
export function parseInstant(text: string): Instant | undefined {
  const day = parseDay(text)
  if (day !== undefined) return startOfUtcDay(day)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) return undefined
  if (parseDay(text.slice(0, 10)) === undefined) return undefined
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? undefined : asInstant(milliseconds)
}
