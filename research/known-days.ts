import { type Day, dayFromDate } from '@bellwether-markets/engine/kernel/time'

export interface KnownCrisis {
  readonly label: string
  readonly from: Day
  readonly to: Day
}

const months = (label: string, year: number, first: number, last = first): KnownCrisis => ({
  label,
  from: dayFromDate(year, first, 1),
  to: (dayFromDate(year, last + 1, 1) - 1) as Day,
})

/** Months in which the regime must have been CRISIS on some day. */
export const KNOWN_CRISES: readonly KnownCrisis[] = [
  months('1998-08', 1998, 8),
  months('2001-09', 2001, 9),
  months('2008-09', 2008, 9),
  months('2011-08', 2011, 8),
  months('2020-02/03', 2020, 2, 3),
  months('2025-04', 2025, 4),
]

/** Days of known stress, and what the index read in the first study of the method, on data from 1990. */
export const KNOWN_DAYS: readonly { readonly day: Day; readonly study: number }[] = [
  { day: dayFromDate(2001, 9, 21), study: 98 },
  { day: dayFromDate(2008, 10, 10), study: 93 },
  { day: dayFromDate(2011, 8, 8), study: 71 },
  { day: dayFromDate(2015, 8, 24), study: 63 },
  { day: dayFromDate(2018, 2, 8), study: 58 },
  { day: dayFromDate(2020, 3, 16), study: 90 },
  { day: dayFromDate(2022, 6, 16), study: 75 },
  { day: dayFromDate(2024, 8, 5), study: 61 },
  { day: dayFromDate(2025, 4, 8), study: 79 },
]
