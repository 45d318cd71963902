import type { Numbers } from '../market/observation.ts'

const RUN = 8
const MOST_KEPT = 4096

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
  if (enough.keys.length <= MOST_KEPT) room = enough
  const { keys } = enough
  let { sorted, free } = enough
  let n = 0
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    if (Number.isNaN(value)) continue
    keys[at] = value
    sorted[n++] = at
  }
  for (let from = 0; from < n; from += RUN) sortRun(sorted, keys, from, Math.min(from + RUN, n))
  for (let width = RUN; width < n; width *= 2) {
    for (let from = 0; from < n; from += 2 * width) merge(sorted, free, keys, from, width, n)
    const merged = free
    free = sorted
    sorted = merged
  }
  return { order: sorted, n }
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

/** The second run may be short or missing. */
function merge(
  sorted: Uint32Array,
  merged: Uint32Array,
  keys: Float64Array,
  from: number,
  width: number,
  n: number,
): void {
  const middle = Math.min(from + width, n)
  const to = Math.min(from + 2 * width, n)
  let left = from
  let right = middle
  let at = from
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
