import { createHash } from 'node:crypto'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { FactRow } from '@bellwether-markets/engine/market/inputs'
import type { FactBlock } from '../ports.ts'

/** Rows of one table and year, in memory. */
export class LoadedBlock {
  readonly year: number
  readonly rows: FactRow[]
  #through: Instant
  /** Of the first n rows, by n − 1; as far as it was asked for. */
  readonly #digests: Buffer[] = []

  constructor({ year, through, rows }: FactBlock) {
    this.year = year
    this.rows = [...rows]
    this.#through = through
  }

  get through(): Instant {
    return this.#through
  }

  append(rows: readonly FactRow[], through: Instant): void {
    this.rows.push(...rows)
    this.#through = through
  }

  /** How many rows were decided by an instant. */
  countUpTo(at: Instant): number {
    let low = 0
    let high = this.rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.rows[middle].at <= at) low = middle + 1
      else high = middle
    }
    return low
  }

  /** SHA-256 over the first rows, chained row by row. */
  digestOf(count: number): Uint8Array {
    for (let row = this.#digests.length; row < count; row++) {
      const hash = createHash('sha256')
      if (row > 0) hash.update(this.#digests[row - 1])
      this.#digests.push(hash.update(JSON.stringify(this.rows[row], plainNumbers)).digest())
    }
    return count === 0 ? NOTHING : this.#digests[count - 1]
  }
}

const NOTHING = new Uint8Array(0)

const plainNumbers = (_name: string, value: unknown): unknown =>
  ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value
