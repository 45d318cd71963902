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
  /** Ids in the database, by the position that charges refer to. */
  readonly endpointIds: readonly number[]
  readonly wallClock: Clock
  /** Time of decisions; undefined: clock of the database. */
  readonly clockOverride: Clock | undefined
  /** Batches decided by call after one that was: a key at its limit keeps calling. */
  readonly byCallAfterRefusal?: number
}

/** Charges a batch by account if every call is payable, as nearly always; else by call. */
export class BatchCharger {
  readonly #options: BatchChargerOptions
  #byCall = 0

  constructor(options: BatchChargerOptions) {
    this.#options = options
  }

  /** @returns undefined if the batch is certain never to be stored */
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
