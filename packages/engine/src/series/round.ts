const LARGEST_SCALED = 1e9
const NEAR_HALF = 1e-5

/**
 * Half away from zero by the shortest decimal text, so that 1.005 becomes 1.01. Applied once, when a number leaves the
 * service.
 * @param value NaN and infinities are returned unchanged
 * @returns never −0
 * @throws RangeError unless decimals is 0 to 15
 */
export function round(value: number, decimals: number): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) {
    throw new RangeError(`decimals must be a whole number from 0 to 15, not ${decimals}`)
  }
  if (!Number.isFinite(value)) return value
  const rounded = roundPositive(Math.abs(value), decimals)
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

/** Decimal text is slow: only if a multiplication could land on the wrong side of a half. */
function roundPositive(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const fromHalf = Math.abs(scaled - Math.floor(scaled) - 0.5)
  if (scaled < LARGEST_SCALED && fromHalf > NEAR_HALF) return Math.round(scaled) / scale
  return shiftDecimal(Math.round(shiftDecimal(value, decimals)), -decimals)
}

/** In the shortest decimal text, which is exact; a multiplication is not. */
function shiftDecimal(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
