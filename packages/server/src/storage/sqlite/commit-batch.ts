import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { decide, isAnswered } from '../../domain/billing/charge-rule.ts'
import { latencyOf, packCall } from '../ledger/usage-row.ts'
import { type AccountCache, markChanged } from './account-cache.ts'
import { countUsage } from './cached-account.ts'
import {
  accountOfCall,
  batchMoment,
  batchSize,
  type ChargeBatch,
  readRequest,
  writeDecision,
} from './charge-batch.ts'
import { IdempotencyStore } from './idempotency-store.ts'

export class BatchCommitter {
  readonly #database: DatabaseSync
  readonly #cache: AccountCache
  readonly #monotonicNow: (wall: number) => number
  readonly #appendToLog: StatementSync
  readonly #idempotency: IdempotencyStore

  constructor(database: DatabaseSync, cache: AccountCache, monotonicNow: (wall: number) => number) {
    this.#database = database
    this.#cache = cache
    this.#monotonicNow = monotonicNow
    this.#appendToLog = database.prepare('INSERT INTO usage_log (id, at, calls) VALUES (?, ?, ?)')
    this.#idempotency = new IdempotencyStore(database)
  }

  /**
   * Decides the calls in order, commits them in one transaction and writes the decisions into the batch.
   * @throws Error if the commit failed; then no call may be answered
   */
  commit(batch: ChargeBatch): void {
    const now = this.#monotonicNow(batchMoment(batch))
    if (batch.notes) this.#database.exec('BEGIN IMMEDIATE')
    let calls = ''
    for (let index = 0; index < batchSize(batch); index++) calls += this.#decideCall(batch, index, now)
    if (calls !== '') {
      this.#appendToLog.run(++this.#cache.lastLogRow, now, `[${calls.slice(1)}]`)
      this.#cache.lastLogAt = now
    }
    if (batch.notes) {
      this.#idempotency.expire(now)
      this.#database.exec('COMMIT')
    }
  }

  /** @returns the log entry after a comma; empty if nothing is logged */
  #decideCall(batch: ChargeBatch, index: number, now: number): string {
    const cached = this.#cache.accounts.get(accountOfCall(batch, index))
    const request = readRequest(batch, index)
    const key = request?.idempotency?.key
    const earlier = cached && key !== undefined ? this.#idempotency.find(cached.state.id, key) : undefined
    const { decision, account, logged, remember } = decide(cached?.state, request, earlier, now)
    writeDecision(batch, index, decision)
    if (!cached || !account) return ''
    cached.state = account
    if (!request) return ''
    markChanged(this.#cache, cached)
    if (remember) this.#idempotency.store(account.id, remember)
    if (!logged) return ''
    const endpoint = this.#cache.endpointIds[logged.endpoint]
    if (isAnswered(logged)) countUsage(cached, endpoint, logged.credits, now)
    return `,${packCall(logged, endpoint, latencyOf(request.receivedAt, now))}`
  }
}
