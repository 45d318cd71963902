import { Count } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import type { OrderLedger } from '../../service/ports.ts'
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
