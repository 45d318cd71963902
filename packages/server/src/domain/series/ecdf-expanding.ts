import type { Numbers } from '../market/observation.ts'

/**
 * Share of a series' own past below each value (expanding empirical distribution function); ties count half.
 * u_t = (#{s<t: x_s<x_t} + ½·#{s<t: x_s=x_t}) / #{s<t}. In O(n log n).
 * @param values oldest first, any unit; NaN is no observation: it has no share and is not counted in any other
 * @param minimum past observations that must exist before a share is given
 * @returns one share a value, 0–1; NaN where the value is NaN or the past is too short
 */
export function ecdfExpanding(values: Numbers, minimum: number): Float64Array {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const counts = new Int32Array(sorted.length + 1)
  const shares = new Float64Array(values.length).fill(Number.NaN)
  let past = 0
  for (let index = 0; index < values.length; index++) {
    if (Number.isNaN(values[index])) continue
    const rank = firstIndexOf(sorted, values[index]) + 1
    const below = countUpTo(counts, rank - 1)
    const upTo = countUpTo(counts, rank)
    if (past >= minimum && past > 0) shares[index] = (below + (upTo - below) / 2) / past
    addAt(counts, rank)
    past++
  }
  return shares
}

function firstIndexOf(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Observations with a rank up to this one, of a Fenwick tree (1-based). */
function countUpTo(counts: Int32Array, rank: number): number {
  let count = 0
  for (let node = rank; node > 0; node -= node & -node) count += counts[node]
  return count
}

function addAt(counts: Int32Array, rank: number): void {
  for (let node = rank; node < counts.length; node += node & -node) counts[node]++
}
