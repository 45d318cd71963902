import type { Numbers } from '../market/observation.ts'
import { singleOrder } from './radix-order.ts'

const RUN = 8
const MOST_CACHED = 65_536
/** From this number of values on, counting digits is cheaper than merging. */
const RADIX_FROM = 256
/** Moves a value of the last insertion. */
const MOST_MOVES = 4

/** Reused: cross-sections are ranked by the hundred thousand. */
let room = roomFor(512)

/** Indices; equal values keep their order. @param values without NaN */
export const ascendingOrder = (values: Numbers): Uint32Array => {
  const { order, n } = ascendingPresent(values)
  return order.slice(0, n)
}

function roomFor(size: number) {
  return { keys: new Float64Array(size), sorted: new Uint32Array(size), free: new Uint32Array(size) }
}

/**
 * Indices, stable; NaN is left out.
 * @returns valid until the next call; its first `n` entries are the indices
 */
export function ascendingPresent(values: Numbers): { readonly order: Uint32Array; readonly n: number } {
  const enough = values.length > room.keys.length ? roomFor(2 * values.length) : room
  if (enough.keys.length <= MOST_CACHED) room = enough
  const { keys } = enough
  let { sorted, free }: { sorted: Uint32Array; free: Uint32Array } = enough
  let n = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (Number.isNaN(value)) continue
    keys[at] = value
    sorted[n++] = at
  }
  if (n >= RADIX_FROM) {
    const order = singleOrder(keys, sorted, free, n)
    if (insertAll(order, keys, n)) return { order, n }
    free = order === sorted ? free : sorted
    sorted = order
  }
  for (let from = 0; from < n; from += RUN) sortRun(sorted, keys, from, Math.min(from + RUN, n))
  for (let width = RUN; width < n; width *= 2) {
    mergeRuns({ sorted, merged: free, keys }, width, n)
    const merged = free
    free = sorted
    sorted = merged
  }
  return { order: sorted, n }
}

/** Of indices that are nearly in order. @returns false if there is too much to move; the indices are kept */
function insertAll(indices: Uint32Array, keys: Float64Array, n: number): boolean {
  let left = MOST_MOVES * n
  for (let at = 1; at < n; at++) {
    const index = indices[at]
    const key = keys[index]
    let place = at
    for (; place > 0 && keys[indices[place - 1]] > key; place--) indices[place] = indices[place - 1]
    indices[place] = index
    left -= at - place
    if (left < 0) return false
  }
  return true
}

function sortRun(indices: Uint32Array, keys: Float64Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const index = indices[at]
    const key = keys[index]
    let place = at
    for (; place > from && keys[indices[place - 1]] > key; place--) indices[place] = indices[place - 1]
    indices[place] = index
  }
}

interface Runs {
  readonly sorted: Uint32Array
  readonly merged: Uint32Array
  readonly keys: Float64Array
}

/** By twos; the last may be short or alone. */
function mergeRuns({ sorted, merged, keys }: Runs, width: number, n: number): void {
  for (let at = 0; at < n; ) {
    let left = at
    let right = Math.min(at + width, n)
    const middle = right
    const to = Math.min(middle + width, n)
    // The next side is random: a mispredicted branch costs more than arithmetic.
    while (left < middle && right < to) {
      const one = sorted[left]
      const other = sorted[right]
      const first = Number(keys[one] <= keys[other])
      merged[at++] = other + first * (one - other)
      left += first
      right += 1 - first
    }
    while (left < middle) merged[at++] = sorted[left++]
    while (right < to) merged[at++] = sorted[right++]
  }
}
