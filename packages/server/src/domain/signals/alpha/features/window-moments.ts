import type { Numbers } from '../../../market/observation.ts'

/**
 * Sum of the values from one row to another, both included; NaN where any is missing or lies before the first row. No
 * row outside is ever read: one such read would make all later ones several times slower.
 */
export function windowSum(values: Numbers, from: number, to: number): number {
  if (from < 0) return Number.NaN
  let sum = 0
  for (let row = from; row <= to; row++) sum += values[row]
  return sum
}

/** The quotient, or NaN where the divisor is 0 or below. */
export const quotient = (value: number, divisor: number): number =>
  divisor > 0 ? value / divisor : Number.NaN
