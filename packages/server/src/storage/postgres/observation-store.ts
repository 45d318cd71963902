import { randomUUID } from 'node:crypto'
import { asInstant, formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { ObservationReading, ObservationStore } from '../../service/ports.ts'
import type { ObservationTables } from '../stores/observation-reader.ts'
import { rowsOfBatch } from '../stores/observation-rows.ts'
import { observationReading, observationStore, type StateRows } from '../stores/observation-store.ts'
import type { Sql } from '../stores/sql.ts'
import { rowOf, text } from '../stores/sql.ts'
import { SEEDING, seedRows } from '../stores/universe-rows.ts'

const TABLES: ObservationTables = { table: (name) => `market_${name}`, rowNumber: 'row_number' }
const APPEND = 'SELECT append_observations_3($1, $2, $3, $4, $5)'

export interface ObservationStoreOptions {
  /** The universe of a new market. */
  readonly seed: Universe
  /** Lease number; writes under an older one are refused. */
  readonly fence: string
  /** Uses the caller's time; not set: clock of the database. */
  readonly clockOverride?: 'caller'
}

export function postgresObservationStore(
  sql: Sql,
  { seed, fence, clockOverride }: ObservationStoreOptions,
): ObservationStore {
  /** One idempotent step. */
  const add = (rows: StateRows, receivedAt: number | null = null, isReceived = false): void => {
    sql.all(APPEND, fence, randomUUID(), receivedAt, String(isReceived), JSON.stringify(rows))
  }
  sql.all(SEEDING('market_assets'), seedRows(seed))
  return observationStore(sql, TABLES, {
    append(batch, state, now) {
      const rows = { ...rowsOfBatch(batch, asInstant(0)), ...state }
      add(rows, clockOverride === 'caller' ? now() : null, batch.knownFrom === 'receipt')
    },
    save: add,
  })
}

/** @param seed the universe of a new market */
export function postgresObservationReading(sql: Sql, seed: Universe): ObservationReading {
  sql.all(SEEDING('market_assets'), seedRows(seed))
  return observationReading(sql, TABLES, (moment) => {
    const [row] = sql.all('SELECT await_observations_1($1) AS reached', moment)
    if (row?.reached !== true) {
      throw new Error(`${formatInstant(moment)} has not come by the clock of the database`)
    }
  })
}

export type SupplierLimits = ReturnType<typeof supplierLimits>

/** Rate limit state by provider host, for the next worker. @param fence lease number */
export const supplierLimits = (sql: Sql, fence: string) => ({
  read: (): ReadonlyMap<string, string> =>
    new Map(
      sql
        .all('SELECT host, state FROM supplier_limits')
        .map((row) => rowOf({ host: text, state: text }, row))
        .map(({ host, state }) => [host, state]),
    ),
  /** @throws Error if another worker has the lease; this one must stop */
  write(host: string, state: string): void {
    sql.all('SELECT note_supplier_limit_1($1, $2, $3)', fence, host, state)
  },
})
