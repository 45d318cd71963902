import { DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'

const ZERO = 48
const NINE = 57
const POINT = 46
/** Minus sign and dash. */
const MINUS = 45
const EXACT_DIGITS = 15
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, index) => 10 ** index)
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** `decimalAt` of text that is not a finite decimal. */
export const NOT_A_NUMBER = Number.POSITIVE_INFINITY

/**
 * The same double as `Number(text)`.
 * @param from first byte
 * @param to byte after the last; an empty range is a missing value
 * @returns NaN if missing, `NOT_A_NUMBER` if not a finite decimal
 */
export function decimalAt(bytes: Uint8Array, from: number, to: number): number {
  if (from === to) return Number.NaN
  const negative = bytes[from] === MINUS
  let mantissa = 0
  let digits = 0
  let scale = -1
  for (let at = negative ? from + 1 : from; at < to; at++) {
    const byte = bytes[at]
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO)
      digits++
      if (scale >= 0) scale++
    } else if (byte === POINT && scale < 0) scale = 0
    else return slowDecimal(bytes, from, to)
  }
  // Operands below 2⁵³ and 10²²: one correctly rounded division (Clinger 1990).
  if (digits === 0 || digits > EXACT_DIGITS) return slowDecimal(bytes, from, to)
  const value = scale > 0 ? mantissa / POWERS_OF_TEN[scale] : mantissa
  return negative ? -value : value
}

function slowDecimal(bytes: Uint8Array, from: number, to: number): number {
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 64)))
  return to - from <= 64 && DECIMAL.test(text) ? Number(text) : NOT_A_NUMBER
}

const COLON = 58
const T = 84
const Z = 90
/** No data is older; `Date.UTC` maps years 0–99 to 1900–1999. */
const FIRST_YEAR = 1900
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `YYYY-MM-DD`; NaN if invalid or before 1900. */
export function dayAt(bytes: Uint8Array, from: number, to: number): number {
  if (to - from !== 10 || bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) return Number.NaN
  const year = digits(bytes, from, 4)
  const month = digits(bytes, from + 5, 2)
  const dayOfMonth = digits(bytes, from + 8, 2)
  if (!(year >= FIRST_YEAR)) return Number.NaN
  if (!(month >= 1 && month <= 12 && dayOfMonth >= 1)) return Number.NaN
  if (!(dayOfMonth <= monthLength(year, month))) return Number.NaN
  return Date.UTC(year, month - 1, dayOfMonth) / DAY
}

/** `YYYY-MM-DDTHH:MM:SSZ`; NaN if invalid. */
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
    const digit = bytes[at] - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
