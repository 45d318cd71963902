import type { Numbers } from '../market/observation.ts'
import { ascendingPresent } from '../series/ascending-order.ts'

/**
 * Rank shares (rank − ½)/n of one cross-section, n the number of present values; ties share the mean rank.
 * @param values in any order; NaN if missing
 * @returns one per value, 0–1 exclusive; NaN if missing
 */
export function rankShares(values: Numbers): Float64Array {
  const shares = new Float64Array(values.length).fill(Number.NaN)
  eachPlace(values, (at, place, n) => {
    shares[at] = place / (2 * n)
  })
  return shares
}

/**
 * Visits each present value with 2·rank − 1, from 1 to 2n − 1; ties share the mean rank.
 * @param values in any order; NaN if missing
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
