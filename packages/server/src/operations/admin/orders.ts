import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import type { OrderLedger } from '../../service/ports.ts'
import { BookRow, bookRows, OrderRow, orderRow } from './order-row.ts'

const DEFAULT_ORDERS = 100

interface OrdersDeps {
  readonly orders: Pick<OrderLedger, 'orders' | 'bookBalances'>
}

export const adminOrders = defineOperation({
  id: 'admin-orders',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/orders',
  title: 'Orders',
  summary: 'The latest orders with their state, newest first, and what the books come to.',
  doc: 'Money and credits are entered twice; `books` shows what is left over in each account. Fees of the provider are not in them.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: DEFAULT_ORDERS,
        description: 'Orders to return',
        examples: [100],
      }),
    ),
  }),
  result: Type.Object({
    orders: Type.Array(OrderRow),
    count: Type.Integer({ minimum: 0, description: 'Number of orders' }),
    books: Type.Array(BookRow),
  }),
  example: {
    query: { limit: '100' },
    result: {
      orders: [
        {
          id: 'ord_00000000000000000000000000000000000',
          order_id: 'SANDBOX-01…',
          provider: 'sandbox',
          state: 'granted',
          tier: 'starter',
          credits: 50_000,
          amount: 5,
          currency: 'EUR',
          email: 'you@example.com',
          key: 'bw_012…000',
          tops_up: false,
          created_at: '2020-03-16T21:05:00Z',
          expires_at: '2020-03-17T00:05:00Z',
          granted_at: '2020-03-16T21:06:00Z',
          refunded: 0,
          credits_taken_back: 0,
        },
      ],
      count: 1,
      books: [
        { book: 'cash/sandbox', unit: 'EUR', amount: 5 },
        { book: 'credits_sold', unit: 'CREDITS', amount: -50_000 },
        { book: 'customers', unit: 'CREDITS', amount: 50_000 },
        { book: 'deferred_revenue', unit: 'EUR', amount: -5 },
      ],
    },
  },
  async handle({ query: { limit = DEFAULT_ORDERS } }, { orders }: OrdersDeps) {
    const [rows, balances] = await Promise.all([orders.orders(limit), orders.bookBalances()])
    return { data: { orders: rows.map(orderRow), count: rows.length, books: bookRows(balances) } }
  },
})
