import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type DecisionTime,
  decide,
  IDEMPOTENCY_KEPT_MS,
  type IdempotencyRecord,
  isAnswered,
} from '../../domain/billing/charge-rule.ts'
import { latencyOf, packCall } from '../ledger/usage-row.ts'
import { type AccountCache, changeSubKey, countUsage, markChanged } from './account-cache.ts'
import {
  accountOfCall,
  batchSize,
  batchTime,
  type ChargeBatch,
  readRequest,
  writeDecision,
} from './ledger-messages.ts'

export class BatchCommitter {
  readonly #database: DatabaseSync
  readonly #cache: AccountCache
  readonly #appendToLog: StatementSync
  readonly #idempotency: IdempotencyStore

  /** By which rows of the log expire: of the last batch, so that nothing is dropped before one. */
  settled = 0

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#database = database
    this.#cache = cache
    this.#appendToLog = database.prepare('INSERT INTO usage_log (id, at, calls) VALUES (?, ?, ?)')
    this.#idempotency = new IdempotencyStore(database)
  }

  /**
   * Decides the calls in order and commits them in one transaction. @throws Error if the commit failed; answer no call
   * then
   */
  commit(batch: ChargeBatch): void {
    const time = batchTime(batch)
    this.settled = time.settled
    if (batch.notes) this.#database.exec('BEGIN IMMEDIATE')
    let calls = ''
    for (let index = 0; index < batchSize(batch); index++) calls += this.#decideCall(batch, index, time)
    if (calls !== '') {
      this.#appendToLog.run(++this.#cache.lastLogRow, time.now, `[${calls.slice(1)}]`)
    }
    if (batch.notes) {
      this.#idempotency.expire(time.settled)
      this.#database.exec('COMMIT')
    }
  }

  /** @returns the log entry after a comma, if any */
  #decideCall(batch: ChargeBatch, index: number, time: DecisionTime): string {
    const cached = this.#cache.accounts.get(accountOfCall(batch, index))
    const request = readRequest(batch, index)
    const key = request?.idempotency?.key
    const earlier = cached && key !== undefined ? this.#idempotency.find(cached.state.id, key) : undefined
    const subKey = request?.subKey === undefined ? undefined : cached?.subKeys?.get(request.subKey)
    const ruling = decide(cached?.state, request, { earlier, subKey: subKey?.state }, time)
    const { decision, account, logged, remember } = ruling
    writeDecision(batch, index, decision)
    if (!cached || !account) return ''
    cached.state = account
    if (!request) return ''
    markChanged(this.#cache, cached)
    if (subKey && ruling.subKey) changeSubKey(subKey, ruling.subKey)
    if (remember) this.#idempotency.store(account.id, remember)
    if (!logged) return ''
    const endpoint = this.#cache.endpointIds[logged.endpoint]
    if (isAnswered(logged)) countUsage(cached, endpoint, logged.credits, time.now)
    return `,${packCall(logged, endpoint, latencyOf(request.receivedAt, time.now))}`
  }
}

const EXPIRED_AT_ONCE = 100

/** Idempotency keys that were charged. Used inside the charge's transaction. */
class IdempotencyStore {
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
