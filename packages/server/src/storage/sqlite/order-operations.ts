import type { DatabaseSync, StatementSync } from 'node:sqlite'
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
import { shownOrder } from '../stores/order-row.ts'
import type { SettledOrder } from '../stores/order-writes.ts'
import type { AccountCache } from './account-cache.ts'
import { orderChanges } from './order-changes.ts'
import { OrderRows } from './order-rows.ts'
import { inTransaction } from './sqlite-sql.ts'

/** Operations on orders. Each returns once durable. */
export class OrderOperations {
  readonly #orders: OrderRows
  readonly #writeChanges: (settled: SettledOrder) => void
  readonly #updates: OrderUpdates

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#orders = new OrderRows(database, cache)
    this.#writeChanges = orderChanges(database, cache)
    this.#updates = new OrderUpdates(database)
  }

  addOrder(order: NewOrder): Order {
    if (!this.#orders.byId(order.id)) this.#orders.add(order)
    return shownOrder(this.#order(order.id))
  }

  orderOpened(id: string, opened: { providerOrderId: string; approveUrl: string }): Order {
    return this.#after(id, (order) => this.#updates.opened(order, opened))
  }

  findOrder(provider: ProviderId, names: OrderLookUp): Order | undefined {
    const order = this.#orders.find(provider, names)
    return order && shownOrder(order)
  }

  describeOrder(id: string, name: string, email: string): Order {
    return this.#after(id, (order) => this.#updates.describe(order, name, email))
  }

  captureDeclined(id: string): Order {
    return this.#after(id, (order) => this.#updates.declined(order))
  }

  closeOrder(id: string): Order {
    return this.#after(id, (order) => this.#updates.close(order))
  }

  settleCapture(id: string, capture: CaptureFact, key: OrderKey, at: Instant): Order {
    return this.#after(id, (order) => {
      const isKnown = this.#orders.knowsCapture(order.provider, capture.captureId)
      const changes = changesByCapture(this.#orders.caseOf(order, isKnown), capture)
      this.#writeChanges({ order, changes, key, at })
    })
  }

  settleRefund(id: string, refund: RefundFact, at: Instant): Order {
    return this.#after(id, (order) => {
      const isKnown = this.#orders.knowsRefund(order.provider, refund.refundId)
      const changes = changesByRefund(this.#orders.caseOf(order, isKnown), refund, at)
      this.#writeChanges({ order, changes, key: undefined, at })
    })
  }

  orders(limit: number): Order[] {
    return this.#orders.latest(limit).map(shownOrder)
  }

  ordersToCheck(provider: ProviderId, now: Instant, limit: number): Order[] {
    return this.#orders.due(provider, now, limit).map(shownOrder)
  }

  checkOrderAt(id: string, at: Instant | undefined): void {
    this.#updates.checkAt(this.#order(id), at)
  }

  bookBalances(): BookBalance[] {
    return this.#orders.bookBalances()
  }

  #order(id: string): StoredOrder {
    const order = this.#orders.byId(id)
    if (!order) throw new OperationRefused(`there is no order ${id}`)
    return order
  }

  #after(id: string, change: (order: StoredOrder) => void): Order {
    change(this.#order(id))
    return shownOrder(this.#order(id))
  }
}

/** Updates that need no decision. */
class OrderUpdates {
  readonly #database: DatabaseSync
  readonly #opened: StatementSync
  readonly #describe: StatementSync
  readonly #describeAccount: StatementSync
  readonly #declined: StatementSync
  readonly #close: StatementSync
  readonly #checkAt: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#opened = database.prepare(`
      UPDATE orders SET provider_order_id = ?, approve_url = ?,
        state = CASE state WHEN 'creating' THEN 'open' ELSE state END
      WHERE number = ? AND (provider_order_id IS NULL OR provider_order_id = ?)`)
    this.#describe = database.prepare(`
      UPDATE orders SET name = CASE name WHEN '' THEN ? ELSE name END,
        email = CASE email WHEN '' THEN ? ELSE email END WHERE number = ?`)
    this.#describeAccount = database.prepare(`
      UPDATE accounts SET name = CASE name WHEN '' THEN ? ELSE name END,
        email = CASE email WHEN '' THEN ? ELSE email END WHERE id = ?`)
    this.#declined = database.prepare(
      'UPDATE orders SET declined_attempts = declined_attempts + 1 WHERE number = ?',
    )
    this.#close = database.prepare(
      "UPDATE orders SET state = 'closed' WHERE number = ? AND state IN ('creating', 'open', 'pending')",
    )
    this.#checkAt = database.prepare('UPDATE orders SET check_at = ? WHERE number = ?')
  }

  opened(
    { id, number }: StoredOrder,
    { providerOrderId, approveUrl }: { providerOrderId: string; approveUrl: string },
  ): void {
    const { changes } = this.#opened.run(providerOrderId, approveUrl, number, providerOrderId)
    if (changes === 0) throw new OperationRefused(`the order ${id} has another name at its provider`)
  }

  describe({ number, account, keyUnused }: StoredOrder, name: string, email: string): void {
    inTransaction(this.#database, () => {
      this.#describe.run(name, email, number)
      if (account !== undefined && keyUnused) this.#describeAccount.run(name, email, account)
    })
  }

  declined({ number }: StoredOrder): void {
    this.#declined.run(number)
  }

  close({ number }: StoredOrder): void {
    this.#close.run(number)
  }

  checkAt({ number }: StoredOrder, at: Instant | undefined): void {
    this.#checkAt.run(at ?? null, number)
  }
}
