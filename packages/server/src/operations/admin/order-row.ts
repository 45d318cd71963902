import {
  Amount,
  Count,
  Figure,
  Flag,
  InstantText,
  Nullable,
  OneOf,
  Positive,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { type Static, Type } from 'typebox'
import type { BookBalance, Order } from '../../service/ports.ts'
import { TierName } from '../checkout/offered-tiers.ts'
import { inUnits, OrderNumber, orderNumber } from '../checkout/payment.ts'

const SHOWN_OF_ID = 10
const CUSTOMER = /^customer\/\d+$/

const STATES = [
  'creating',
  'open',
  'pending',
  'granted',
  'partly_refunded',
  'refunded',
  'mismatched',
  'closed',
] as const

export const OrderRow = Type.Object({
  id: Text('Our name of the order, as the payment provider shows it with the payment'),
  number: OrderNumber,
  order_id: Nullable(
    Text(
      'Name of the order at the provider, shortened, because the whole name gives access to the key of a new order',
    ),
  ),
  provider: OneOf(['paypal', 'sandbox', 'x402'], { description: 'Payment provider; sandbox takes no money' }),
  state: OneOf(STATES, {
    description:
      'open: waits for the buyer, or of x402: it is unknown whether the payment was settled; pending: the provider holds the money; mismatched: money came that is not what was asked for, look at it; closed: none will come',
  }),
  tier: TierName,
  credits: Positive('Credits that the order buys'),
  amount: Amount('Price'),
  currency: Text('ISO 4217 code, or USDC'),
  net: Amount('Price without value added tax'),
  vat: Amount('Value added tax within the price'),
  vat_percent: Amount('Rate of that tax; 0 if none was set'),
  email: Text('E-mail address of the owner, as far as it was given'),
  key: Nullable(Text('The key that has the credits, masked; null before the grant')),
  tops_up: Flag('Whether it tops up a key that was there before'),
  created_at: InstantText('When it was created'),
  expires_at: InstantText('Until when the buyer can approve'),
  granted_at: Nullable(InstantText('When its credits were granted; null before')),
  grant_reason: Nullable(Text('Why the operator granted it by hand; null if a payment did')),
  refunded: Amount('Money that went back'),
  credits_taken_back: Count('Credits taken back with it'),
})
export type OrderRow = Static<typeof OrderRow>

export const BookRow = Type.Object({
  book: Text('Account of the books; those of keys are summed up as customers'),
  unit: Text('Currency, or CREDITS'),
  amount: Figure('Balance; debits are positive, and each unit sums to 0'),
})

export type BookLine = Static<typeof BookRow>

export const orderRow = (order: Order): OrderRow => ({
  id: order.id,
  number: orderNumber(order),
  order_id: order.providerOrderId === undefined ? null : `${order.providerOrderId.slice(0, SHOWN_OF_ID)}…`,
  provider: order.provider,
  state: order.state,
  tier: order.tier,
  credits: order.credits,
  amount: inUnits(order.amountMinor, order.currency),
  currency: order.currency,
  ...taxOf(order),
  email: order.email,
  key: order.maskedKey ?? null,
  tops_up: order.topUpOf !== undefined,
  created_at: formatInstant(order.createdAt),
  expires_at: formatInstant(order.expiresAt),
  granted_at: order.grantedAt === undefined ? null : formatInstant(order.grantedAt),
  grant_reason: order.grantReason ?? null,
  refunded: inUnits(order.refundedMinor, order.currency),
  credits_taken_back: order.creditsTakenBack,
})

function taxOf({ amountMinor, currency, vatBasisPoints }: Order) {
  const netMinor = Math.round(amountMinor / (1 + vatBasisPoints / 10_000))
  return {
    net: inUnits(netMinor, currency),
    vat: inUnits(amountMinor - netMinor, currency),
    vat_percent: vatBasisPoints / 100,
  }
}

/** With all keys as one account. */
export const bookRows = (balances: readonly BookBalance[]): BookLine[] =>
  summed(balances).map(({ book, unit, amount }) => ({ book, unit, amount: inUnits(amount, unit) }))

function summed(balances: readonly BookBalance[]): BookBalance[] {
  const sums = new Map<string, BookBalance>()
  for (const { book, unit, amount } of balances) {
    const name = CUSTOMER.test(book) ? 'customers' : book
    const before = sums.get(`${name} ${unit}`)?.amount ?? 0
    sums.set(`${name} ${unit}`, { book: name, unit, amount: before + amount })
  }
  return [...sums.values()].sort((one, other) => (one.book < other.book ? -1 : 1))
}
