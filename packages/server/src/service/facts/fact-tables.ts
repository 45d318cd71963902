import { createHash } from 'node:crypto'
import {
  asInstant,
  dateOf,
  dayFromDate,
  type Instant,
  SECOND,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeAt } from '@bellwether-markets/engine/market/asset'
import { decisionBefore, decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import type { FactComputations } from '@bellwether-markets/engine/market/fact-table'
import type { AnyFactTable, FactRow } from '@bellwether-markets/engine/market/inputs'
import type { Clock, FactBlock, FactStore, FactTables, FoundRows, MarketSource } from '../ports.ts'
import { loadUnhashed } from '../snapshots/load-inputs.ts'
import { packRows } from './pack-rows.ts'
import { segmentsOf } from './segments.ts'

/** Takes a fraction of a second. */
const BACKFILLED_AT_ONCE = 16

/** Bytes: those of the demo market count as 50 MB. To read a table again takes 80 ms. */
const MOST_HELD = 12 * 1024 * 1024
const UNREAD_FOR_MS = 15 * SECOND

export interface FactTablesDeps {
  readonly source: Pick<MarketSource, 'observations' | 'advanceTo'>
  readonly computations: FactComputations
  readonly store: FactStore
  readonly elapsedClock: Clock
  /** Bytes of rows that stay in memory between two readings. */
  readonly mostHeld?: number
}

interface HeldBlock {
  readonly block: LoadedBlock
  readAt: Instant
}

/** Fact tables, filled from the store, then from the market. What was read lately is in memory, as far as there is room. */
export class FilledTables implements FactTables {
  readonly #deps: FactTablesDeps
  /** By table and year. */
  readonly #blocks = new Map<string, HeldBlock>()
  readonly #digests = new Map<string, KeptDigests>()

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
      for (const table of tables.filter((one) => !one.chained && !this.#isFilled(one, year, upTo))) {
        const block = this.#blockOf(table, year)
        if (this.#fill(table, block, { upTo, before: [], most: BACKFILLED_AT_ONCE })) return true
      }
    }
    return false
  }

  /** Drops what was not read lately. @returns whether there was any */
  forget(): boolean {
    const now = this.#deps.elapsedClock.now()
    const unread = [...this.#blocks].filter(([, { readAt }]) => now - readAt > UNREAD_FOR_MS)
    for (const [name] of unread) this.#blocks.delete(name)
    return unread.length > 0
  }

  #blockOf({ id, version }: AnyFactTable, year: number): LoadedBlock {
    const name = nameOf(id, year)
    const readAt = this.#deps.elapsedClock.now()
    const inMemory = this.#blocks.get(name)
    if (inMemory !== undefined) {
      inMemory.readAt = readAt
      return inMemory.block
    }
    const { source, store, mostHeld } = this.#deps
    const before = asInstant(Math.max(justBefore(year), source.observations.since - 1))
    const stored = store.read(id, version, year) ?? { year, through: before, rows: [] }
    const block = new LoadedBlock(stored, this.#digestsOf(name, stored.through))
    // Each day of the past reads all: to drop others for it would leave none to be found.
    if (this.#heldBytes() + block.bytes <= (mostHeld ?? MOST_HELD)) this.#blocks.set(name, { block, readAt })
    return block
  }

  #heldBytes(): number {
    let sum = 0
    for (const { block } of this.#blocks.values()) sum += block.bytes
    return sum
  }

  /** A block that ends elsewhere than the one that was dropped was computed anew. */
  #digestsOf(name: string, through: Instant): KeptDigests {
    const earlier = this.#digests.get(name)
    if (earlier?.through === through) return earlier
    const digests = { bytes: NOTHING, through }
    this.#digests.set(name, digests)
    return digests
  }

  /** As far as is known without reading its rows. */
  #isFilled({ id, version, decides }: AnyFactTable, year: number, upTo: Instant): boolean {
    const through =
      this.#digests.get(nameOf(id, year))?.through ?? this.#deps.store.through(id, version, year)
    return through !== undefined && decisionsWithin(decides, through, endWithin(year, upTo)).length === 0
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
    const end = endWithin(block.year, upTo)
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

const nameOf = (table: string, year: number): string => `${table} ${year}`

const endWithin = (year: number, upTo: Instant): Instant => asInstant(Math.min(upTo, justBefore(year + 1)))

/** The last instant of the year before. */
const justBefore = (year: number): Instant => asInstant(startOfUtcDay(dayFromDate(year, 1, 1)) - 1)

/** Digests of the rows of one table and year, which are kept when the rows are not. */
interface KeptDigests {
  /** Of the first n rows, one after the other, as far as they were asked for: a buffer for each would be ten times as large. */
  bytes: Uint8Array
  /** Of the rows. */
  through: Instant
}

/** Rows of one table and year, in memory. */
class LoadedBlock {
  readonly year: number
  readonly rows: FactRow[]
  /** About. */
  bytes: number
  readonly #digests: KeptDigests

  constructor({ year, rows }: FactBlock, digests: KeptDigests) {
    this.bytes = packRows(rows)
    this.year = year
    this.rows = [...rows]
    this.#digests = digests
  }

  get through(): Instant {
    return this.#digests.through
  }

  append(rows: readonly FactRow[], through: Instant): void {
    this.bytes += packRows(rows)
    this.rows.push(...rows)
    this.#digests.through = through
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
    const digests = this.#digests
    const known = digests.bytes.length / DIGEST_BYTES
    if (count > known) {
      const longer = new Uint8Array(count * DIGEST_BYTES)
      longer.set(digests.bytes)
      digests.bytes = longer
    }
    const of = (row: number) => digests.bytes.subarray(row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES)
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
