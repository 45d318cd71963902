import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dayFromDate,
  HOUR,
  type Instant,
  MINUTE,
  weekday,
} from '../../kernel/time.ts'

const MINUTES_A_DAY = 1440
const STANDARD_OFFSET = -5 * HOUR
const DAYLIGHT_OFFSET = -4 * HOUR
const SWITCH_AT = 2 * HOUR
const MEAN_YEAR = 365.2425 * DAY
const FIRST_YEAR = 1976
const LAST_YEAR = 2100

/** Begin and end of daylight saving time as instants, one pair a year from `FIRST_YEAR`. */
const SWITCHES = Float64Array.from({ length: 2 * (LAST_YEAR - FIRST_YEAR + 1) }, (_, index) => {
  const year = FIRST_YEAR + (index >> 1)
  return index % 2 === 0
    ? daylightBegins(year) * DAY + SWITCH_AT - STANDARD_OFFSET
    : daylightEnds(year) * DAY + SWITCH_AT - DAYLIGHT_OFFSET
})

/**
 * The moment at which clocks in New York show a time of day (America/New_York, right from 1976 to 2100 under
 * the Uniform Time Act as amended in 1986 and 2005; standard time in all other years).
 * @param minutesAfterMidnight may lie outside 0–1440 and then counts on into the neighbouring days
 * @returns where the hour is skipped in spring, the moment as far after 01:59 as the clock should have shown;
 *   where it comes twice in autumn, the first of the two
 */
export function newYorkToInstant(day: Day, minutesAfterMidnight: number): Instant {
  const local = day * DAY + minutesAfterMidnight * MINUTE
  const daylight = local - DAYLIGHT_OFFSET
  return asInstant(offsetAt(daylight) === DAYLIGHT_OFFSET ? daylight : local - STANDARD_OFFSET)
}

/**
 * What calendar and clock in New York show at a moment.
 * @returns the date and the whole minutes after its midnight by the clock, 0–1439
 */
export function newYorkDayAndMinutes(instant: Instant): { readonly day: Day; readonly minutes: number } {
  const minutes = Math.floor((instant + offsetAt(instant)) / MINUTE)
  const day = Math.floor(minutes / MINUTES_A_DAY)
  return { day: asDay(day), minutes: minutes - day * MINUTES_A_DAY }
}

function offsetAt(instant: number): number {
  // The mean year may be off by a day or two at the turn of the year, which daylight time never touches.
  const year = 1970 + Math.floor(instant / MEAN_YEAR)
  if (year < FIRST_YEAR || year > LAST_YEAR) return STANDARD_OFFSET
  const index = 2 * (year - FIRST_YEAR)
  return instant >= SWITCHES[index] && instant < SWITCHES[index + 1] ? DAYLIGHT_OFFSET : STANDARD_OFFSET
}

function daylightBegins(year: number): Day {
  if (year >= 2007) return asDay(sundayFrom(dayFromDate(year, 3, 1)) + 7)
  return sundayFrom(dayFromDate(year, 4, year >= 1987 ? 1 : 24))
}

function daylightEnds(year: number): Day {
  return sundayFrom(year >= 2007 ? dayFromDate(year, 11, 1) : dayFromDate(year, 10, 25))
}

/** The first Sunday on or after a day. */
function sundayFrom(day: Day): Day {
  return asDay(day + ((7 - weekday(day)) % 7))
}
