import type { DatabaseSync } from 'node:sqlite'
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
import { idempotencyRecord } from './idempotency-record.ts'

/**
 * Makes the function that decides every call of a batch in order, commits all of them in one transaction and
 * leaves the answers in the batch. When it throws, nothing of the batch may be answered.
 */
export function batchCommitter(
  database: DatabaseSync,
  cache: AccountCache,
  steadyNow: (wall: number) => number,
): (batch: ChargeBatch) => void {
  const appendToLog = database.prepare('INSERT INTO usage_log (id, at, calls) VALUES (?, ?, ?)')
  const idempotency = idempotencyRecord(database)

  /** Decides one call. @returns its part of the usage log with a comma before it, empty if nothing is logged */
  const decideCall = (batch: ChargeBatch, index: number, now: number): string => {
    const held = cache.accounts.get(accountOfCall(batch, index))
    const request = readRequest(batch, index)
    const note = request?.idempotency
    const earlier = held && note ? idempotency.find(held.state.id, note.key) : undefined
    const { decision, account, logged, remember } = decide(held?.state, request, earlier, now)
    writeDecision(batch, index, decision)
    if (!held || !account) return ''
    held.state = account
    if (!request) return ''
    markChanged(cache, held)
    if (remember) idempotency.store(account.id, remember)
    if (!logged) return ''
    const endpoint = cache.endpointIds[logged.endpoint]
    if (isAnswered(logged)) countUsage(held, endpoint, logged.credits, now)
    return `,${packCall(logged, endpoint, latencyOf(request.receivedAt, now))}`
  }

  return (batch) => {
    const now = steadyNow(batchMoment(batch))
    if (batch.notes) database.exec('BEGIN IMMEDIATE')
    let calls = ''
    for (let index = 0; index < batchSize(batch); index++) calls += decideCall(batch, index, now)
    if (calls !== '') {
      appendToLog.run(++cache.lastLogRow, now, `[${calls.slice(1)}]`)
      cache.lastLogAt = now
    }
    if (batch.notes) {
      idempotency.expire(now)
      database.exec('COMMIT')
    }
  }
}
