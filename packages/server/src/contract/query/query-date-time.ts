import { asDay, asInstant, DAY, type Day, dayFromDate, type Instant } from '../../kernel/time.ts'
import { type Reading, read, refuse } from './query-reading.ts'

/** A written date and time of day. */
interface Moment {
  readonly year: number
  readonly day: Day
  readonly microsecondOfDay: number
  readonly offsetMinutes: number
}

type Fault = string
interface TimeOfDay {
  readonly microseconds: number
  readonly end: number
}

const TOO_SHORT = 'input is too short'
const DAYS_IN_400_YEARS = 146_097

/** Larger Unix numbers are milliseconds, as in pydantic. */
const LARGEST_SECONDS = 2e10
const FIRST_UNIX_MS = -62_167_219_200_000
const LAST_UNIX_MS = 253_402_300_799_999

const [COLON, DASH, PLUS, DOT, COMMA] = [0x3a, 0x2d, 0x2b, 0x2e, 0x2c]
const DATE_TIME_SEPARATORS: ReadonlySet<number | undefined> = new Set([0x54, 0x74, 0x5f, 0x20])
const ZULU: ReadonlySet<number | undefined> = new Set([0x5a, 0x7a])

/** Reads a date-time, a date or a Unix number; UTC without a zone. */
export function readInstant(text: string): Reading<Instant> {
  const bytes = new TextEncoder().encode(text)
  let moment = dateTimeOf(bytes)
  if (typeof moment === 'string') moment = unixOf(text) ?? dateOnly(bytes)
  if (typeof moment === 'string') {
    return refuse('datetime_from_date_parsing', `Input should be a valid datetime or date, ${moment}`, {
      error: moment,
    })
  }
  if (moment.year === 0) return yearZero('datetime_parsing', 'Input should be a valid datetime')
  const microseconds = moment.microsecondOfDay - moment.offsetMinutes * 60_000_000
  return read(asInstant(moment.day * DAY + Math.floor(microseconds / 1000)))
}

/** Reads a date, or an instant at midnight. */
export function readDay(text: string): Reading<Day> {
  const bytes = new TextEncoder().encode(text)
  let moment = dateOnly(bytes)
  if (typeof moment === 'string') moment = unixOf(text) ?? dateTimeOf(bytes)
  if (typeof moment === 'string') {
    return refuse('date_from_datetime_parsing', `Input should be a valid date or datetime, ${moment}`, {
      error: moment,
    })
  }
  if (moment.microsecondOfDay !== 0) {
    return refuse(
      'date_from_datetime_inexact',
      'Datetimes provided to dates should have zero time - e.g. be exact dates',
    )
  }
  if (moment.year === 0)
    return yearZero('date_parsing', 'Input should be a valid date in the format YYYY-MM-DD')
  return read(moment.day)
}

const yearZero = (type: string, msg: string): Reading<never> => {
  const error = 'year 0 is out of range'
  return refuse(type, `${msg}, ${error}`, { error })
}

function dateOnly(bytes: Uint8Array): Moment | Fault {
  const date = dateAtStart(bytes)
  if (typeof date === 'string') return date
  return bytes.length > 10 ? 'unexpected extra characters at the end of the input' : date
}

function dateTimeOf(bytes: Uint8Array): Moment | Fault {
  const date = dateAtStart(bytes)
  if (typeof date === 'string') return date
  if (bytes.length === 10) return TOO_SHORT
  if (!DATE_TIME_SEPARATORS.has(bytes[10])) {
    return 'invalid datetime separator, expected `T`, `t`, `_` or space'
  }
  const time = timeAt(bytes, 11)
  if (typeof time === 'string') return time
  const zone = zoneAt(bytes, time.end)
  if (typeof zone === 'string') return zone
  if (zone.end < bytes.length) return 'unexpected extra characters at the end of the input'
  return { ...date, microsecondOfDay: time.microseconds, offsetMinutes: zone.offsetMinutes }
}

function dateAtStart(bytes: Uint8Array): Moment | Fault {
  if (bytes.length < 10) return TOO_SHORT
  const year = digitsAt(bytes, 0, 4)
  if (year === undefined) return 'invalid character in year'
  if (bytes[4] !== DASH) return 'invalid date separator, expected `-`'
  const month = digitsAt(bytes, 5, 2)
  if (month === undefined) return 'invalid character in month'
  if (bytes[7] !== DASH) return 'invalid date separator, expected `-`'
  const dayOfMonth = digitsAt(bytes, 8, 2)
  if (dayOfMonth === undefined) return 'invalid character in day'
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12'
  const first = firstOfMonth(year, month)
  const last = firstOfMonth(month === 12 ? year + 1 : year, (month % 12) + 1) - first
  if (dayOfMonth < 1 || dayOfMonth > last) return 'day value is outside expected range'
  return { year, day: asDay(first + dayOfMonth - 1), microsecondOfDay: 0, offsetMinutes: 0 }
}

/** Shifted by one calendar cycle, because `Date.UTC` maps years below 100 to the 1900s. */
const firstOfMonth = (year: number, month: number): number =>
  dayFromDate(year + 400, month, 1) - DAYS_IN_400_YEARS

function timeAt(bytes: Uint8Array, start: number): TimeOfDay | Fault {
  if (bytes.length - start < 5) return TOO_SHORT
  const hour = digitsAt(bytes, start, 2)
  if (hour === undefined) return 'invalid character in hour'
  if (bytes[start + 2] !== COLON) return 'invalid time separator, expected `:`'
  const minute = digitsAt(bytes, start + 3, 2)
  if (minute === undefined) return 'invalid character in minute'
  if (hour > 23) return 'hour value is outside expected range of 0-23'
  if (minute > 59) return 'minute value is outside expected range of 0-59'
  const seconds = secondsAt(bytes, start + 5)
  if (typeof seconds === 'string') return seconds
  return { microseconds: (hour * 60 + minute) * 60_000_000 + seconds.microseconds, end: seconds.end }
}

function secondsAt(bytes: Uint8Array, start: number): TimeOfDay | Fault {
  if (bytes[start] !== COLON) return { microseconds: 0, end: start }
  const second = digitsAt(bytes, start + 1, 2)
  if (second === undefined) return 'invalid character in second'
  if (second > 59) return 'second value is outside expected range of 0-59'
  const point = start + 3
  if (bytes[point] !== DOT && bytes[point] !== COMMA) return { microseconds: second * 1_000_000, end: point }
  let end = point + 1
  let fraction = 0
  for (; isDigit(bytes[end]); end++) {
    if (end - point <= 6) fraction += (bytes[end] - 0x30) * 10 ** (6 - (end - point))
  }
  if (end === point + 1) return 'second fraction digits missing after `.`'
  return { microseconds: second * 1_000_000 + fraction, end }
}

function zoneAt(bytes: Uint8Array, start: number): { offsetMinutes: number; end: number } | Fault {
  if (start >= bytes.length) return { offsetMinutes: 0, end: start }
  if (ZULU.has(bytes[start])) return { offsetMinutes: 0, end: start + 1 }
  const minusSign = bytes[start] === 0xe2 && bytes[start + 1] === 0x88 && bytes[start + 2] === 0x92
  if (!minusSign && bytes[start] !== PLUS && bytes[start] !== DASH) return 'invalid timezone sign'
  const hourAt = start + (minusSign ? 3 : 1)
  const hours = digitsAt(bytes, hourAt, 2)
  if (hours === undefined) return 'invalid timezone hour'
  const minuteAt = hourAt + (bytes[hourAt + 2] === COLON ? 3 : 2)
  const minutes = digitsAt(bytes, minuteAt, 2)
  if (minutes === undefined) return 'invalid timezone minute'
  if (minutes > 59) return 'timezone minute value is outside expected range of 0-59'
  if (hours > 23) return 'timezone offset must be less than 24 hours'
  const offset = hours * 60 + minutes
  return { offsetMinutes: bytes[start] === PLUS ? offset : -offset, end: minuteAt + 2 }
}

/** @returns undefined unless the text is a 64-bit number */
function unixOf(text: string): Moment | Fault | undefined {
  const match = /^([+-]?\d*)(\.\d*)?(?:e[+-]?\d+)?$/i.exec(text)
  if (!match || !/\d/.test(text) || (match[2] === undefined && /e/i.test(text))) return undefined
  const whole = match[1]
  if (whole.replace(/^[+-]?0*/, '').length > 18 && !fitsInt64(whole)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? momentOfUnix(value) : undefined
}

const fitsInt64 = (whole: string): boolean => {
  const value = BigInt(whole.replace('+', ''))
  return value <= 9_223_372_036_854_775_807n && value >= -9_223_372_036_854_775_807n
}

function momentOfUnix(value: number): Moment | Fault {
  const milliseconds = Math.abs(value) > LARGEST_SECONDS ? value : value * 1000
  if (milliseconds < FIRST_UNIX_MS) return 'dates before 0000 are not supported as unix timestamps'
  if (milliseconds > LAST_UNIX_MS) return 'dates after 9999 are not supported as unix timestamps'
  const whole = Math.floor(milliseconds)
  const microseconds = Math.round((milliseconds - whole) * 1000)
  const day = Math.floor((whole + Math.floor(microseconds / 1000)) / DAY)
  const microsecondOfDay = (whole - day * DAY) * 1000 + microseconds
  return { year: day < firstOfMonth(1, 1) ? 0 : 1, day: asDay(day), microsecondOfDay, offsetMinutes: 0 }
}

function digitsAt(bytes: Uint8Array, start: number, count: number): number | undefined {
  let value = 0
  for (let index = start; index < start + count; index++) {
    if (!isDigit(bytes[index])) return undefined
    value = value * 10 + bytes[index] - 0x30
  }
  return value
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39
