import type { CallLimits } from '../contract/call.ts'
import type { ServiceEndpoint } from '../contract/endpoint.ts'
import type { Tier, TierId } from '../kernel/credits.ts'
import type { Instant } from '../kernel/time.ts'
import type { AddressWindow } from '../service/answer/address-limit.ts'
import type { Admission } from '../service/answer/admit-caller.ts'
import type { GuessLimit } from '../service/answer/guess-limit.ts'
import type { Account, Ledger, MarketKind } from '../service/ports.ts'
import type { ServiceHandler } from './service-request.ts'

/** A call of a service endpoint, whatever surface it came through. */
export interface ServiceCall {
  readonly endpoint: ServiceEndpoint
  readonly queryText: string
  readonly hasBody: boolean
  readonly key: string | undefined
  readonly adminToken: string | undefined
  readonly address: string
  readonly requestId: string
  readonly receivedAt: Instant
  readonly idempotencyKey: string | undefined
  /** False for HEAD, which shows headers only and costs nothing. */
  readonly wantsData: boolean
}

export interface ServiceAnswered {
  readonly kind: 'answer'
  /** The whole envelope. */
  readonly body: string
  readonly limits: CallLimits | undefined
  readonly creditsUsed: number
  readonly creditsRemaining: number | undefined
}

export interface AnswerServiceParts {
  readonly handlers: ReadonlyMap<string, ServiceHandler>
  readonly ledger: Ledger
  readonly admission: Admission
  readonly addressLimit: (address: string) => AddressWindow
  readonly guesses: GuessLimit
  /** Endpoints with a tighter limit of their own for each client address. */
  readonly ownLimits: ReadonlyMap<string, (address: string) => AddressWindow>
  /** By endpoint: whose account a key belonged to before the answer that replaced it was lost. */
  readonly retiredKeys: ReadonlyMap<
    string,
    (key: string, idempotencyKey: string) => Promise<Account | undefined>
  >
  readonly adminToken: string
  readonly market: MarketKind
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly endpointIndex: ReadonlyMap<string, number>
  readonly onFault: (error: unknown, requestId: string) => void
}

/** What it takes to decide who may call. */
export type ServiceAdmissionParts = Omit<AnswerServiceParts, 'handlers' | 'market'>
