import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { type Admission, hashOfKey } from '../answer/admit-caller.ts'
import type { Clock, Ledger, Order, OrderLedger, ProviderId } from '../ports.ts'
import { keyFor, keyOfOrder } from './settle-payment.ts'

const PROVIDERS: readonly ProviderId[] = ['paypal', 'sandbox', 'x402']

const NUMBER = /^(\d{4})-(\d{4,15})$/

export interface GrantByHandDeps {
  readonly orders: Pick<OrderLedger, 'findOrder' | 'orders' | 'grantByHand'>
  readonly ledger: Pick<Ledger, 'findAccount'>
  readonly admission: Pick<Admission, 'forget'>
  readonly serverSecret: string
  readonly wallClock: Clock
}

export interface GrantedByHand {
  readonly order: Order
  /** False if it had its credits before: then nothing was changed. */
  readonly isNew: boolean
  /** The new key of the order, until its first use. */
  readonly apiKey: string | undefined
}

/**
 * The operator grants an order whose payment the provider cannot confirm.
 * @param name of the order: its id, the id at its provider, or its number, such as 2020-0001
 * @throws AppError `not_found`, `order_already_captured` if its money went back
 */
export async function grantByHand(
  { orders, ledger, admission, serverSecret, wallClock }: GrantByHandDeps,
  name: string,
  reason: string,
): Promise<GrantedByHand> {
  const found = await named(orders, name)
  if (found.state === 'refunded') {
    throw new AppError('order_already_captured', {
      hint: 'The money of this order went back to its buyer. Add credits to a key instead.',
    })
  }
  const apiKey = keyOfOrder(serverSecret, found.id)
  const key = keyFor(serverSecret, found)
  const order = await orders.grantByHand(found.id, reason, key, wallClock.now())
  if (order.account !== undefined) admission.forget(order.account)
  const holder = order.keyUnused ? await ledger.findAccount(hashOfKey(apiKey)) : undefined
  const isShown = holder !== undefined && holder.id === order.account
  return { order, isNew: found.grantedAt === undefined, apiKey: isShown ? apiKey : undefined }
}

async function named(orders: GrantByHandDeps['orders'], name: string): Promise<Order> {
  const number = NUMBER.exec(name)
  if (number) {
    const [order] = await orders.orders(1, { before: Number(number[2]) + 1 })
    if (order?.number === Number(number[2])) return order
  }
  for (const provider of PROVIDERS) {
    const order = await orders.findOrder(provider, { id: name, providerOrderId: name })
    if (order) return order
  }
  throw new AppError('not_found', {
    hint: 'There is no such order. Name it by its number or its id, as GET /v1/admin/orders shows them.',
  })
}
