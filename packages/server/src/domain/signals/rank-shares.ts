import type { Numbers } from '../market/observation.ts'
import { ascendingPresent } from '../series/ascending-order.ts'

/**
 * Place of each value among the values of one cross-section: (rank − ½)/n, above 0 and below 1, with n the count of the
 * values present; equal values share the mean of their ranks.
 * @param values in any order; NaN stands for a missing value
 * @returns one share a value, in the order of the values; NaN where the value is missing
 */
export function rankShares(values: Numbers): Float64Array {
  const shares = new Float64Array(values.length).fill(Number.NaN)
  eachPlace(values, (at, place, n) => {
    shares[at] = place / (2 * n)
  })
  return shares
}

/**
 * Tells of each value that is there its place: twice its rank less 1, a whole number from 1 to 2n − 1, with n the count
 * of the values present; equal values share the mean of their ranks.
 * @param values in any order; NaN stands for a missing value
 */
export function eachPlace(values: Numbers, tell: (at: number, place: number, n: number) => void): void {
  const { order, n } = ascendingPresent(values)
  for (let from = 0; from < n; ) {
    const value = values[order[from]]
    let upTo = from + 1
    while (upTo < n && values[order[upTo]] === value) upTo++
    for (let at = from; at < upTo; at++) tell(order[at], from + upTo, n)
    from = upTo
  }
}
