import { createHash, type Hash } from 'node:crypto'
import { FUNDAMENTAL_FIGURES } from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalRow, Numbers } from '@bellwether-markets/engine/market/observation'

/** Calendar days of which a digest is kept. */
const BLOCK_DAYS = 256

/** 32 characters: hundreds of thousands are kept, and a buffer of each would take five times as much memory. */
type Digest = string
/** A character a byte. */
const ENCODING = 'binary'

/** The columns of a range of rows. */
export type ReadRows = (first: number, end: number) => readonly Numbers[]

/** Digests of whole blocks of days, by the columns they were made from. */
const digests = new WeakMap<object, Map<number, Digest>>()
/** Digests of the first rows of a list that only grows, by their number. */
const prefixes = new WeakMap<readonly object[], Map<number, Digest>>()

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
   * @param columns the first of which are the days, never decreasing
   * @param whole the market's columns, if these are a range of them
   */
  addDays(columns: readonly Numbers[], whole?: object): void {
    const read: ReadRows = (first, end) => columns.map((column) => rowsOf(column, first, end))
    for (const digest of digestsOf(columns[0], read, whole)) this.#add(digest)
  }

  /** As `addDays`, for a window that is never changed. @param read its columns, days included */
  addWindow(window: { readonly day: Numbers }, read: ReadRows, whole?: object): void {
    const known = windows.get(window) ?? digestsOf(window.day, read, whole)
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
    if (rows.length === 0) return
    const known = prefixes.get(whole) ?? new Map<number, Digest>()
    const digest = known.get(rows.length) ?? digestOfRows(rows)
    prefixes.set(whole, known.set(rows.length, digest))
    this.#add(digest)
  }

  digest(): string {
    return this.#hash.digest('hex')
  }

  #add(digest: Digest): void {
    this.#hash.update(digest, ENCODING)
  }
}

const digestedBy = (hash: Hash): Digest => hash.digest(ENCODING)

function digestOfRows(rows: readonly FundamentalRow[]): Digest {
  const hash = createHash('sha256')
  hash.update(rows.map(({ symbol, source, period }) => `${symbol} ${source} ${period}\n`).join(''))
  const width = 2 + FUNDAMENTAL_FIGURES.length
  const numbers = new Float64Array(width * rows.length)
  rows.forEach((row, at) => {
    const first = width * at
    numbers[first] = row.periodEnd
    numbers[first + 1] = row.knownAt
    for (let figure = 2; figure < width; figure++)
      numbers[first + figure] = row[FUNDAMENTAL_FIGURES[figure - 2]]
  })
  return digestedBy(hash.update(bytesOf(numbers)))
}

function digestsOf(days: Numbers, read: ReadRows, whole: object | undefined): readonly Digest[] {
  const found: Digest[] = []
  for (let first = 0; first < days.length; ) {
    const block = Math.floor(days[first] / BLOCK_DAYS)
    let end = first + 1
    while (end < days.length && Math.floor(days[end] / BLOCK_DAYS) === block) end++
    const isComplete = first > 0 && end < days.length
    found.push(digestOf(block, () => read(first, end), isComplete ? whole : undefined))
    first = end
  }
  return found
}

/** @param whole of which the digest of a complete block is kept */
function digestOf(block: number, read: () => readonly Numbers[], whole: object | undefined): Digest {
  const cached = whole && (digests.get(whole) ?? new Map<number, Digest>())
  const known = cached?.get(block)
  if (known) return known
  const hash = createHash('sha256')
  for (const column of read()) hash.update(bytesOf(column))
  const digest = digestedBy(hash)
  if (cached && whole) digests.set(whole, cached.set(block, digest))
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

const rowsOf = (column: Numbers, first: number, end: number): Numbers =>
  ArrayBuffer.isView(column)
    ? (column as Float64Array).subarray(first, end)
    : Array.from({ length: end - first }, (_, row) => column[first + row])

function bytesOf(column: Numbers): Uint8Array {
  const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(column) ? column : Float64Array.from(column)
  return new Uint8Array(buffer, byteOffset, byteLength)
}
