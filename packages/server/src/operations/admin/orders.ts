import { Count, Flag, Nullable, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { type GrantByHandDeps, grantByHand } from '../../service/checkout/grant-by-hand.ts'
import type { OrderLedger } from '../../service/ports.ts'
import { EXAMPLE_KEY } from '../checkout/payment.ts'
import { BookRow, bookRows, OrderRow, orderRow } from './order-row.ts'
import example from './orders-example.json' with { type: 'json' }
import { CursorParameter, DEFAULT_ROWS, NextCursor, rowLimit, rowOfCursor } from './paging.ts'

const Orders = Type.Object({
  orders: Type.Array(OrderRow),
  count: Count('Number of orders'),
  cursor: NextCursor,
  books: Type.Array(BookRow),
})

interface OrdersDeps {
  readonly orders: Pick<OrderLedger, 'orders' | 'bookBalances'>
}

export const adminOrders = defineOperation({
  id: 'admin-orders',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/orders',
  title: 'Orders',
  brief: 'List orders',
  summary: 'The latest orders with their state, newest first, and the balances of the books.',
  doc: 'Money and credits are booked by double entry; `books` shows the balance of each account. Fees of the provider are not included.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: rowLimit('Orders to return'),
    cursor: CursorParameter,
  }),
  result: Orders,
  example: example as Example<typeof Orders>,
  async handle({ query: { limit = DEFAULT_ROWS, cursor } }, { orders }: OrdersDeps) {
    const before = rowOfCursor(cursor)
    const [found, balances] = await Promise.all([orders.orders(limit + 1, { before }), orders.bookBalances()])
    const rows = found.slice(0, limit)
    const next = found.length > limit ? String(rows[limit - 1]?.number) : null
    return {
      data: { orders: rows.map(orderRow), count: rows.length, cursor: next, books: bookRows(balances) },
    }
  },
})

const [EXAMPLE_ORDER] = example.result.orders as OrderRow[]
const REASON = 'PayPal confirms the payment by telephone'

export const adminGrantOrder = defineOperation({
  id: 'admin-grant-order',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/orders/grant',
  title: 'Grant order',
  brief: 'Grant the credits of an order by hand',
  summary: 'Grants the credits of an order whose payment the provider cannot confirm, once.',
  doc: 'A second call changes nothing. A payment that is confirmed later is booked and grants nothing more. The reason stays with the order, and the receipt of the buyer names the operator.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    order: Type.String({
      minLength: 1,
      maxLength: 100,
      examples: ['2020-0001'],
      description: 'Number or id of the order, or its name at the provider',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      examples: [REASON],
      description: 'Why it is granted by hand',
    }),
  }),
  result: Type.Object({
    granted: Flag('False if the order had its credits before'),
    api_key: Nullable(Text('The new key of the order, until its first use; null if the order tops up a key')),
    order: OrderRow,
  }),
  errors: ['not_found', 'order_already_captured'],
  example: {
    query: { order: '2020-0001', reason: REASON },
    result: { granted: true, api_key: EXAMPLE_KEY, order: { ...EXAMPLE_ORDER, grant_reason: REASON } },
  },
  async handle({ query }, deps: GrantByHandDeps) {
    const { order, isNew, apiKey } = await grantByHand(deps, query.order, query.reason)
    return { data: { granted: isNew, api_key: apiKey ?? null, order: orderRow(order) } }
  },
})
