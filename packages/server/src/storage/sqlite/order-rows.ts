import type { DatabaseSync } from 'node:sqlite'
import type { StoredOrder } from '../../domain/billing/order.ts'
import type { OrderCase } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import type { NewOrder, OrderLookUp } from '../../service/ports.ts'
import { caseQueries, orderCase } from '../stores/order-case-rows.ts'
import { ORDER_COLUMNS, type Row, storedOrder } from '../stores/order-row.ts'
import type { AccountCache } from './account-cache.ts'

const ORDERS = `SELECT ${ORDER_COLUMNS} FROM orders LEFT JOIN accounts ON accounts.id = orders.account`

export interface OrderRows {
  add(order: NewOrder): void
  byId(id: string): StoredOrder | undefined
  find(provider: string, names: OrderLookUp): StoredOrder | undefined
  latest(limit: number): StoredOrder[]
  due(provider: string, now: number, limit: number): StoredOrder[]
  /** @param isKnown whether the fact that is to be booked is there already */
  caseOf(order: StoredOrder, isKnown: boolean): OrderCase
  knowsCapture(provider: string, captureId: string): boolean
  knowsRefund(provider: string, refundId: string): boolean
}

/** Reads and adds orders; what changes them stands with the operations. */
export function orderRows(database: DatabaseSync, cache: AccountCache): OrderRows {
  const add = database.prepare(`
    INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state, created_at,
      expires_at, check_at) VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, 'creating', ?, ?, ?)`)
  const byId = database.prepare(`${ORDERS} WHERE orders.id = ?`)
  const byProvider = database.prepare(`${ORDERS} WHERE orders.provider = ? AND provider_order_id = ?`)
  const byCapture = database.prepare(
    `${ORDERS} WHERE number = (SELECT order_number FROM captures WHERE provider = ? AND capture_id = ?)`,
  )
  const latest = database.prepare(`${ORDERS} ORDER BY number DESC LIMIT ?`)
  const due = database.prepare(
    `${ORDERS} WHERE orders.provider = ? AND check_at <= ? ORDER BY check_at LIMIT ?`,
  )
  const queries = caseQueries('?1', '?1')
  const captures = database.prepare(queries.captures)
  const refunds = database.prepare(queries.refunds)
  const held = database.prepare(queries.held)
  const tierOf = database.prepare('SELECT tier FROM accounts WHERE id = ?')
  const capture = database.prepare('SELECT 1 FROM captures WHERE provider = ? AND capture_id = ?')
  const refund = database.prepare('SELECT 1 FROM refunds WHERE provider = ? AND refund_id = ?')
  const callsOf = (account: number): number => cache.accounts.get(account)?.state.calls ?? 0
  const orderOf = (row: Row): StoredOrder => storedOrder(row, callsOf)
  const orderIn = (row: Row | undefined): StoredOrder | undefined => row && orderOf(row)

  return {
    add(order) {
      const { id, provider, tier, credits, amountMinor, currency, topUpOf, email, createdAt, expiresAt } =
        order
      add.run(
        ...[id, provider, tier, credits, amountMinor, currency, topUpOf ?? null, email],
        ...[createdAt, expiresAt, createdAt],
      )
    },
    byId: (id) => orderIn(byId.get(id)),
    find(provider, { id, providerOrderId, captureId }) {
      const named = id === undefined ? undefined : orderIn(byId.get(id))
      if (named?.provider === provider) return named
      const known = providerOrderId === undefined ? undefined : byProvider.get(provider, providerOrderId)
      if (known) return orderOf(known)
      return captureId === undefined ? undefined : orderIn(byCapture.get(provider, captureId))
    },
    latest: (limit) => latest.all(limit).map(orderOf),
    due: (provider, now, limit) => due.all(provider, now, limit).map(orderOf),
    caseOf(order, isKnown) {
      const account = order.account ?? order.topUpOf
      const state = account === undefined ? undefined : cache.accounts.get(account)?.state
      const tier = state && (tierOf.get(state.id)?.tier as TierId)
      return orderCase({
        order,
        isKnown,
        captures: captures.all(order.number),
        refunds: refunds.all(order.number),
        account: state && tier && { tier, granted: state.granted },
        held: account === undefined ? [] : held.all(account),
      })
    },
    knowsCapture: (provider, captureId) => capture.get(provider, captureId) !== undefined,
    knowsRefund: (provider, refundId) => refund.get(provider, refundId) !== undefined,
  }
}
