import { randomUUID } from 'node:crypto'
import type { Universe } from '../../domain/market/asset.ts'
import { asInstant, formatInstant, type Instant } from '../../kernel/time.ts'
import type { ObservationReading, ObservationStore } from '../../service/ports.ts'
import { type ObservationReader, observationReader } from '../stores/observation-reader.ts'
import { rowsOfBatch } from '../stores/observation-rows.ts'
import { storedMarket } from '../stores/stored-market.ts'
import { jobOf, jobRow, sourceOf, sourceRow } from '../stores/supply-rows.ts'
import type { BlockingDatabase } from './blocking-database.ts'

const APPEND = 'SELECT append_observations_1($1, $2, $3, $4, $5)'

export interface ObservationStoreSettings {
  readonly universe: Universe
  /** Number of the lease under which the suppliers are asked. */
  readonly fence: string
  /** Whether moments are those that the caller gives; not set: the clock of the database, one for all processes. */
  readonly decidesBy?: 'caller'
}

/**
 * The observations of a live market for the one thread that asks the suppliers. Whoever has lost the lease meanwhile
 * cannot write any more.
 */
export function postgresObservationStore(
  database: BlockingDatabase,
  { universe, fence, decidesBy }: ObservationStoreSettings,
): ObservationStore {
  const market = storedMarket(readerOf(database), universe)
  /** One step, which has its effect once however often it is sent. */
  const add = (rows: unknown, receivedAt: Instant | null = null, isReceived = false): void => {
    database.read(APPEND, fence, randomUUID(), receivedAt, isReceived, JSON.stringify(rows))
  }
  return {
    market,
    append(batch, job, now) {
      const rows = { ...rowsOfBatch(batch, asInstant(0)), memos: batch.memos, jobs: [jobRow(job)] }
      add(rows, decidesBy === 'caller' ? now() : null, batch.knownFrom === 'receipt')
      market.refresh()
    },
    noteJob: (job) => add({ jobs: [jobRow(job)] }),
    noteMemo: (name, text) => add({ memos: { [name]: text } }),
    jobs: () =>
      new Map(database.read('SELECT * FROM market_jobs').map((row) => [String(row.id), jobOf(row)])),
    noteSources(sources) {
      if (sources.length > 0) add({ sources: sources.map(sourceRow) })
    },
    sources: () => database.read('SELECT * FROM market_sources ORDER BY id').map(sourceOf),
    close: () => database.close(),
  }
}

/** Reads the observations of a live market while a worker adds to them. */
export function postgresObservationReading(
  database: BlockingDatabase,
  universe: Universe,
): ObservationReading {
  const market = storedMarket(readerOf(database), universe)
  return {
    market,
    catchUp(moment) {
      const [row] = database.read('SELECT await_observations_1($1) AS reached', moment)
      if (row?.reached !== true) {
        throw new Error(`${formatInstant(moment)} has not come by the clock of the database`)
      }
      market.refresh()
    },
    close: () => database.close(),
  }
}

/** The driver gives a row in the order of its columns. */
const readerOf = (database: BlockingDatabase): ObservationReader =>
  observationReader(
    { table: (name) => `market_${name}`, rowNumber: 'row_number', parameter: (place) => `$${place}` },
    (query) =>
      (...values) =>
        database.read(query, ...values).map(Object.values),
  )
