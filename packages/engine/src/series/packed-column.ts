/** Rows of a block. */
const BLOCK = 256
const MOST_DECIMALS = 6

/** Tried in this order: differences from the smallest number of the block, then the numbers as they are. */
const DIFFERENCES = [Uint16Array, Uint32Array] as const
const FORMATS = [...DIFFERENCES, Float32Array, Float64Array] as const
type Rows = InstanceType<(typeof FORMATS)[number]>
const SINGLE = 2
const DOUBLE = 3

/** A number is (base + row) / scale. */
interface Block {
  /** Place in `FORMATS`. */
  readonly format: number
  readonly base: number
  readonly scale: number
  /** Row that stands for NaN; −1 if none does. */
  readonly missing: number
  readonly rows: Rows
}

/** Numbers of a block in the index: those above, then the place of its first byte. */
const ENTRY = 5
const ALIGNED_BYTES = 8

/**
 * Numbers in blocks of 256 rows, each with as few bytes a row as hold it exactly (frame of reference encoding). Prices
 * with few decimals take a quarter of the memory of doubles. Never changed.
 */
export class PackedColumn {
  readonly length: number
  /** The rows of all blocks follow in the same buffer. */
  readonly #index: Float64Array<ArrayBuffer>

  private constructor(length: number, index: Float64Array<ArrayBuffer>) {
    this.length = length
    this.#index = index
  }

  static from(values: ArrayLike<number>): PackedColumn {
    return new PackedColumn(0, new Float64Array(0)).appended(values)
  }

  get byteLength(): number {
    return this.#index.buffer.byteLength
  }

  /** A column that goes on with further numbers. */
  appended(values: ArrayLike<number>): PackedColumn {
    const full = Math.floor(this.length / BLOCK)
    const open = this.slice(full * BLOCK)
    const rows = new Float64Array(open.length + values.length)
    rows.set(open)
    rows.set(values, open.length)
    const blocks: Block[] = []
    for (let first = 0; first < rows.length; first += BLOCK) {
      blocks.push(blockOf(rows.subarray(first, first + BLOCK)))
    }
    const index = assembled(this.#index.subarray(0, ENTRY * full), this.#bytesUpTo(full), blocks)
    return new PackedColumn(this.length + values.length, index)
  }

  /** The numbers of some rows. A plain array: the collector frees thousands without marking the heap. */
  slice(first = 0, end = this.length): number[] {
    const count = Math.max(0, end - first)
    if (unpacked.length < count) unpacked = new Float64Array(count)
    this.copyTo(unpacked.subarray(0, count), first)
    const values = doubles(count)
    for (let at = 0; at < count; at++) values[at] = unpacked[at]
    return values
  }

  /** As many numbers as there is room for. @param first row */
  copyTo(values: Float64Array, first: number): void {
    const end = first + values.length
    for (let row = first; row < end; ) {
      const last = Math.min(end, (Math.floor(row / BLOCK) + 1) * BLOCK)
      this.#unpack(row, last, values, row - first)
      row = last
    }
  }

  /** Rows of one block. */
  #unpack(first: number, end: number, values: Float64Array, at: number): void {
    const index = this.#index
    const block = Math.floor(first / BLOCK)
    const entry = ENTRY * block
    const [base, scale, missing] = [index[entry + 1], index[entry + 2], index[entry + 3]]
    const Format = FORMATS[index[entry]]
    const from = index.byteLength + index[entry + 4] + (first - block * BLOCK) * Format.BYTES_PER_ELEMENT
    const rows = new Format(index.buffer, from, end - first)
    // A loop each: one for all takes 40 % longer.
    if (rows instanceof Uint16Array) {
      for (let row = 0; row < rows.length; row++) values[at + row] = (base + rows[row]) / scale
    } else if (rows instanceof Uint32Array) {
      for (let row = 0; row < rows.length; row++) values[at + row] = (base + rows[row]) / scale
    } else for (let row = 0; row < rows.length; row++) values[at + row] = rows[row]
    if (missing < 0) return
    for (let row = 0; row < rows.length; row++) if (rows[row] === missing) values[at + row] = Number.NaN
  }

  /** Of the rows of the first blocks. */
  #bytesUpTo(blocks: number): Uint8Array {
    const index = this.#index
    const end = ENTRY * blocks < index.length ? index[ENTRY * blocks + ENTRY - 1] : undefined
    return new Uint8Array(index.buffer, index.byteLength, end)
  }
}

let unpacked = new Float64Array(0)
const template: number[] = []

/** An array of doubles without holes, of any content. */
function doubles(length: number): number[] {
  while (template.length < length) template.push(Number.MIN_VALUE)
  return template.slice(0, length)
}

function blockOf(values: Float64Array<ArrayBuffer>): Block {
  const scale = scaleOf(values)
  const differences = scale === undefined ? undefined : differencesOf(values, scale)
  if (differences !== undefined) return differences
  const isSingle = values.every((value) => Object.is(Math.fround(value), value))
  const rows = isSingle ? Float32Array.from(values) : values
  return { format: isSingle ? SINGLE : DOUBLE, base: 0, scale: 1, missing: -1, rows }
}

/** Undefined if they are too far apart. */
function differencesOf(values: Float64Array, scale: number): Block | undefined {
  const units = values.map((value) => Math.round(value * scale))
  let base = Number.POSITIVE_INFINITY
  let top = Number.NEGATIVE_INFINITY
  let known = 0
  for (const unit of units) {
    if (unit < base) base = unit
    if (unit > top) top = unit
    if (!Number.isNaN(unit)) known++
  }
  const format = DIFFERENCES.findIndex((Format) => top - base < largest(Format))
  if (format < 0) return undefined
  const missing = known < units.length ? largest(DIFFERENCES[format]) : -1
  const rows = new DIFFERENCES[format](units.length)
  for (let at = 0; at < rows.length; at++) rows[at] = Number.isNaN(units[at]) ? missing : units[at] - base
  return { format, base, scale, missing, rows }
}

const largest = ({ BYTES_PER_ELEMENT }: (typeof FORMATS)[number]): number => 256 ** BYTES_PER_ELEMENT - 1

/** Power of ten that makes every number an integer without loss. */
function scaleOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    if (values.every((value) => Number.isNaN(value) || isExact(value, scale))) return scale
  }
  return undefined
}

function isExact(value: number, scale: number): boolean {
  // Plus zero: differences lose the sign of −0.
  const unit = Math.round(value * scale) + 0
  return Number.isSafeInteger(unit) && Object.is(unit / scale, value)
}

/** An index and the rows of its blocks, and further blocks after them. */
function assembled(
  index: Float64Array,
  bytes: Uint8Array,
  blocks: readonly Block[],
): Float64Array<ArrayBuffer> {
  const aligned = ({ byteLength }: Rows) => ALIGNED_BYTES * Math.ceil(byteLength / ALIGNED_BYTES)
  const size = blocks.reduce((sum, { rows }) => sum + aligned(rows), bytes.length)
  const numbers = index.length + ENTRY * blocks.length
  const all = new Float64Array(new ArrayBuffer(numbers * index.BYTES_PER_ELEMENT + size), 0, numbers)
  const into = new Uint8Array(all.buffer, all.byteLength)
  all.set(index)
  into.set(bytes)
  let first = bytes.length
  blocks.forEach(({ format, base, scale, missing, rows }, at) => {
    all.set([format, base, scale, missing, first], index.length + ENTRY * at)
    into.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), first)
    first += aligned(rows)
  })
  return all
}
