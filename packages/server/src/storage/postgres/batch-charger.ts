import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'
import { type BatchSender, textIn } from './batch-sender.ts'
import { decideBatch, unpackBasis } from './charge-basis.ts'
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

/**
 * Charges a batch by account if all of its calls are payable, which is the rule; else by call. The decisions are those
 * of the charge rule on the state that the database had.
 */
export class BatchCharger {
  readonly #options: BatchChargerOptions
  #byCall = 0

  constructor(options: BatchChargerOptions) {
    this.#options = options
  }

  /** Stores a batch and decides its calls. @returns undefined if the batch is certain never to be stored */
  async charge(calls: readonly GatheredCall[]): Promise<readonly ChargeDecision[] | undefined> {
    const { sender, process, endpointIds, wallClock, clockOverride } = this.#options
    const { byCallAfterRefusal = BY_CALL_AFTER_REFUSAL } = this.#options
    const now = clockOverride?.now() ?? null
    const receivedBy = wallClock.now()
    const payable = this.#byCall > 0 ? undefined : payableParameters(calls, endpointIds, receivedBy)
    let isByCall = false
    const basis = await sender.send(async (over, batch) => {
      const stored = payable && textIn(await over.ask(CHARGE_ALL_PAYABLE, [process, batch, now, ...payable]))
      if (stored !== undefined) return stored
      isByCall = true
      return chargeByCall(over, batch, calls, { process, endpointIds, receivedBy, now })
    })
    if (isByCall) this.#byCall = payable ? byCallAfterRefusal : Math.max(0, this.#byCall - 1)
    return basis === undefined ? undefined : decideBatch(calls, unpackBasis(basis)).decisions
  }
}
