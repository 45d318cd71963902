const ZERO = 48
const NINE = 57
const POINT = 46
const MINUS = 45
const EXACT_DIGITS = 15
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, index) => 10 ** index)
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** `decimalAt` of text that is not a finite decimal. */
export const NOT_A_NUMBER = Number.POSITIVE_INFINITY

/**
 * Parses ASCII to the same double as `Number(text)`.
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
