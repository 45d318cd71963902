import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { Account, CallLimits } from '@bellwether-markets/products/contract/operation'
import type {
  Analyst,
  ChargeDecision,
  ChargeRequest,
  Clock,
  Ledger,
  MarketKind,
  SnapshotIndex,
} from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'
import type { AddressWindow } from './address-limit.ts'
import type { Admission } from './admit-caller.ts'
import type { AuthFailureLimit } from './auth-failure-limit.ts'
import { limitsOf } from './call-errors.ts'
import type { PreparedAnswers } from './prepared-answers.ts'

/** Dependencies of the pipeline. */
export interface CallContext {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly currentSnapshots: CurrentSnapshots
  readonly answers: PreparedAnswers
  readonly snapshotIndex: Pick<SnapshotIndex, 'latest'>
  readonly addressLimit: (address: string) => AddressWindow
  /** Operations with their own limit, by id. */
  readonly ownLimits: ReadonlyMap<string, (address: string) => AddressWindow>
  readonly authFailureLimit: AuthFailureLimit
  readonly adminToken: string
  readonly marketClock: Clock
  readonly analyst: Analyst
  readonly catalog: Catalog
  readonly market: MarketKind
  readonly tiers: Tiers
  /** Position of each endpoint in the list that the ledger was opened with. */
  readonly endpointIndex: ReadonlyMap<string, number>
  /** Dependencies of the operations; the composition root checks their type. */
  readonly deps: unknown
  readonly onFault: (error: unknown, requestId: string) => void
}

/** The caller, filled in while the call is answered. */
export interface Caller {
  account: Account | undefined
  limits: CallLimits | undefined
  creditsRemaining: number | undefined
  /** The ledger has counted or rejected the call. */
  isCounted: boolean
}

export type Charge = Pick<ChargeRequest, 'credits' | 'status' | 'idempotency'>

/** Charges a keyed caller, or counts a call with charge 0; resolves once that is durable. */
export function chargeCaller(
  call: Call,
  caller: Caller,
  { credits, status, idempotency }: Charge,
  { ledger, endpointIndex, tiers }: CallContext,
): Promise<ChargeDecision> {
  const { account } = caller
  if (account === undefined) throw new RangeError('nobody can be charged for this call')
  const request = {
    account: account.id,
    subKey: account.subKey,
    endpoint: endpointIndex.get(call.endpoint.id) ?? 0,
    credits,
    status,
    receivedAt: call.receivedAt,
  }
  return new Promise((resolve) => {
    ledger.charge(idempotency === undefined ? request : { ...request, idempotency }, (decision) => {
      caller.isCounted = true
      caller.limits = limitsOf(tiers[account.tier].callsPerMinute, decision)
      caller.creditsRemaining = decision.creditsRemaining
      resolve(decision)
    })
  })
}
