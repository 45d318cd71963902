import table from '../../data/market/special-sessions.json' with { type: 'json' }
import { asDay, type Day, dateOf, dayFromDate, weekday } from '../kernel/time.ts'
import type { SpecialSessions } from '../table-schemas.ts'
import { knownDay, minutesOf } from './table-times.ts'

const SUNDAY = 0
const MONDAY = 1
const WEDNESDAY = 3
const THURSDAY = 4
const SATURDAY = 6
const ONE_O_CLOCK = 13 * 60
const TWO_O_CLOCK = 14 * 60

const sessions = table as SpecialSessions

/** Full closures outside the rules: hurricanes, attacks, days of mourning. */
const SPECIAL_CLOSURES = sessions.closures.map(knownDay)

/** Early closes outside the rules: after the crash of 1987, snow, the circuit breaker of 1997. */
const SPECIAL_CLOSES = timesOf(sessions.closes)

/** Later than a moment of silence. */
const LATE_OPENS = timesOf(sessions.opens)

/**
 * Recurring NYSE holidays by rule, for years from 1972 (NYSE Rule 7.2).
 * @returns the observed days; one on a weekend closes nothing and may be included
 */
export function recurringHolidays(year: number): ReadonlySet<Day> {
  const days = [
    newYear(year),
    nthWeekday(year, 2, MONDAY, 3),
    asDay(easter(year) - 2),
    lastMondayOfMay(year),
    observed(dayFromDate(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayFromDate(year, 12, 25)),
  ]
  if (year >= 1998) days.push(nthWeekday(year, 1, MONDAY, 3))
  if (year >= 2022) days.push(observed(dayFromDate(year, 6, 19)))
  return new Set(days)
}

export function specialClosures(year: number): ReadonlySet<Day> {
  return new Set(SPECIAL_CLOSURES.filter((day) => dateOf(day).year === year))
}

/** Closes before 16:00, as minutes after midnight in New York; a key need not be a trading day. */
export function earlyCloses(year: number): ReadonlyMap<Day, number> {
  const closes = new Map<Day, number>()
  const christmasEve = dayFromDate(year, 12, 24)
  const afterThanksgiving = asDay(nthWeekday(year, 11, THURSDAY, 4) + 1)
  if (year >= 1992) closes.set(afterThanksgiving, year === 1992 ? TWO_O_CLOCK : ONE_O_CLOCK)
  if (year >= 1990) closes.set(christmasEve, year <= 1992 ? TWO_O_CLOCK : ONE_O_CLOCK)
  const besideIndependenceDay = shortDayAtIndependenceDay(year)
  if (besideIndependenceDay !== undefined) closes.set(besideIndependenceDay, ONE_O_CLOCK)
  return new Map([...closes, ...ofYear(SPECIAL_CLOSES, year)])
}

/** Openings after 09:30, as minutes after midnight in New York. */
export function lateOpens(year: number): ReadonlyMap<Day, number> {
  return ofYear(LATE_OPENS, year)
}

/** Until 2012 a Thursday holiday shortened the Friday after it; since 2013 it shortens the Wednesday before. */
function shortDayAtIndependenceDay(year: number): Day | undefined {
  if (year < 1995) return undefined
  const eve = dayFromDate(year, 7, 3)
  if (weekday(eve) === WEDNESDAY && year < 2013) return dayFromDate(year, 7, 5)
  return weekday(eve) >= MONDAY && weekday(eve) <= THURSDAY ? eve : undefined
}

/** A New Year's Day on a Saturday is not observed on the Friday before. */
function newYear(year: number): Day {
  const day = dayFromDate(year, 1, 1)
  return weekday(day) === SUNDAY ? asDay(day + 1) : day
}

function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return asDay(day - 1)
  return weekday(day) === SUNDAY ? asDay(day + 1) : day
}

function lastMondayOfMay(year: number): Day {
  return asDay(nthWeekday(year, 6, MONDAY, 1) - 7)
}

function nthWeekday(year: number, month: number, dayOfWeek: number, n: number): Day {
  const first = dayFromDate(year, month, 1)
  return asDay(first + ((dayOfWeek - weekday(first) + 7) % 7) + 7 * (n - 1))
}

/** Western Easter Sunday: the Gregorian algorithm of Meeus, Astronomical Algorithms, chapter 8, with its names. */
function easter(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayFromDate(year, Math.floor(n / 31), (n % 31) + 1)
}

function timesOf(table: Readonly<Record<string, string>>): readonly (readonly [Day, number])[] {
  return Object.entries(table).map(([day, time]) => [knownDay(day), minutesOf(time)])
}

function ofYear(times: readonly (readonly [Day, number])[], year: number): ReadonlyMap<Day, number> {
  return new Map(times.filter(([day]) => dateOf(day).year === year))
}
