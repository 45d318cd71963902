import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { OperationRefused } from '../../domain/billing/operation-refused.ts'
import type { OrderCase } from '../../domain/billing/order-case.ts'
import type { OrderChange } from '../../domain/billing/order-change.ts'
import { changesByCapture, changesByRefund } from '../../domain/billing/settle-order.ts'
import type { Instant } from '../../kernel/time.ts'
import type {
  BookBalance,
  CaptureFact,
  NewOrder,
  Order,
  OrderKey,
  OrderLedger,
  OrderLookUp,
  ProviderId,
  RefundFact,
} from '../../service/ports.ts'
import { bookBalance, type Row, shownOrder } from '../stores/order-row.ts'
import { type OrderTables, orderWrites } from '../stores/order-writes.ts'
import { inTransaction, tryForCaller } from './connection.ts'
import { caseOf, ORDER_CASE, ORDERS, orderOf } from './order-case-query.ts'
import { isUniqueViolation } from './postgres-faults.ts'

/** A lost race means that another process stored the fact under another order. */
const MOST_RACES = 5

const TABLES: OrderTables = { entries: 'book_entries', postings: 'book_postings', keepsGrants: true }

/** A hung process must not keep an order locked. */
const HOLD_BRIEFLY = `SET LOCAL idle_in_transaction_session_timeout = '2s'`

/** Also raises the revision that processes of the previous version compare. */
const LOCK_ORDER =
  'UPDATE orders SET state = state WHERE id = $1 RETURNING coalesce(account, top_up_of) AS holder'

const ADD_ORDER = `
  INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state,
    created_at, expires_at, check_at) VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, 'creating', $9, $10, $9)
    ON CONFLICT (id) DO NOTHING`

const OPENED = `
  UPDATE orders SET provider_order_id = $2, approve_url = $3,
    state = CASE state WHEN 'creating' THEN 'open' ELSE state END
    WHERE id = $1 AND (provider_order_id IS NULL OR provider_order_id = $2)`

const DESCRIBE = `
  WITH named AS (
    UPDATE orders SET name = CASE name WHEN '' THEN $2 ELSE name END,
      email = CASE email WHEN '' THEN $3 ELSE email END WHERE id = $1 RETURNING account, top_up_of
  )
  UPDATE accounts SET name = CASE accounts.name WHEN '' THEN $2 ELSE accounts.name END,
    email = CASE accounts.email WHEN '' THEN $3 ELSE accounts.email END
  FROM named JOIN balances USING (account)
  WHERE accounts.id = named.account AND named.top_up_of IS NULL AND balances.calls = 0
    AND rotated_at IS NULL AND disabled_at IS NULL`

const DECLINED = `
  UPDATE orders SET declined_attempts = declined_attempts + 1, declined_operation = $2
    WHERE id = $1 AND declined_operation IS DISTINCT FROM $2`

/** For any number of processes. Order and account stay locked during a decision. */
export class OrderQueries implements OrderLedger {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  addOrder(order: NewOrder): Promise<Order> {
    const { id, provider, tier, credits, amountMinor, currency, topUpOf, email, createdAt, expiresAt } = order
    return this.#after(
      id,
      ADD_ORDER,
      ...[provider, tier, credits, amountMinor, currency, topUpOf ?? null, email, createdAt, expiresAt],
    )
  }

  async orderOpened(
    id: string,
    { providerOrderId, approveUrl }: { readonly providerOrderId: string; readonly approveUrl: string },
  ): Promise<Order> {
    const order = await this.#after(id, OPENED, providerOrderId, approveUrl)
    if (order.providerOrderId === providerOrderId) return order
    throw new OperationRefused(`the order ${id} has another name at its provider`)
  }

  findOrder(provider: ProviderId, names: OrderLookUp): Promise<Order | undefined> {
    return tryForCaller(() => this.#find(provider, names))
  }

  describeOrder(id: string, name: string, email: string): Promise<Order> {
    return this.#after(id, DESCRIBE, name, email)
  }

  captureDeclined(id: string): Promise<Order> {
    return this.#after(id, DECLINED, randomUUID())
  }

  closeOrder(id: string): Promise<Order> {
    return this.#after(
      id,
      `UPDATE orders SET state = 'closed' WHERE id = $1 AND state IN ('creating', 'open', 'pending')`,
    )
  }

  settleCapture(id: string, capture: CaptureFact, key: OrderKey, at: Instant): Promise<Order> {
    const decide = (current: OrderCase) => changesByCapture(current, capture)
    return this.#settle(id, { captureId: capture.captureId }, { at, key, decide })
  }

  settleRefund(id: string, refund: RefundFact, at: Instant): Promise<Order> {
    const decide = (current: OrderCase) => changesByRefund(current, refund, at)
    return this.#settle(id, { refundId: refund.refundId }, { at, key: undefined, decide })
  }

  orders(limit: number): Promise<readonly Order[]> {
    return tryForCaller(async () =>
      (await this.#rows(`${ORDERS} ORDER BY number DESC LIMIT $1`, [limit])).map(shown),
    )
  }

  ordersToCheck(provider: ProviderId, now: Instant, limit: number): Promise<readonly Order[]> {
    const text = `${ORDERS} WHERE orders.provider = $1 AND check_at <= $2 ORDER BY check_at LIMIT $3`
    return tryForCaller(async () => (await this.#rows(text, [provider, now, limit])).map(shown))
  }

  async checkOrderAt(id: string, at: Instant | undefined): Promise<void> {
    await this.#after(id, 'UPDATE orders SET check_at = $2 WHERE id = $1', at ?? null)
  }

  bookBalances(): Promise<readonly BookBalance[]> {
    const text = 'SELECT book, unit, sum(amount) AS amount FROM book_postings GROUP BY 1, 2 ORDER BY 1, 2'
    return tryForCaller(async () => (await this.#rows(text, [])).map(bookBalance))
  }

  async #rows(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, [...values])).rows
  }

  async #byId(id: string): Promise<Order> {
    const [row] = await this.#rows(`${ORDERS} WHERE orders.id = $1`, [id])
    if (!row) throw new OperationRefused(`there is no order ${id}`)
    return shown(row)
  }

  /** Changes one order. @returns the order after it */
  #after(id: string, text: string, ...values: readonly unknown[]): Promise<Order> {
    return tryForCaller(async () => {
      await this.#pool.query(text, [id, ...values])
      return this.#byId(id)
    })
  }

  #settle(id: string, names: FactNames, settling: Settling): Promise<Order> {
    return tryForCaller(async () => {
      for (let race = 0; race < MOST_RACES; race++) {
        if (await settleOnce(this.#pool, id, names, settling)) return this.#byId(id)
      }
      throw new Error(`the order ${id} is changed by others all the time`)
    })
  }

  async #find(provider: string, { id, providerOrderId, captureId }: OrderLookUp): Promise<Order | undefined> {
    const one = async (condition: string, name: string | undefined): Promise<Order | undefined> => {
      if (name === undefined) return undefined
      const text = `${ORDERS} WHERE orders.provider = $1 AND ${condition}`
      const [row] = await this.#rows(text, [provider, name])
      return row && shown(row)
    }
    const byCapture = 'number = (SELECT order_number FROM captures WHERE provider = $1 AND capture_id = $2)'
    return (
      (await one('orders.id = $2', id)) ??
      (await one('provider_order_id = $2', providerOrderId)) ??
      (await one(byCapture, captureId))
    )
  }
}

const shown = (row: Row): Order => shownOrder(orderOf(row))

interface FactNames {
  readonly captureId?: string
  readonly refundId?: string
}

interface Settling {
  readonly at: number
  /** For a new account; undefined if none can follow. */
  readonly key: OrderKey | undefined
  readonly decide: (current: OrderCase) => readonly OrderChange[]
}

/** @returns false if another process stored the fact */
async function settleOnce(pool: Pool, id: string, names: FactNames, settling: Settling): Promise<boolean> {
  try {
    await inTransaction(pool, (client) => settleIn(client, id, names, settling))
    return true
  } catch (error) {
    // The fact was stored under another order concurrently; the retry finds it.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function settleIn(client: PoolClient, id: string, names: FactNames, settling: Settling): Promise<void> {
  const { at, key, decide } = settling
  await client.query(HOLD_BRIEFLY)
  const [locked] = (await client.query<Row>(LOCK_ORDER, [id])).rows
  if (locked?.holder)
    await client.query('SELECT 1 FROM balances WHERE account = $1 FOR NO KEY UPDATE', [locked.holder])
  const values = [id, names.captureId ?? null, names.refundId ?? null]
  const [row] = (await client.query<Row>(ORDER_CASE, values)).rows
  if (!row) throw new OperationRefused(`there is no order ${id}`)
  const current = caseOf(row)
  const writes = orderWrites({ order: current.order, changes: decide(current), key, at }, TABLES)
  let step = writes.next()
  while (!step.done)
    step = writes.next((await client.query<Row>(step.value.text, [...step.value.values])).rows)
}
