import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type {
  Order,
  PaymentState,
  X402Chain,
  X402Facilitator,
  X402Found,
  X402Requirements,
  X402Settlement,
} from '../ports.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { ASSET, type Members } from './x402-payment.ts'

export type X402Attempt =
  /** `isNew` if it was not settled before this call. */
  | { readonly kind: 'settled'; readonly settlement: X402Settlement; readonly isNew: boolean }
  /** Nothing will be paid by this payment. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may have been paid, or may be. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** A transaction is in a block a few seconds after it was sent. */
const LOOKED_UP_AFTER_MS = [0, 2 * SECOND, 4 * SECOND]

/** Reason of an attempt whose end nobody stated. */
export const LOST = 'answer lost'

export interface X402SettlerDeps extends Pick<CheckoutDeps, 'sleep' | 'log'> {
  readonly facilitator: X402Facilitator
  readonly chain: X402Chain | undefined
}

/** Settles payments; what the facilitator leaves open is looked up on the chain. */
export class X402Settler {
  readonly #deps: X402SettlerDeps

  constructor(deps: X402SettlerDeps) {
    this.#deps = deps
  }

  /** @param triedBefore whether it may have been settled before this call */
  async settle(
    order: Order,
    payment: Members,
    requirements: X402Requirements,
    triedBefore: boolean,
  ): Promise<X402Attempt> {
    const { facilitator, chain, sleep, log } = this.#deps
    const before = triedBefore ? await this.#attempted(order, false) : undefined
    if (before) return before
    const answer = await facilitator.settle(payment, requirements).catch((error: unknown) => {
      log.warn('x402_answer_lost', { order: order.id, error })
      return undefined
    })
    if (answer?.success) return { kind: 'settled', settlement: answer, isNew: true }
    // A refusal is final at once, unless an earlier attempt may have used the authorization.
    for (const ms of answer ? LOOKED_UP_AFTER_MS.slice(0, 1) : LOOKED_UP_AFTER_MS) {
      if (!chain) break
      await sleep(ms)
      const found = await this.#attempted(order, !triedBefore)
      if (found) return found
    }
    if (answer && !triedBefore) return { kind: 'refused', reason: answer.reason }
    return { kind: 'unknown', reason: (chain ? undefined : answer?.reason) ?? LOST }
  }

  /** Undefined if it cannot be known. @throws AppError `payment_provider_unavailable` */
  async stateOf(order: Order): Promise<PaymentState | undefined> {
    const found = await this.#lookUp(order)
    if (!found) return undefined
    const captures = found.kind === 'paid' ? [captureOf(order, settlementOf(order, found.transaction))] : []
    const status = { paid: 'completed', spent: 'void', unused: 'open' } as const
    return { status: status[found.kind], captures, refunds: [], declined: false }
  }

  async #lookUp(order: Order): Promise<X402Found | undefined> {
    const { chain } = this.#deps
    if (!chain || !order.payment) return undefined
    const found = await chain.lookUp(order.payment, order.amountMinor, order.createdAt)
    const isOver = found.kind === 'unused' && found.at > order.payment.validBefore * SECOND
    return isOver ? { kind: 'spent' } : found
  }

  /** Undefined if the chain does not tell, or not yet. */
  async #attempted(order: Order, isNew: boolean): Promise<X402Attempt | undefined> {
    const found = await this.#lookUp(order).catch((error: unknown) => {
      this.#deps.log.warn('x402_not_looked_up', { order: order.id, error })
      return undefined
    })
    if (found?.kind === 'paid')
      return { kind: 'settled', settlement: settlementOf(order, found.transaction), isNew }
    return found?.kind === 'spent'
      ? { kind: 'refused', reason: 'the authorization has expired, was canceled or paid somebody else' }
      : undefined
  }
}

/** The same, whether the facilitator states the settlement or the chain does: so it is booked once. */
export const captureOf = (order: Order, { network, transaction, amount }: X402Settlement) =>
  ({
    provider: 'x402',
    captureId: `${network}:${transaction}`,
    status: 'completed',
    amountMinor: Number(amount ?? order.amountMinor),
    currency: ASSET.name,
    reference: order.id,
    providerOrderId: order.providerOrderId,
  }) as const

const settlementOf = ({ payment }: Order, transaction: string): X402Settlement => ({
  success: true,
  transaction,
  network: payment?.network ?? '',
  payer: payment?.from,
  reason: '',
  amount: undefined,
})
