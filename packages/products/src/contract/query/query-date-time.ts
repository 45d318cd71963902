import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dayFromDate,
  type Instant,
} from '@bellwether-markets/engine/kernel/time'
import { type Reading, read, refuse } from './query-reading.ts'

interface Moment {
  readonly day: Day
  readonly microsecondOfDay: number
  readonly offsetMinutes: number
}

type Fault = string

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt_ ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+\-\u2212])(\d\d):?(\d\d))?)?$/
const UNIX_NUMBER = /^[+-]?(?:\d+(?:\.\d*(?:e[+-]?\d+)?)?|\.\d+(?:e[+-]?\d+)?)$/i

const TOO_SHORT = 'input is too short'
const UNREADABLE = 'write it as 2020-03-16 or 2020-03-16T21:00:00Z, or in seconds since 1970'
const WRONG_YEAR = 'year value is outside expected range of 1-9999'
const WRONG_TIME = 'time or timezone value is outside expected range'

const DAYS_IN_400_YEARS = 146_097

/** Larger Unix numbers are milliseconds, as in pydantic. */
const LARGEST_SECONDS = 2e10
const FIRST_UNIX_MS = -62_135_596_800_000
const LAST_UNIX_MS = 253_402_300_799_999

/** Reads a date-time, a date or a Unix number; UTC without a zone. */
export function readInstant(text: string): Reading<Instant> {
  const moment = momentOf(text)
  if (typeof moment === 'string') {
    return refuse('datetime_from_date_parsing', `Input should be a valid datetime or date, ${moment}`, {
      error: moment,
    })
  }
  const microseconds = moment.microsecondOfDay - moment.offsetMinutes * 60_000_000
  return read(asInstant(moment.day * DAY + Math.floor(microseconds / 1000)))
}

/** Reads a date, or an instant at midnight. */
export function readDay(text: string): Reading<Day> {
  const moment = momentOf(text)
  if (typeof moment === 'string') {
    return refuse('date_from_datetime_parsing', `Input should be a valid date or datetime, ${moment}`, {
      error: moment,
    })
  }
  if (moment.microsecondOfDay === 0) return read(moment.day)
  return refuse(
    'date_from_datetime_inexact',
    'Datetimes provided to dates should have zero time - e.g. be exact dates',
  )
}

function momentOf(text: string): Moment | Fault {
  const match = DATE_TIME.exec(text)
  if (match) return momentOfDate(match)
  if (UNIX_NUMBER.test(text)) return momentOfUnix(Number(text))
  return text.length < '2020-03-16'.length ? TOO_SHORT : UNREADABLE
}

function momentOfDate([, ...parts]: RegExpExecArray): Moment | Fault {
  const [year, month, dayOfMonth, hour, minute, second] = parts.map((part) => Number(part ?? 0))
  const [, , , , , , fraction = '', sign, zoneHour = '0', zoneMinute = '0'] = parts
  if (year === 0) return WRONG_YEAR
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12'
  const first = firstOfMonth(year, month)
  if (dayOfMonth < 1 || dayOfMonth > firstOfMonth(year, month + 1) - first) {
    return 'day value is outside expected range'
  }
  if (hour > 23 || minute > 59 || second > 59 || Number(zoneHour) > 23 || Number(zoneMinute) > 59) {
    return WRONG_TIME
  }
  const offset = Number(zoneHour) * 60 + Number(zoneMinute)
  return {
    day: asDay(first + dayOfMonth - 1),
    microsecondOfDay:
      ((hour * 60 + minute) * 60 + second) * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0')),
    offsetMinutes: sign === '+' ? offset : -offset,
  }
}

/** Shifted by one calendar cycle, because `Date.UTC` maps years below 100 to the 1900s. */
const firstOfMonth = (year: number, month: number): number =>
  dayFromDate(year + 400, month, 1) - DAYS_IN_400_YEARS

function momentOfUnix(value: number): Moment | Fault {
  const milliseconds = Math.abs(value) > LARGEST_SECONDS ? value : value * 1000
  if (milliseconds < FIRST_UNIX_MS || milliseconds > LAST_UNIX_MS) return WRONG_YEAR
  const whole = Math.floor(milliseconds)
  const microseconds = Math.round((milliseconds - whole) * 1000)
  const day = asDay(Math.floor((whole + Math.floor(microseconds / 1000)) / DAY))
  return { day, microsecondOfDay: (whole - day * DAY) * 1000 + microseconds, offsetMinutes: 0 }
}
