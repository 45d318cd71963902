import { formatInstant } from '../../kernel/time.ts'
import type { BookBalance, Order, OrderLedger } from '../../service/ports.ts'
import type { ServiceHandler } from '../service-request.ts'
import type { OrderRow } from './admin-orders.ts'

const SHOWN_OF_ID = 10
const CREDITS = 'CREDITS'
const CUSTOMER = /^customer\/\d+$/

/** Orders and books, as the operator sees them. */
export const showOrders =
  (ledger: Pick<OrderLedger, 'orders' | 'bookBalances'>): ServiceHandler =>
  async ({ query }) => {
    const { limit } = query as { limit: number }
    const [orders, balances] = await Promise.all([ledger.orders(limit), ledger.bookBalances()])
    const books = summed(balances).map(({ book, unit, amount }) => ({
      book,
      unit,
      amount: inUnits(amount, unit),
    }))
    return { data: { orders: orders.map(orderRow), count: orders.length, books } }
  }

const orderRow = (order: Order): OrderRow => ({
  id: order.id,
  order_id: order.providerOrderId === undefined ? null : `${order.providerOrderId.slice(0, SHOWN_OF_ID)}…`,
  provider: order.provider,
  state: order.state,
  tier: order.tier,
  credits: order.credits,
  amount: inUnits(order.amountMinor, order.currency),
  currency: order.currency,
  email: order.email,
  key: order.maskedKey ?? null,
  tops_up: order.topUpOf !== undefined,
  created_at: formatInstant(order.createdAt),
  expires_at: formatInstant(order.expiresAt),
  granted_at: order.grantedAt === undefined ? null : formatInstant(order.grantedAt),
  refunded: inUnits(order.refundedMinor, order.currency),
  credits_taken_back: order.creditsTakenBack,
})

/** The amount as people write it: euros, not cents. */
export const inUnits = (minor: number, unit: string): number => {
  if (unit === CREDITS) return minor
  return minor / (unit === 'USDC' ? 1_000_000 : 100)
}

/** The books of all keys as one. */
function summed(balances: readonly BookBalance[]): BookBalance[] {
  const sums = new Map<string, BookBalance>()
  for (const { book, unit, amount } of balances) {
    const name = CUSTOMER.test(book) ? 'customers' : book
    const before = sums.get(`${name} ${unit}`)?.amount ?? 0
    sums.set(`${name} ${unit}`, { book: name, unit, amount: before + amount })
  }
  return [...sums.values()].sort((one, other) => (one.book < other.book ? -1 : 1))
}
