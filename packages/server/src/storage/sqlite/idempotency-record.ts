import type { DatabaseSync } from 'node:sqlite'
import { IDEMPOTENCY_KEPT_MS, type IdempotencyRecord } from '../../domain/billing/charge-rule.ts'
import { asInstant } from '../../kernel/time.ts'

const EXPIRED_AT_ONCE = 100

export interface IdempotencyRecords {
  /** What is stored under a key, however old. */
  find(account: number, key: string): IdempotencyRecord | undefined
  store(account: number, record: IdempotencyRecord): void
  /** Deletes some of what is too old. */
  expire(now: number): void
}

/** Which idempotency keys were charged; to be used inside the transaction of the charge. */
export function idempotencyRecord(database: DatabaseSync): IdempotencyRecords {
  const find = database.prepare(
    'SELECT fingerprint, snapshot_as_of, at FROM idempotency WHERE account = ? AND key = ?',
  )
  const store = database.prepare(`
    INSERT INTO idempotency (account, key, fingerprint, snapshot_as_of, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE
      SET fingerprint = excluded.fingerprint, snapshot_as_of = excluded.snapshot_as_of, at = excluded.at`)
  const expire = database.prepare(`
    DELETE FROM idempotency WHERE (account, key) IN
      (SELECT account, key FROM idempotency WHERE at <= ? ORDER BY at LIMIT ${EXPIRED_AT_ONCE})`)
  return {
    find(account, key) {
      const row = find.get(account, key)
      return (
        row && {
          key,
          fingerprint: String(row.fingerprint),
          snapshotAsOf: asInstant(Number(row.snapshot_as_of)),
          at: Number(row.at),
        }
      )
    },
    store(account, { key, fingerprint, snapshotAsOf, at }) {
      store.run(account, key, fingerprint, snapshotAsOf, at)
    },
    expire(now) {
      expire.run(now - IDEMPOTENCY_KEPT_MS)
    },
  }
}
