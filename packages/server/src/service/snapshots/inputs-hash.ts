import { createHash, type Hash } from 'node:crypto'
import { FUNDAMENTAL_FIGURES } from '../../domain/market/fundamental-figures.ts'
import type { FundamentalRow, Numbers } from '../../domain/market/observation.ts'

/** Calendar days of which a digest is kept. */
const BLOCK_DAYS = 256

/** 32 characters: hundreds of thousands are kept, and a buffer of each would take five times as much memory. */
type Digest = string
/** A character a byte. */
const ENCODING = 'binary'

/** Digests of whole blocks of days, by the columns they were made from. */
const digests = new WeakMap<object, Map<number, Digest>>()
/** Digests of the first rows of a list that only grows, by row. */
const prefixes = new WeakMap<readonly object[], Digest[]>()

/** Digests of all blocks of a window. */
const windows = new WeakMap<object, readonly Digest[]>()
/** Digests of values that many computations read. */
const values = new WeakMap<object, Digest>()

/** SHA-256 over the inputs of a computation. Equal inputs have equal hashes, however they are stored. */
export class InputsHash {
  readonly #hash = createHash('sha256')

  update(content: string | Uint8Array): void {
    this.#hash.update(content)
  }

  /**
   * Adds the digest of each block of days.
   * @param read the columns, the first of which are the days, never decreasing
   * @param whole the market's columns, if the window is a range of them
   */
  addDays(read: () => readonly Numbers[], whole?: object): void {
    for (const digest of digestsOf(read(), whole)) this.#add(digest)
  }

  /** As `addDays`, for a window that is never changed. */
  addWindow(window: object, read: () => readonly Numbers[], whole?: object): void {
    const known = windows.get(window) ?? digestsOf(read(), whole)
    windows.set(window, known)
    for (const digest of known) this.#add(digest)
  }

  /** Adds the JSON of a value that is never changed. */
  addValue(value: object): void {
    let known = values.get(value)
    if (known === undefined) {
      known = digestedBy(createHash('sha256').update(JSON.stringify(value)))
      values.set(value, known)
    }
    this.#add(known)
  }

  /** Adds rows that are the beginning of a list. */
  addFirst(rows: readonly FundamentalRow[], whole: readonly FundamentalRow[]): void {
    const known = prefixes.get(whole) ?? []
    prefixes.set(whole, known)
    for (let row = known.length; row < rows.length; row++) {
      const hash = hashOfRow(rows[row])
      known.push(digestedBy(row === 0 ? hash : hash.update(known[row - 1], ENCODING)))
    }
    if (rows.length > 0) this.#add(known[rows.length - 1])
  }

  digest(): string {
    return this.#hash.digest('hex')
  }

  #add(digest: Digest): void {
    this.#hash.update(digest, ENCODING)
  }
}

const digestedBy = (hash: Hash): Digest => hash.digest(ENCODING)

const numbers = new Float64Array(2 + FUNDAMENTAL_FIGURES.length)

function hashOfRow(row: FundamentalRow): Hash {
  numbers[0] = row.periodEnd
  numbers[1] = row.knownAt
  for (let at = 0; at < FUNDAMENTAL_FIGURES.length; at++) numbers[2 + at] = row[FUNDAMENTAL_FIGURES[at]]
  const { symbol, source, period } = row
  return createHash('sha256').update(`${symbol} ${source} ${period}\n`).update(bytesOf(numbers))
}

function digestsOf(columns: readonly Numbers[], whole: object | undefined): readonly Digest[] {
  const [days] = columns
  const found: Digest[] = []
  for (let first = 0; first < days.length; ) {
    const block = Math.floor(days[first] / BLOCK_DAYS)
    let end = first + 1
    while (end < days.length && Math.floor(days[end] / BLOCK_DAYS) === block) end++
    found.push(digestOf(columns, { block, first, end }, whole))
    first = end
  }
  return found
}

function digestOf(
  columns: readonly Numbers[],
  { block, first, end }: { readonly block: number; readonly first: number; readonly end: number },
  whole: object | undefined,
): Digest {
  const isComplete = whole !== undefined && first > 0 && end < columns[0].length
  const kept = isComplete ? (digests.get(whole) ?? new Map<number, Digest>()) : undefined
  const known = kept?.get(block)
  if (known) return known
  const hash = createHash('sha256')
  for (const column of columns) hash.update(bytesOf(column, first, end))
  const digest = digestedBy(hash)
  if (kept && whole) digests.set(whole, kept.set(block, digest))
  return digest
}

/** For rows of fact tables, which are not hashed by their inputs. */
export const NO_HASH: Pick<InputsHash, keyof InputsHash> = {
  update: () => undefined,
  addDays: () => undefined,
  addWindow: () => undefined,
  addValue: () => undefined,
  addFirst: () => undefined,
  digest: () => '',
}

function bytesOf(column: Numbers, first = 0, end = column.length): Uint8Array {
  const values = ArrayBuffer.isView(column)
    ? (column as Float64Array).subarray(first, end)
    : Float64Array.from({ length: end - first }, (_, row) => column[first + row])
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
