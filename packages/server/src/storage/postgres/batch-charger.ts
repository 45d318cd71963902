import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { BatchSender, BatchStatement } from './batch-sender.ts'
import { batchParameters, decisionsOf } from './batch-text.ts'
import type { GatheredCall } from './call-gatherer.ts'
import { isPlainAnswer, plainBatch } from './plain-batch.ts'

const OF_ONE_ACCOUNT = {
  name: 'charge account',
  text: 'SELECT charge_account_1($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS answer',
}
const BY_ACCOUNT = {
  name: 'charge plain',
  text: 'SELECT charge_plain_1($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS answer',
}
const BY_CALL = {
  name: 'charge',
  text: 'SELECT charge_batch_3($1, $2, $3, $4, $5, $6, $7, $8, $9) AS answer',
}

/** A key at its limit goes on calling: batches that are decided by call at once after one that had to be. */
const BY_CALL_AFTER_REFUSAL = 32

/** Stores a batch and decides its calls. @returns undefined where nothing was stored, nor ever will be */
export type BatchCharger = (calls: readonly GatheredCall[]) => Promise<readonly ChargeDecision[] | undefined>

/**
 * Charges by account where it can: in nearly every batch all calls are paid for, and nothing need be decided by call.
 * @param endpointIds identifiers in the database, in the order in which charges refer to them
 * @param clockOverride tells the moment of a decision; undefined: the clock of the database
 */
export function batchCharger(
  sender: BatchSender,
  endpointIds: readonly number[],
  wallClock: Clock,
  clockOverride: Clock | undefined,
): BatchCharger {
  let byCall = 0
  return async (calls) => {
    const now = clockOverride?.now() ?? null
    const plain = byCall > 0 ? undefined : plainBatch(calls, endpointIds, wallClock)
    const statements: BatchStatement[] = []
    if (plain) {
      const statement = plain.isOfOneAccount ? OF_ONE_ACCOUNT : BY_ACCOUNT
      statements.push({ ...statement, parameters: () => [now, ...plain.parameters] })
    }
    statements.push({
      ...BY_CALL,
      parameters: () => [now, ...batchParameters(calls, endpointIds, wallClock)],
    })
    const answer = await sender.send(statements)
    if (answer === undefined) return undefined
    if (plain && isPlainAnswer(answer)) return plain.decisionsOf(answer)
    byCall = plain ? BY_CALL_AFTER_REFUSAL : Math.max(0, byCall - 1)
    return decisionsOf(answer)
  }
}
