import { createHash } from 'node:crypto'
import {
  asInstant,
  dateOf,
  dayFromDate,
  type Instant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeAt } from '@bellwether-markets/engine/market/asset'
import { decisionBefore, decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import type { FactComputations } from '@bellwether-markets/engine/market/fact-table'
import type { AnyFactTable, FactRow } from '@bellwether-markets/engine/market/inputs'
import type { FactBlock, FactStore, FactTables, FoundRows, MarketSource } from '../ports.ts'
import { loadUnhashed } from '../snapshots/load-inputs.ts'
import { segmentsOf } from './segments.ts'

/** Takes a fraction of a second. */
const BACKFILLED_AT_ONCE = 16

export interface FactTablesDeps {
  readonly source: Pick<MarketSource, 'observations' | 'advanceTo'>
  readonly computations: FactComputations
  readonly store: FactStore
}

/** Fact tables in memory, by year; filled from the store, then from the market. */
export class FilledTables implements FactTables {
  readonly #deps: FactTablesDeps
  readonly #tables = new Map<string, Map<number, LoadedBlock>>()

  constructor(deps: FactTablesDeps) {
    this.#deps = deps
  }

  /** Missing rows are computed and stored. */
  within(table: AnyFactTable, after: Instant, upTo: Instant): FoundRows {
    const { since } = this.#deps.source.observations
    const last = decisionBefore(table.decides, upTo)
    const hash = createHash('sha256')
    const found: FactRow[] = []
    const before: FactRow[] = []
    const firstYear = yearOf(table.chained ? since : asInstant(Math.max(since, after)))
    for (let year = firstYear; year <= yearOf(last); year++) {
      const block = this.#blockOf(table, year)
      this.#fill(table, block, { upTo: last, before })
      const [from, to] = [block.countUpTo(after), block.countUpTo(last)]
      if (table.chained) for (const row of block.rows) before.push(row)
      for (let row = from; row < to; row++) found.push(block.rows[row])
      hash.update(block.digestOf(to))
    }
    return { rows: Object.freeze(found), digest: hash.digest() }
  }

  /**
   * Fills some missing rows of tables that are not chained, the newest years first.
   * @returns whether there was anything to fill
   * @throws AppError `no_data_then` while a live market still loads its history
   */
  backfill(tables: readonly AnyFactTable[], upTo: Instant): boolean {
    const { since } = this.#deps.source.observations
    for (let year = yearOf(upTo); year >= yearOf(since); year--) {
      for (const table of tables.filter(({ chained }) => !chained)) {
        const block = this.#blockOf(table, year)
        if (this.#fill(table, block, { upTo, before: [], most: BACKFILLED_AT_ONCE })) return true
      }
    }
    return false
  }

  #blockOf({ id, version }: AnyFactTable, year: number): LoadedBlock {
    let blocks = this.#tables.get(id)
    if (blocks === undefined) {
      const stored = this.#deps.store.read(id, version)
      blocks = new Map(stored.map((block) => [block.year, new LoadedBlock(block)]))
      this.#tables.set(id, blocks)
    }
    let block = blocks.get(year)
    if (block === undefined) {
      const { since } = this.#deps.source.observations
      const through = asInstant(Math.max(justBefore(year), since - 1))
      block = new LoadedBlock({ year, through, rows: [] })
      blocks.set(year, block)
    }
    return block
  }

  #fill(
    table: AnyFactTable,
    block: LoadedBlock,
    {
      upTo,
      before,
      most,
    }: { readonly upTo: Instant; readonly before: readonly FactRow[]; readonly most?: number },
  ): boolean {
    const { source, computations, store } = this.#deps
    const end = asInstant(Math.min(upTo, justBefore(block.year + 1)))
    const missing = decisionsWithin(table.decides, block.through, end).slice(0, most)
    if (missing.length === 0) return false
    const compute = computations[table.id]
    if (compute === undefined) throw new RangeError(`nothing computes the rows of ${table.id}`)
    source.advanceTo(end)
    for (const instants of segmentsOf(table, source.observations, missing)) {
      const asOf = instants[instants.length - 1]
      const values = loadUnhashed(table.inputs(universeAt(source.observations.universe, asOf)), {
        observations: source.observations,
        asOf,
        from: instants[0],
        facts: this,
      })
      const known = table.chained ? [...before, ...block.rows] : []
      block.append(compute(values as never, instants, known as never), asOf)
    }
    store.write(table.id, table.version, { year: block.year, through: block.through, rows: block.rows })
    return true
  }
}

const yearOf = (at: Instant): number => dateOf(utcDay(at)).year

/** The last instant of the year before. */
const justBefore = (year: number): Instant => asInstant(startOfUtcDay(dayFromDate(year, 1, 1)) - 1)

/** Rows of one table and year, in memory. */
class LoadedBlock {
  readonly year: number
  readonly rows: FactRow[]
  #through: Instant
  /** Of the first n rows, one after the other, as far as they were asked for: a buffer for each would be ten times as large. */
  #digests = Buffer.alloc(0)

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
    const known = this.#digests.length / DIGEST_BYTES
    if (count > known) this.#digests = Buffer.concat([this.#digests], count * DIGEST_BYTES)
    const of = (row: number) => this.#digests.subarray(row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES)
    for (let row = known; row < count; row++) {
      const hash = createHash('sha256')
      if (row > 0) hash.update(of(row - 1))
      of(row).set(hash.update(JSON.stringify(this.rows[row], plainNumbers)).digest())
    }
    return count === 0 ? NOTHING : of(count - 1)
  }
}

const DIGEST_BYTES = 32
const NOTHING = new Uint8Array(0)

const plainNumbers = (_name: string, value: unknown): unknown =>
  ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value
