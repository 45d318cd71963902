import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

const DASH = 45
const COLON = 58
const T = 84
const Z = 90
/** No data is older; `Date.UTC` maps years 0–99 to 1900–1999. */
const FIRST_YEAR = 1900
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses `YYYY-MM-DD`; NaN if invalid or before 1900. */
export function dayAt(bytes: Uint8Array, from: number, to: number): number {
  if (to - from !== 10 || bytes[from + 4] !== DASH || bytes[from + 7] !== DASH) return Number.NaN
  const year = digits(bytes, from, 4)
  const month = digits(bytes, from + 5, 2)
  const dayOfMonth = digits(bytes, from + 8, 2)
  if (!(year >= FIRST_YEAR)) return Number.NaN
  if (!(month >= 1 && month <= 12 && dayOfMonth >= 1)) return Number.NaN
  if (!(dayOfMonth <= monthLength(year, month))) return Number.NaN
  return Date.UTC(year, month - 1, dayOfMonth) / DAY
}

/** Parses `YYYY-MM-DDTHH:MM:SSZ`; NaN if invalid. */
export function instantAt(bytes: Uint8Array, from: number, to: number): number {
  const wellFormed =
    to - from === 20 &&
    bytes[from + 10] === T &&
    bytes[from + 13] === COLON &&
    bytes[from + 16] === COLON &&
    bytes[from + 19] === Z
  if (!wellFormed) return Number.NaN
  const hour = digits(bytes, from + 11, 2)
  const minute = digits(bytes, from + 14, 2)
  const second = digits(bytes, from + 17, 2)
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN
  return dayAt(bytes, from, from + 10) * DAY + hour * HOUR + minute * MINUTE + second * SECOND
}

function monthLength(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : MONTH_LENGTHS[month - 1]
}

function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = bytes[at] - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
