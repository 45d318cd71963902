import type { DatabaseSync } from 'node:sqlite'
import type {
  JobState,
  ObservationBatch,
  ObservationStore,
  SourceState,
  StoredMarket,
} from '../../app/ports.ts'
import type { Universe } from '../../core/market/asset.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import { storedMarket } from './observation-reader.ts'
import { OBSERVATION_MIGRATIONS, stored } from './observation-schema.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

/**
 * Opens the observations of a live market for the one writer of it.
 * @throws StartRefused where the file cannot be used
 */
export function openObservationStore(file: string, universe: Universe): ObservationStore {
  const database = openObservations(file)
  const add = rowAdder(database)
  const putJob = database.prepare(`
    INSERT INTO jobs (id, done_slot, failures, next_try_at, last_error) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET done_slot = excluded.done_slot, failures = excluded.failures,
      next_try_at = excluded.next_try_at, last_error = excluded.last_error`)
  const putSource = database.prepare(`
    INSERT OR REPLACE INTO sources (id, known_at, last_success_at, last_error, last_error_at, next_try_at)
    VALUES (?, ?, ?, ?, ?, ?)`)
  const putMemo = database.prepare('INSERT OR REPLACE INTO memos (name, text) VALUES (?, ?)')
  const market = storedMarket(database, universe)
  const noteJob = ({ id, doneSlot, failures, nextTryAt, lastError }: JobState): void => {
    putJob.run(id, whole(doneSlot), failures, whole(nextTryAt), lastError ?? null)
  }
  return {
    market,
    append(batch, job, now) {
      inTransaction(database, () => {
        add(batch, batch.knownFrom === 'publication' ? asInstant(0) : now())
        noteJob(job)
      })
      market.refresh()
    },
    noteJob,
    noteMemo: (name, text) => {
      putMemo.run(name, text)
    },
    jobs: () => new Map(database.prepare('SELECT * FROM jobs').all().map(jobOf)),
    noteSources(sources) {
      for (const { id, knownAt, lastSuccessAt, lastError, lastErrorAt, nextTryAt } of sources) {
        const instants = [knownAt, lastSuccessAt, lastErrorAt, nextTryAt].map(whole)
        putSource.run(id, instants[0], instants[1], lastError ?? null, instants[2], instants[3])
      }
    },
    sources: () => database.prepare('SELECT * FROM sources ORDER BY id').all().map(sourceOf),
    close: () => database.close(),
  }
}

/** Reads the observations of a live market while another thread adds to them. */
export interface ObservationReading {
  readonly market: StoredMarket
  /**
   * Shows everything that was added up to now: a step under way is waited for, so that nothing that counts as known by
   * now appears later.
   */
  catchUp(): void
  close(): void
}

/** @throws StartRefused where the file cannot be used */
export function openObservationReading(file: string, universe: Universe): ObservationReading {
  const database = openObservations(file)
  const market = storedMarket(database, universe)
  return {
    market,
    catchUp() {
      inTransaction(database, () => undefined)
      market.refresh()
    },
    close: () => database.close(),
  }
}

const openObservations = (file: string): DatabaseSync =>
  openDatabase({ file, synchronous: 'FULL', migrations: OBSERVATION_MIGRATIONS })

type Rows = (batch: ObservationBatch, notBefore: Instant) => void

/** Adds the rows of a batch; one that is there already stays as it is. */
function rowAdder(database: DatabaseSync): Rows {
  const insert = (table: string, columns: readonly string[]) =>
    database.prepare(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
  const daily = insert('daily', DAILY)
  const quotes = insert('quotes', QUOTES)
  const halfHours = insert('half_hours', HALF_HOURS)
  const headlines = insert('headlines', HEADLINES)
  const fundamentals = insert('fundamentals', FUNDAMENTALS)
  const splits = insert('splits', SPLITS)
  const memos = database.prepare('INSERT OR REPLACE INTO memos (name, text) VALUES (?, ?)')
  return (batch, notBefore) => {
    const from = (knownAt: number): number => Math.ceil(Math.max(knownAt, notBefore))
    for (const row of batch.daily) {
      const prices = [row.open, row.high, row.low, row.close, row.adjClose, row.volume].map(stored)
      daily.run(row.symbol, row.day, from(row.knownAt), row.source, ...prices)
    }
    for (const row of batch.quotes) {
      const range = [row.dayHigh, row.dayLow, row.dayVolume].map(stored)
      quotes.run(row.symbol, row.day, row.at, from(row.knownAt), row.source, row.price, ...range)
    }
    for (const bars of batch.halfHours) {
      for (let row = 0; row < bars.start.length; row++) {
        const { symbol, day, source } = bars
        const columns = [bars.open, bars.high, bars.low, bars.close, bars.volume]
        const prices = columns.map((column) => stored(column[row]))
        const times = [bars.start[row], bars.end[row], from(bars.knownAt[row])]
        halfHours.run(symbol, day, ...times, source, stored(bars.previousClose), ...prices)
      }
    }
    for (const {
      id,
      knownAt,
      publishedAt,
      timeOfDayKnown,
      source,
      title,
      url,
      taggedSymbols,
    } of batch.headlines) {
      const symbols = JSON.stringify(taggedSymbols)
      headlines.run(
        id,
        from(knownAt),
        publishedAt,
        timeOfDayKnown ? 1 : 0,
        source,
        title,
        url ?? null,
        symbols,
      )
    }
    for (const { symbol, source, periodEnd, period, knownAt, ...figures } of batch.fundamentals) {
      fundamentals.run(symbol, periodEnd, period, from(knownAt), source, JSON.stringify(figures))
    }
    for (const { symbol, day, numerator, denominator, knownAt, source, rescales } of batch.splits) {
      splits.run(symbol, day, numerator, denominator, from(knownAt), source, rescales ? 1 : 0)
    }
    for (const [name, text] of Object.entries(batch.memos)) memos.run(name, text)
  }
}

const PRICES = ['open', 'high', 'low', 'close']
const DAILY = ['symbol', 'day', 'known_at', 'source', ...PRICES, 'adj_close', 'volume']
const QUOTES = ['symbol', 'day', 'at', 'known_at', 'source', 'price', 'day_high', 'day_low', 'day_volume']
const HALF_HOURS = [
  ...['symbol', 'day', 'start', 'end', 'known_at', 'source', 'previous_close'],
  ...[...PRICES, 'volume'],
]
const HEADLINES = ['id', 'known_at', 'published_at', 'time_known', 'source', 'title', 'url', 'symbols']
const FUNDAMENTALS = ['symbol', 'period_end', 'period', 'known_at', 'source', 'figures']
const SPLITS = ['symbol', 'day', 'numerator', 'denominator', 'known_at', 'source', 'rescales']

type Row = Readonly<Record<string, unknown>>

/** Pauses are drawn by chance and may end within a millisecond. */
const whole = (instant: Instant | undefined): number | null =>
  instant === undefined ? null : Math.ceil(instant)

const instantIn = (value: unknown): Instant | undefined =>
  typeof value === 'number' ? asInstant(value) : undefined
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const jobOf = (row: Row): [string, JobState] => [
  String(row.id),
  {
    id: String(row.id),
    doneSlot: instantIn(row.done_slot),
    failures: Number(row.failures),
    nextTryAt: instantIn(row.next_try_at),
    lastError: textIn(row.last_error),
  },
]

const sourceOf = (row: Row): SourceState => ({
  id: String(row.id),
  knownAt: instantIn(row.known_at),
  lastSuccessAt: instantIn(row.last_success_at),
  lastError: textIn(row.last_error),
  lastErrorAt: instantIn(row.last_error_at),
  nextTryAt: instantIn(row.next_try_at),
})
