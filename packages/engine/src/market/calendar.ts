import { asDay, type Day, dayFromDate, type Instant, weekday } from '../kernel/time.ts'
import { earlyCloses, lateOpens, recurringHolidays, specialClosures } from './holidays.ts'
import { newYorkToInstant } from './new-york-time.ts'

/** The regular NYSE session of a trading day. */
interface Session {
  readonly open: Instant
  readonly close: Instant
  /** Before 16:00. */
  readonly early: boolean
}

const FIRST_YEAR = 1985
const LAST_YEAR = 2035
const FIRST_DAY = dayFromDate(FIRST_YEAR, 1, 1)
const LAST_DAY = dayFromDate(LAST_YEAR, 12, 31)
const LENGTH = LAST_DAY - FIRST_DAY + 1
const REGULAR_OPEN = 9 * 60 + 30
const REGULAR_CLOSE = 16 * 60

const CLOSED = 0
const HOLIDAY = 1
const TRADING = 2

/** Kind of each day since `FIRST_DAY`; weekends and special closures are `CLOSED`. */
const KIND = new Uint8Array(LENGTH)
/** Number of trading days before each day, and after the last one. */
const TRADING_DAYS_BEFORE = new Int32Array(LENGTH + 1)
const TRADING_DAYS: readonly Day[] = classifyDays()
const EARLY_CLOSES = ofAllYears(earlyCloses)
const LATE_OPENS = ofAllYears(lateOpens)

/**
 * Whether the New York Stock Exchange trades on a day.
 * Covers 1985 to 2035: all full closures and decreed early closes from 1998 to 2026; before 1998 also the early closes
 * after the crash of 1987; after 2026 by the rules in force. Interruptions within a day are left out.
 * Sources: NYSE, "Special Closings" and the yearly holiday announcements; NYSE Rule 7.2.
 * @throws RangeError outside 1985–2035; so do all functions of this file but `isCovered`
 */
export function isTradingDay(day: Day): boolean {
  return KIND[indexOf(day)] === TRADING
}

/**
 * Whether a weekday is a recurring holiday, as observed. Special closures (a hurricane, a day of mourning) are none:
 * other venues trade on most of them.
 */
export function isRecurringHoliday(day: Day): boolean {
  return KIND[indexOf(day)] === HOLIDAY
}

export function isCovered(day: Day): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY
}

/** False if the exchange does not trade. */
export function closesEarly(day: Day): boolean {
  return isTradingDay(day) && minuteOfClose(day) < REGULAR_CLOSE
}

/** Undefined if the exchange does not trade. */
export function sessionOf(day: Day): Session | undefined {
  if (!isTradingDay(day)) return undefined
  return {
    open: newYorkToInstant(day, LATE_OPENS.get(day) ?? REGULAR_OPEN),
    close: newYorkToInstant(day, minuteOfClose(day)),
    early: closesEarly(day),
  }
}

/** In New York, on a trading day. */
const minuteOfClose = (day: Day): number => EARLY_CLOSES.get(day) ?? REGULAR_CLOSE

/** Both ends included, oldest first; empty if `to` is before `from`. */
export function tradingDays(from: Day, to: Day): readonly Day[] {
  return TRADING_DAYS.slice(TRADING_DAYS_BEFORE[indexOf(from)], TRADING_DAYS_BEFORE[indexOf(to) + 1])
}

/** Never the day itself. */
export function nextTradingDay(day: Day): Day {
  return addTradingDays(day, 1)
}

/**
 * The n-th trading day after a day; before it if n is negative.
 * @param n whole number; 0 gives the day itself, or the next trading day
 */
export function addTradingDays(day: Day, n: number): Day {
  const index = indexOf(day)
  const position = n > 0 ? TRADING_DAYS_BEFORE[index + 1] + n - 1 : TRADING_DAYS_BEFORE[index] + n
  const result = TRADING_DAYS[position]
  if (result === undefined) {
    throw new RangeError(`${n} trading days from day ${day} lie outside ${FIRST_YEAR} to ${LAST_YEAR}`)
  }
  return result
}

function indexOf(day: Day): number {
  if (isCovered(day)) return day - FIRST_DAY
  throw new RangeError(`the trading calendar covers ${FIRST_YEAR} to ${LAST_YEAR}, not day ${day} since 1970`)
}

function classifyDays(): readonly Day[] {
  const trading: Day[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const holidays = recurringHolidays(year)
    const closures = specialClosures(year)
    const end = dayFromDate(year + 1, 1, 1)
    for (let day = dayFromDate(year, 1, 1); day < end; day = asDay(day + 1)) {
      const index = day - FIRST_DAY
      KIND[index] = kindOf(day, holidays, closures)
      if (KIND[index] === TRADING) trading.push(day)
      TRADING_DAYS_BEFORE[index + 1] = trading.length
    }
  }
  return trading
}

function kindOf(day: Day, holidays: ReadonlySet<Day>, closures: ReadonlySet<Day>): number {
  if (weekday(day) % 6 === 0 || closures.has(day)) return CLOSED
  return holidays.has(day) ? HOLIDAY : TRADING
}

function ofAllYears(ofYear: (year: number) => ReadonlyMap<Day, number>): ReadonlyMap<Day, number> {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  return new Map(years.flatMap((year) => [...ofYear(year)]))
}
