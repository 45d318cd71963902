import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'
import { type BatchSender, textIn } from './batch-sender.ts'
import { ruleBatch, unpackBasis } from './charge-basis.ts'
import { chargeByCall } from './charge-by-call.ts'
import { CHARGE_ALL_PAYABLE, payableParameters } from './payable-batch.ts'

const BY_CALL_AFTER_REFUSAL = 32

export interface BatchChargerOptions {
  readonly sender: BatchSender
  readonly process: string
  /** Identifiers in the database, in the order in which charges refer to them. */
  readonly endpointIds: readonly number[]
  readonly wallClock: Clock
  /** Tells the moment of a decision; undefined: the clock of the database. */
  readonly clockOverride: Clock | undefined
  /** Batches that are decided by call at once after one that had to be: a key at its limit goes on calling. */
  readonly byCallAfterRefusal?: number
}

/** Stores a batch and decides its calls. @returns undefined if nothing was stored, nor ever will be */
export type BatchCharger = (calls: readonly GatheredCall[]) => Promise<readonly ChargeDecision[] | undefined>

/**
 * Charges by account if it can: in nearly every batch all calls are paid for, and the database need not wait for the
 * rule. Whatever was stored, the decisions are those of the rule on what the database has seen.
 */
export function batchCharger(settings: BatchChargerOptions): BatchCharger {
  const { sender, process, endpointIds, wallClock, clockOverride } = settings
  const { byCallAfterRefusal = BY_CALL_AFTER_REFUSAL } = settings
  let byCall = 0
  return async (calls) => {
    const now = clockOverride?.now() ?? null
    const receivedBy = wallClock.now()
    const payable = byCall > 0 ? undefined : payableParameters(calls, endpointIds, receivedBy)
    let isByCall = false
    const basis = await sender.send(async (over, batch) => {
      const stored = payable && textIn(await over.ask(CHARGE_ALL_PAYABLE, [process, batch, now, ...payable]))
      if (stored !== undefined) return stored
      isByCall = true
      return chargeByCall(over, batch, calls, { process, endpointIds, receivedBy, now })
    })
    if (isByCall) byCall = payable ? byCallAfterRefusal : Math.max(0, byCall - 1)
    return basis === undefined ? undefined : ruleBatch(calls, unpackBasis(basis)).decisions
  }
}
