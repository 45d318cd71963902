const LENGTH_BYTES = 4
const FIRST_CAPACITY = 1 << 18
/** Of a buffer that was too small, over what its parts so far let expect. */
const SPARE = 1.1

/** Parts that share the memory of their packed form. */
class PackedParts extends Map<string, Uint8Array> {
  readonly packed: Buffer

  constructor(packed: Buffer) {
    super(viewsOf(packed))
    this.packed = packed
  }
}

/** Packs the parts of a snapshot: length of a JSON table of `[name, bytes]`, the table, the parts. */
export function packParts(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  if (parts instanceof PackedParts) return parts.packed
  const bytes = [...parts.values()].reduce((sum, { length }) => sum + length, 0)
  const packer = new PartsPacker([...parts.keys()], bytes)
  for (const part of parts.values()) packer.add(part)
  return packer.finish().packed
}

/** The parts in order; they share the memory of `packed`. */
export const unpackParts = (packed: Uint8Array): ReadonlyMap<string, Uint8Array> =>
  new PackedParts(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength))

/** Packs parts as they are written, so that those of a wide market are in memory once. */
export class PartsPacker {
  readonly #names: readonly string[]
  readonly #lengths: number[] = []
  readonly #begin: number
  #end: number
  #buffer: Buffer

  /**
   * @param names of the parts, in the order in which they are added
   * @param bytes of all parts, if known
   */
  constructor(names: readonly string[], bytes = FIRST_CAPACITY) {
    this.#names = names
    this.#begin = LENGTH_BYTES + tableOf(names, () => Number.MAX_SAFE_INTEGER).length
    this.#end = this.#begin
    this.#buffer = Buffer.allocUnsafe(this.#begin + bytes)
  }

  /** @param part text is written in UTF-8 */
  add(part: Uint8Array | string): void {
    const length = typeof part === 'string' ? Buffer.byteLength(part) : part.length
    this.#lengths.push(length)
    const begin = this.#end
    this.#end += length
    if (this.#end > this.#buffer.length) this.#grow(begin)
    if (typeof part === 'string') this.#buffer.write(part, begin)
    else this.#buffer.set(part, begin)
  }

  /** Of all parts, if the further ones are as long as those so far. */
  get expectedBytes(): number {
    return Math.ceil(((this.#end - this.#begin) * this.#names.length) / this.#lengths.length)
  }

  finish(): PackedParts {
    const table = tableOf(this.#names, (part) => this.#lengths[part])
    const begin = this.#begin - table.length - LENGTH_BYTES
    this.#buffer.writeUInt32BE(table.length, begin)
    this.#buffer.set(table, begin + LENGTH_BYTES)
    return new PackedParts(this.#buffer.subarray(begin, this.#end))
  }

  /** @param used bytes to keep */
  #grow(used: number): void {
    const larger = Buffer.allocUnsafe(this.#begin + Math.ceil(SPARE * this.expectedBytes))
    larger.set(this.#buffer.subarray(0, used))
    this.#buffer = larger
  }
}

const tableOf = (names: readonly string[], lengthOf: (part: number) => number): Buffer =>
  Buffer.from(JSON.stringify(names.map((name, part) => [name, lengthOf(part)])))

function viewsOf(packed: Buffer): readonly [string, Uint8Array][] {
  let offset = LENGTH_BYTES + packed.readUInt32BE(0)
  const table: readonly [string, number][] = JSON.parse(packed.toString('utf8', LENGTH_BYTES, offset))
  return table.map(([name, length]) => {
    const begin = offset
    offset += length
    return [name, packed.subarray(begin, offset)]
  })
}
