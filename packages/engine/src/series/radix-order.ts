const BITS = 11
const BUCKETS = 1 << BITS
const DIGITS = 3
const SIGN = 0x80000000

interface RadixRoom {
  readonly single: Float32Array
  readonly key: Uint32Array
}

/** Reused, as large as the largest so far. */
let room = roomFor(1024)
const counts = new Uint32Array(DIGITS * BUCKETS)

function roomFor(size: number): RadixRoom {
  const single = new Float32Array(size)
  return { single, key: new Uint32Array(single.buffer) }
}

/**
 * Stable order by the values rounded to 32 bits, hence nearly that of the values: one pass a digit, without comparisons.
 * @param sorted the indices, ascending; overwritten, as `free` is
 * @returns that of the two that holds the order
 */
export function singleOrder(
  values: Float64Array,
  sorted: Uint32Array,
  free: Uint32Array,
  n: number,
): Uint32Array {
  if (values.length > room.key.length) room = roomFor(2 * values.length)
  countDigits(values, sorted, n)
  let from = sorted
  let to = free
  for (let digit = 0; digit < DIGITS; digit++) {
    if (!startsOf(digit, n)) continue
    moveByDigit(from, to, digit, n)
    const moved = to
    to = from
    from = moved
  }
  return from
}

function countDigits(values: Float64Array, indices: Uint32Array, n: number): void {
  const { single, key } = room
  counts.fill(0)
  for (let at = 0; at < n; at++) {
    const index = indices[at]
    // Minus zero equals zero, but has other bits.
    single[index] = values[index] + 0
    const bits = key[index]
    const ordered = bits >= SIGN ? ~bits >>> 0 : (bits | SIGN) >>> 0
    key[index] = ordered
    counts[ordered & (BUCKETS - 1)]++
    counts[BUCKETS + ((ordered >>> BITS) & (BUCKETS - 1))]++
    counts[2 * BUCKETS + (ordered >>> (2 * BITS))]++
  }
}

/** Turns counts into first places. @returns false if all have the same digit */
function startsOf(digit: number, n: number): boolean {
  const end = (digit + 1) * BUCKETS
  let before = 0
  for (let bucket = digit * BUCKETS; bucket < end; bucket++) {
    const count = counts[bucket]
    if (count === n) return false
    counts[bucket] = before
    before += count
  }
  return true
}

function moveByDigit(from: Uint32Array, to: Uint32Array, digit: number, n: number): void {
  const { key } = room
  const shift = digit * BITS
  const first = digit * BUCKETS
  for (let at = 0; at < n; at++) {
    const index = from[at]
    to[counts[first + ((key[index] >>> shift) & (BUCKETS - 1))]++] = index
  }
}
