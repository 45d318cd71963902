import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../kernel/time.ts'
import type { IdempotencyNote } from './charge-batch.ts'

const KEPT_MS = DAY
const EXPIRED_AT_ONCE = 100

interface EarlierCall {
  readonly fingerprint: string
  readonly snapshotAsOf: number
}

export interface IdempotencyRecord {
  find(account: number, key: string, now: number): EarlierCall | undefined
  store(account: number, note: IdempotencyNote, now: number): void
  /** Deletes some of what is older than a day. */
  expire(now: number): void
}

/** Which idempotency keys were charged within the last day; to be used inside the transaction of the charge. */
export function idempotencyRecord(database: DatabaseSync): IdempotencyRecord {
  const find = database.prepare(
    'SELECT fingerprint, snapshot_as_of FROM idempotency WHERE account = ? AND key = ? AND at > ?',
  )
  const store = database.prepare(`
    INSERT INTO idempotency (account, key, fingerprint, snapshot_as_of, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE
      SET fingerprint = excluded.fingerprint, snapshot_as_of = excluded.snapshot_as_of, at = excluded.at`)
  const expire = database.prepare(`
    DELETE FROM idempotency WHERE (account, key) IN
      (SELECT account, key FROM idempotency WHERE at <= ? ORDER BY at LIMIT ${EXPIRED_AT_ONCE})`)
  return {
    find(account, key, now) {
      const row = find.get(account, key, now - KEPT_MS)
      return row && { fingerprint: String(row.fingerprint), snapshotAsOf: Number(row.snapshot_as_of) }
    },
    store(account, { key, fingerprint, snapshotAsOf }, now) {
      store.run(account, key, fingerprint, snapshotAsOf, now)
    },
    expire(now) {
      expire.run(now - KEPT_MS)
    },
  }
}
