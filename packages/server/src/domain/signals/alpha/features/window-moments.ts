import type { Numbers } from '../../../market/observation.ts'

/**
 * Inclusive; NaN if a value is missing or before the first row. An out-of-bounds read would slow down later reads
 * several times.
 */
export function windowSum(values: Numbers, from: number, to: number): number {
  if (from < 0) return Number.NaN
  let sum = 0
  for (let row = from; row <= to; row++) sum += values[row]
  return sum
}

/** NaN if the divisor is ≤ 0. */
export const quotient = (value: number, divisor: number): number =>
  divisor > 0 ? value / divisor : Number.NaN
