import type { CallLimits } from '../contract/call.ts'
import type { Instant } from '../kernel/time.ts'
import type { Account } from '../service/ports.ts'

/** A call of an endpoint that is no product: discovery, checkout, account, administration. */
export interface ServiceRequest {
  readonly query: Readonly<Record<string, unknown>>
  /** Whose key was sent; always there on keyed endpoints, on free ones where a valid key came along. */
  readonly account: Account | undefined
  /** The key itself, as it was sent, known or not. */
  readonly key: string | undefined
  /** The caller's window after this call. */
  readonly limits: CallLimits | undefined
  readonly idempotencyKey: string | undefined
  readonly receivedAt: Instant
}

export interface ServiceReply {
  readonly data: unknown
  /** What this answer costs where that is less than the endpoint's price. */
  readonly credits?: number
  /** The instant of the market that the answer is about; it can be given again for it. */
  readonly asOf?: Instant
  /** What to call next; always callable as it stands. */
  readonly next?: { readonly endpoint: string; readonly reason: string; readonly credits: number }
}

/** What an endpoint does; @throws AppError */
export type ServiceHandler = (request: ServiceRequest) => Promise<ServiceReply> | ServiceReply
