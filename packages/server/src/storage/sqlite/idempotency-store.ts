import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { IDEMPOTENCY_KEPT_MS, type IdempotencyRecord } from '../../domain/billing/charge-rule.ts'
import { asInstant } from '../../kernel/time.ts'

const EXPIRED_AT_ONCE = 100

/** Idempotency keys that were charged. Used inside the charge's transaction. */
export class IdempotencyStore {
  readonly #find: StatementSync
  readonly #store: StatementSync
  readonly #expire: StatementSync

  constructor(database: DatabaseSync) {
    this.#find = database.prepare(
      'SELECT fingerprint, snapshot_as_of, at FROM idempotency WHERE account = ? AND key = ?',
    )
    this.#store = database.prepare(`
      INSERT INTO idempotency (account, key, fingerprint, snapshot_as_of, at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE
        SET fingerprint = excluded.fingerprint, snapshot_as_of = excluded.snapshot_as_of, at = excluded.at`)
    this.#expire = database.prepare(`
      DELETE FROM idempotency WHERE (account, key) IN
        (SELECT account, key FROM idempotency WHERE at <= ? ORDER BY at LIMIT ${EXPIRED_AT_ONCE})`)
  }

  /** The record, however old. */
  find(account: number, key: string): IdempotencyRecord | undefined {
    const row = this.#find.get(account, key)
    return (
      row && {
        key,
        fingerprint: String(row.fingerprint),
        snapshotAsOf: asInstant(Number(row.snapshot_as_of)),
        at: Number(row.at),
      }
    )
  }

  store(account: number, { key, fingerprint, snapshotAsOf, at }: IdempotencyRecord): void {
    this.#store.run(account, key, fingerprint, snapshotAsOf, at)
  }

  /** Deletes some expired records. */
  expire(now: number): void {
    this.#expire.run(now - IDEMPOTENCY_KEPT_MS)
  }
}
