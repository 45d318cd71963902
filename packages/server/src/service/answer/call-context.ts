import type { Account } from '../../contract/account.ts'
import type { Call } from '../../contract/call.ts'
import type { CallLimits } from '../../contract/operation.ts'
import type { Tier, TierId } from '../../kernel/credits.ts'
import type { ChargeDecision, ChargeRequest, Clock, Ledger, MarketKind } from '../ports.ts'
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts'
import type { AddressWindow } from './address-limit.ts'
import type { Admission } from './admit-caller.ts'
import type { GuessLimit } from './guess-limit.ts'
import { limitsOf } from './refuse-call.ts'

/** What the pipeline works with. */
export interface CallContext {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly published: PublishedSnapshots
  readonly addressLimit: (address: string) => AddressWindow
  /** Of operations with a limit of their own, by id. */
  readonly ownLimits: ReadonlyMap<string, (address: string) => AddressWindow>
  readonly guesses: GuessLimit
  readonly adminToken: string
  readonly marketClock: Clock
  readonly market: MarketKind
  readonly tiers: Readonly<Record<TierId, Tier>>
  /** Position of each endpoint in the list the ledger was opened with. */
  readonly endpointIndex: ReadonlyMap<string, number>
  /** What operations are handed; the composition root checks that it is what their declarations ask for. */
  readonly deps: unknown
  readonly onFault: (error: unknown, requestId: string) => void
}

/** Who calls, as far as it is known while the call is answered. */
export interface Caller {
  account: Account | undefined
  limits: CallLimits | undefined
  creditsRemaining: number | undefined
  /** The ledger has counted the call, or refused to. */
  isCounted: boolean
}

export type Charge = Pick<ChargeRequest, 'credits' | 'status' | 'idempotency'>

/** Charges the account of a keyed caller, or counts its call if the charge is 0; resolves once that is durable. */
export async function chargeCaller(
  call: Call,
  caller: Caller,
  charge: Charge,
  { ledger, endpointIndex, tiers }: CallContext,
): Promise<ChargeDecision> {
  const { account } = caller
  if (account === undefined) throw new RangeError('nobody can be charged for this call')
  const decision = await new Promise<ChargeDecision>((resolve) => {
    const request = {
      account: account.id,
      endpoint: endpointIndex.get(call.endpoint.id) ?? 0,
      credits: charge.credits,
      status: charge.status,
      receivedAt: call.receivedAt,
    }
    const { idempotency } = charge
    ledger.charge(idempotency === undefined ? request : { ...request, idempotency }, resolve)
  })
  caller.isCounted = true
  caller.limits = limitsOf(tiers[account.tier].callsPerMinute, decision)
  caller.creditsRemaining = decision.creditsRemaining
  return decision
}
