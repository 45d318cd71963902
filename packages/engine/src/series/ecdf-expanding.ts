import type { Numbers } from '../market/observation.ts'
import { unknownValues } from './day-values.ts'

/**
 * Share of lower past values; ties count half: u_t = (#{s<t: x_s<x_t} + ½·#{s<t: x_s=x_t}) / #{s<t}. O(n log n).
 * @param values oldest first; NaN is no observation
 * @returns 0–1; NaN if the value is NaN or the past shorter than `minimum`
 */
export function ecdfExpanding(values: Numbers, minimum: number): Float64Array {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const counts = new Int32Array(sorted.length + 1)
  const shares = unknownValues(values.length)
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

/** Of the values not below one; `sorted` ascends. */
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

/** Of a Fenwick tree (1-based). */
function countUpTo(counts: Int32Array, rank: number): number {
  let count = 0
  for (let node = rank; node > 0; node -= node & -node) count += counts[node]
  return count
}

function addAt(counts: Int32Array, rank: number): void {
  for (let node = rank; node < counts.length; node += node & -node) counts[node]++
}
