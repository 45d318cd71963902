import type { DatabaseSync } from 'node:sqlite'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
import type { StoredOrder } from '../../domain/billing/order.ts'
import { changesByCapture, changesByRefund } from '../../domain/billing/settle-order.ts'
import type { Instant } from '../../kernel/time.ts'
import type {
  BookBalance,
  CaptureFact,
  NewOrder,
  Order,
  OrderKey,
  OrderLookUp,
  ProviderId,
  RefundFact,
} from '../../service/ports.ts'
import { bookBalance, shownOrder } from '../stores/order-row.ts'
import type { AccountCache } from './account-cache.ts'
import { orderChanges } from './order-changes.ts'
import { orderRows } from './order-rows.ts'
import { inTransaction } from './transaction.ts'

/** What the ledger thread does for orders; each returns once it is durable. */
export interface OrderOperations {
  addOrder(order: NewOrder): Order
  orderOpened(id: string, opened: { providerOrderId: string; approveUrl: string }): Order
  findOrder(provider: ProviderId, names: OrderLookUp): Order | undefined
  describeOrder(id: string, name: string, email: string): Order
  captureDeclined(id: string): Order
  closeOrder(id: string): Order
  settleCapture(id: string, capture: CaptureFact, key: OrderKey, at: Instant): Order
  settleRefund(id: string, refund: RefundFact, at: Instant): Order
  orders(limit: number): Order[]
  ordersToCheck(provider: ProviderId, now: Instant, limit: number): Order[]
  checkOrderAt(id: string, at: Instant | undefined): void
  bookBalances(): BookBalance[]
}

export function orderOperations(database: DatabaseSync, cache: AccountCache): OrderOperations {
  const rows = orderRows(database, cache)
  const store = orderChanges(database, cache)
  const bookBalances = database.prepare(
    'SELECT book, unit, sum(amount) AS amount FROM postings GROUP BY book, unit ORDER BY book, unit',
  )
  const opened = database.prepare(`
    UPDATE orders SET provider_order_id = ?, approve_url = ?,
      state = CASE state WHEN 'creating' THEN 'open' ELSE state END
    WHERE number = ? AND (provider_order_id IS NULL OR provider_order_id = ?)`)
  const describe = database.prepare(`
    UPDATE orders SET name = CASE name WHEN '' THEN ? ELSE name END,
      email = CASE email WHEN '' THEN ? ELSE email END WHERE number = ?`)
  const describeAccount = database.prepare(`
    UPDATE accounts SET name = CASE name WHEN '' THEN ? ELSE name END,
      email = CASE email WHEN '' THEN ? ELSE email END WHERE id = ?`)
  const declined = database.prepare(
    'UPDATE orders SET declined_attempts = declined_attempts + 1 WHERE number = ?',
  )
  const close = database.prepare(
    "UPDATE orders SET state = 'closed' WHERE number = ? AND state IN ('creating', 'open', 'pending')",
  )
  const checkAt = database.prepare('UPDATE orders SET check_at = ? WHERE number = ?')

  const orderAt = (id: string): StoredOrder => {
    const order = rows.byId(id)
    if (!order) throw new OperationRefused(`there is no order ${id}`)
    return order
  }
  const after = (id: string, change: (order: StoredOrder) => void): Order => {
    change(orderAt(id))
    return shownOrder(orderAt(id))
  }

  return {
    addOrder(order) {
      if (!rows.byId(order.id)) rows.add(order)
      return shownOrder(orderAt(order.id))
    },
    orderOpened: (id, { providerOrderId, approveUrl }) =>
      after(id, ({ number }) => {
        const { changes } = opened.run(providerOrderId, approveUrl, number, providerOrderId)
        if (changes === 0) throw new OperationRefused(`the order ${id} has another name at its provider`)
      }),
    findOrder(provider, names) {
      const order = rows.find(provider, names)
      return order && shownOrder(order)
    },
    describeOrder: (id, name, email) =>
      after(id, ({ number, account, keyUnused }) =>
        inTransaction(database, () => {
          describe.run(name, email, number)
          if (account !== undefined && keyUnused) describeAccount.run(name, email, account)
        }),
      ),
    captureDeclined: (id) => after(id, ({ number }) => void declined.run(number)),
    closeOrder: (id) => after(id, ({ number }) => void close.run(number)),
    settleCapture: (id, capture, key, at) =>
      after(id, (order) => {
        const known = rows.caseOf(order, rows.knowsCapture(order.provider, capture.captureId))
        store({ order, changes: changesByCapture(known, capture), key, at })
      }),
    settleRefund: (id, refund, at) =>
      after(id, (order) => {
        const known = rows.caseOf(order, rows.knowsRefund(order.provider, refund.refundId))
        store({ order, changes: changesByRefund(known, refund, at), key: undefined, at })
      }),
    orders: (limit) => rows.latest(limit).map(shownOrder),
    ordersToCheck: (provider, now, limit) => rows.due(provider, now, limit).map(shownOrder),
    checkOrderAt: (id, at) => void checkAt.run(at ?? null, orderAt(id).number),
    bookBalances: () => bookBalances.all().map(bookBalance),
  }
}
