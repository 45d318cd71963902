import type { Numbers } from '../market/observation.ts'

/**
 * Place of each value among the values of one cross-section: (rank − ½)/n, above 0 and below 1, with n the count of the
 * values present; equal values share the mean of their ranks.
 * @param values in any order; NaN stands for a missing value
 * @returns one share a value, in the order of the values; NaN where the value is missing
 */
export function rankShares(values: Numbers): Float64Array {
  const sorted = presentSorted(values)
  const n = sorted.length
  const shares = new Float64Array(values.length)
  for (let at = 0; at < shares.length; at++) {
    const value = values[at]
    if (Number.isNaN(value)) {
      shares[at] = Number.NaN
      continue
    }
    const below = countBelow(sorted, value)
    const upTo = sorted[below + 1] === value ? countUpTo(sorted, value) : below + 1
    shares[at] = (below + upTo) / (2 * n)
  }
  return shares
}

function presentSorted(values: Numbers): Float64Array {
  const present = new Float64Array(values.length)
  let count = 0
  for (let at = 0; at < values.length; at++) {
    if (!Number.isNaN(values[at])) present[count++] = values[at]
  }
  return present.subarray(0, count).sort()
}

function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

function countUpTo(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}
