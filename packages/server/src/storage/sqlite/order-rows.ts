import type { DatabaseSync } from 'node:sqlite'
import type { StoredOrder } from '../../domain/billing/order.ts'
import type { OrderCase } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import type { BookBalance, NewOrder, OrderLookUp } from '../../service/ports.ts'
import {
  bookBalance,
  caseQueries,
  ORDER_COLUMNS,
  orderCase,
  type Row,
  storedOrder,
} from '../stores/order-row.ts'
import type { AccountCache } from './account-cache.ts'

const ORDERS = `SELECT ${ORDER_COLUMNS} FROM orders LEFT JOIN accounts ON accounts.id = orders.account`

export class OrderRows {
  readonly #cache: AccountCache
  readonly #statements: ReturnType<typeof prepareStatements>

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#cache = cache
    this.#statements = prepareStatements(database)
  }

  add(order: NewOrder): void {
    const { id, provider, tier, credits, amountMinor, currency, topUpOf, email, createdAt, expiresAt } = order
    this.#statements.add.run(
      ...[id, provider, tier, credits, amountMinor, currency, topUpOf ?? null, email],
      ...[createdAt, expiresAt, createdAt],
    )
  }

  byId(id: string): StoredOrder | undefined {
    return this.#found(this.#statements.byId.get(id))
  }

  find(provider: string, { id, providerOrderId, captureId }: OrderLookUp): StoredOrder | undefined {
    const { byProvider, byCapture } = this.#statements
    const named = id === undefined ? undefined : this.byId(id)
    if (named?.provider === provider) return named
    const row = providerOrderId === undefined ? undefined : byProvider.get(provider, providerOrderId)
    if (row) return this.#order(row)
    return captureId === undefined ? undefined : this.#found(byCapture.get(provider, captureId))
  }

  latest(limit: number): StoredOrder[] {
    return this.#statements.latest.all(limit).map((row) => this.#order(row))
  }

  due(provider: string, now: number, limit: number): StoredOrder[] {
    return this.#statements.due.all(provider, now, limit).map((row) => this.#order(row))
  }

  /** @param isKnown whether the fact is stored already */
  caseOf(order: StoredOrder, isKnown: boolean): OrderCase {
    const { captures, refunds, held, tierOf } = this.#statements
    const account = order.account ?? order.topUpOf
    const state = account === undefined ? undefined : this.#cache.accounts.get(account)?.state
    const tier = state && (tierOf.get(state.id)?.tier as TierId)
    return orderCase({
      order,
      isKnown,
      captures: captures.all(order.number),
      refunds: refunds.all(order.number),
      account: state && tier && { tier, granted: state.granted },
      held: account === undefined ? [] : held.all(account),
    })
  }

  knowsCapture(provider: string, captureId: string): boolean {
    return this.#statements.capture.get(provider, captureId) !== undefined
  }

  knowsRefund(provider: string, refundId: string): boolean {
    return this.#statements.refund.get(provider, refundId) !== undefined
  }

  bookBalances(): BookBalance[] {
    return this.#statements.bookBalances.all().map(bookBalance)
  }

  #order(row: Row): StoredOrder {
    return storedOrder(row, (account) => this.#cache.accounts.get(account)?.state.calls ?? 0)
  }

  #found(row: Row | undefined): StoredOrder | undefined {
    return row && this.#order(row)
  }
}

function prepareStatements(database: DatabaseSync) {
  const { captures, refunds, held } = caseQueries('?1', '?1')
  return {
    add: database.prepare(`
      INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state,
        created_at, expires_at, check_at) VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, 'creating', ?, ?, ?)`),
    byId: database.prepare(`${ORDERS} WHERE orders.id = ?`),
    byProvider: database.prepare(`${ORDERS} WHERE orders.provider = ? AND provider_order_id = ?`),
    byCapture: database.prepare(
      `${ORDERS} WHERE number = (SELECT order_number FROM captures WHERE provider = ? AND capture_id = ?)`,
    ),
    latest: database.prepare(`${ORDERS} ORDER BY number DESC LIMIT ?`),
    due: database.prepare(`${ORDERS} WHERE orders.provider = ? AND check_at <= ? ORDER BY check_at LIMIT ?`),
    captures: database.prepare(captures),
    refunds: database.prepare(refunds),
    held: database.prepare(held),
    tierOf: database.prepare('SELECT tier FROM accounts WHERE id = ?'),
    capture: database.prepare('SELECT 1 FROM captures WHERE provider = ? AND capture_id = ?'),
    refund: database.prepare('SELECT 1 FROM refunds WHERE provider = ? AND refund_id = ?'),
    bookBalances: database.prepare(
      'SELECT book, unit, sum(amount) AS amount FROM postings GROUP BY book, unit ORDER BY book, unit',
    ),
  }
}
