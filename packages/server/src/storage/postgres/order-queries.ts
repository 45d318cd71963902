import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Order, OrderKey, OrderLedger, OrderLookUp } from '../../service/ports.ts'
import { OperationRefused } from '../stores/operation-refused.ts'
import type { OrderCase } from '../stores/order-case.ts'
import type { OrderChange } from '../stores/order-change.ts'
import { type Row, shownOrder } from '../stores/order-row.ts'
import { bookBalance, refuseUnbalanced } from '../stores/postings.ts'
import { changesByCapture, changesByRefund } from '../stores/settle-order.ts'
import { tryForCaller } from './connection.ts'
import { caseOf, ORDER_CASE, ORDERS, orderOf } from './order-case-query.ts'
import { isUniqueViolation } from './postgres-faults.ts'

/** Each loss of a race means that another process stored something of the same order or account. */
const MOST_RACES = 50

/**
 * Orders and the books for any number of processes. What follows from a fact is decided by all that is booked, and stored
 * in one statement that refuses where something was booked since; it is then decided anew. Whatever is tried again after
 * a connection was lost has its effect once.
 */
export function orderQueries(pool: Pool): OrderLedger {
  const rowsOf = async (text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(text, [...values])).rows

  const byId = async (id: string): Promise<Order> => {
    const [row] = await rowsOf(`${ORDERS} WHERE orders.id = $1`, [id])
    if (!row) throw new OperationRefused(`there is no order ${id}`)
    return shown(row)
  }

  /** Runs a change of one order and shows the order after it. */
  const after = (id: string, text: string, ...values: readonly unknown[]): Promise<Order> =>
    tryForCaller(async () => {
      await pool.query(text, [id, ...values])
      return byId(id)
    })

  const settle = (id: string, names: FactNames, settling: Settling): Promise<Order> =>
    tryForCaller(async () => {
      for (let race = 0; race < MOST_RACES; race++) {
        if (await settleOnce(pool, id, names, settling)) return byId(id)
      }
      throw new Error(`the order ${id} is changed by others all the time`)
    })

  return {
    addOrder: (order) => {
      const { id, provider, tier, credits, amountMinor, currency, topUpOf, email, createdAt, expiresAt } =
        order
      return after(
        id,
        `INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state,
          created_at, expires_at, check_at) VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, 'creating', $9, $10, $9)
          ON CONFLICT (id) DO NOTHING`,
        ...[provider, tier, credits, amountMinor, currency, topUpOf ?? null, email, createdAt, expiresAt],
      )
    },
    orderOpened: async (id, { providerOrderId, approveUrl }) => {
      const order = await after(
        id,
        `UPDATE orders SET provider_order_id = $2, approve_url = $3,
          state = CASE state WHEN 'creating' THEN 'open' ELSE state END
          WHERE id = $1 AND (provider_order_id IS NULL OR provider_order_id = $2)`,
        ...[providerOrderId, approveUrl],
      )
      if (order.providerOrderId === providerOrderId) return order
      throw new OperationRefused(`the order ${id} has another name at its provider`)
    },
    findOrder: (provider, names) => tryForCaller(() => find(rowsOf, provider, names)),
    describeOrder: (id, name, email) =>
      after(
        id,
        `WITH named AS (
          UPDATE orders SET name = CASE name WHEN '' THEN $2 ELSE name END,
            email = CASE email WHEN '' THEN $3 ELSE email END WHERE id = $1 RETURNING account, top_up_of
        )
        UPDATE accounts SET name = CASE accounts.name WHEN '' THEN $2 ELSE accounts.name END,
          email = CASE accounts.email WHEN '' THEN $3 ELSE accounts.email END
        FROM named JOIN balances USING (account)
        WHERE accounts.id = named.account AND named.top_up_of IS NULL AND balances.calls = 0
          AND rotated_at IS NULL AND disabled_at IS NULL`,
        ...[name, email],
      ),
    captureDeclined: (id) =>
      after(
        id,
        `UPDATE orders SET declined_attempts = declined_attempts + 1, declined_operation = $2
          WHERE id = $1 AND declined_operation IS DISTINCT FROM $2`,
        randomUUID(),
      ),
    closeOrder: (id) =>
      after(
        id,
        `UPDATE orders SET state = 'closed' WHERE id = $1 AND state IN ('creating', 'open', 'pending')`,
      ),
    settleCapture: (id, capture, key, at) =>
      settle(
        id,
        { captureId: capture.captureId },
        { at, key, decide: (known) => changesByCapture(known, capture) },
      ),
    settleRefund: (id, refund, at) =>
      settle(
        id,
        { refundId: refund.refundId },
        { at, key: undefined, decide: (known) => changesByRefund(known, refund, at) },
      ),
    orders: (limit) =>
      tryForCaller(async () => (await rowsOf(`${ORDERS} ORDER BY number DESC LIMIT $1`, [limit])).map(shown)),
    ordersToCheck: (provider, now, limit) =>
      tryForCaller(async () => {
        const text = `${ORDERS} WHERE orders.provider = $1 AND check_at <= $2 ORDER BY check_at LIMIT $3`
        return (await rowsOf(text, [provider, now, limit])).map(shown)
      }),
    checkOrderAt: async (id, at) => {
      await after(id, 'UPDATE orders SET check_at = $2 WHERE id = $1', at ?? null)
    },
    bookBalances: () =>
      tryForCaller(async () => {
        const text = 'SELECT book, unit, sum(amount) AS amount FROM book_postings GROUP BY 1, 2 ORDER BY 1, 2'
        return (await rowsOf(text, [])).map(bookBalance)
      }),
  }
}

const shown = (row: Row): Order => shownOrder(orderOf(row))

interface FactNames {
  readonly captureId?: string
  readonly refundId?: string
}

interface Settling {
  readonly at: number
  /** What a new account is opened with; undefined where none can follow. */
  readonly key: OrderKey | undefined
  readonly decide: (known: OrderCase) => readonly OrderChange[]
}

/** @returns whether what was decided is stored, or nothing was to be */
async function settleOnce(pool: Pool, id: string, names: FactNames, settling: Settling): Promise<boolean> {
  const { at, key, decide } = settling
  const values = [id, names.captureId ?? null, names.refundId ?? null]
  const row = (await pool.query<Row>(ORDER_CASE, values)).rows[0]
  if (!row) throw new OperationRefused(`there is no order ${id}`)
  const known = caseOf(row)
  const changes = decide(known)
  if (changes.length === 0) return true
  for (const change of changes) if (change.kind === 'entry') refuseUnbalanced(change.name, change.postings)
  const { number, account, topUpOf } = known.order
  try {
    const { rows } = await pool.query<{ stored: boolean }>(
      'SELECT change_order_1($1, $2, $3, $4, $5, $6, $7) AS stored',
      [
        ...[number, account ?? topUpOf ?? null, known.revisions, JSON.stringify(changes)],
        ...[key?.keyHash ?? null, key?.maskedKey ?? null, at],
      ],
    )
    return rows[0].stored
  } catch (error) {
    // The same fact was stored under another order at this moment: now it is there to be seen.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function find(
  rowsOf: (text: string, values: readonly unknown[]) => Promise<Row[]>,
  provider: string,
  { id, providerOrderId, captureId }: OrderLookUp,
): Promise<Order | undefined> {
  const one = async (condition: string, name: string | undefined): Promise<Order | undefined> => {
    if (name === undefined) return undefined
    const [row] = await rowsOf(`${ORDERS} WHERE orders.provider = $1 AND ${condition}`, [provider, name])
    return row && shown(row)
  }
  return (
    (await one('orders.id = $2', id)) ??
    (await one('provider_order_id = $2', providerOrderId)) ??
    (await one(
      'number = (SELECT order_number FROM captures WHERE provider = $1 AND capture_id = $2)',
      captureId,
    ))
  )
}
