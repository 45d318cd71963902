import type { Numbers } from '../market/observation.ts'
import { neumaierSum } from './neumaier-sum.ts'
import { round } from './round.ts'

/** 0.29·100 is 28.999999999999996 in binary and must still count as 29. */
const BINARY_NOISE = 1e-9

/**
 * Rounded so that they sum exactly to the rounded total: each is rounded down, and the remaining units go to the
 * largest remainders, on ties to the earlier part.
 * @param total usually the sum of the parts; rounded to `decimals` first
 * @param decimals 0 to 9
 * @returns each within one printed unit of its part if `total` is the rounded sum
 * @throws RangeError if a part or the total is not finite
 * Source: Hamilton's method of apportionment.
 */
export function largestRemainder(parts: Numbers, total: number, decimals: number): number[] {
  if (parts.length === 0) return []
  const scale = 10 ** decimals
  const scaled = Array.from(parts, (part) => part * scale)
  if (!Number.isFinite(total) || !scaled.every(Number.isFinite)) {
    throw new RangeError('parts and total must be finite')
  }
  const floors = scaled.map((part) => Math.floor(part + BINARY_NOISE))
  const target = Math.round(round(total, decimals) * scale)
  const left = target - neumaierSum(floors)
  const everyone = Math.floor(left / parts.length)
  const extra = left - everyone * parts.length
  const byRemainder = floors
    .map((floor, index) => ({ index, remainder: scaled[index] - floor }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const favoured = new Set(byRemainder.slice(0, extra).map(({ index }) => index))
  return floors.map((floor, index) =>
    round((floor + everyone + (favoured.has(index) ? 1 : 0)) / scale, decimals),
  )
}
