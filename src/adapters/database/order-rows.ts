import type { DatabaseSync } from 'node:sqlite'
import type { NewOrder, Order, OrderLookUp, OrderState } from '../../app/ports.ts'
import type { TierId } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'
import type { LedgerBook } from './ledger-book.ts'

type Row = Readonly<Record<string, unknown>>

/** An order as the ledger reads it, with what only the ledger needs. */
export interface StoredOrder extends Order {
  readonly number: number
  /** Tier of the account before the order raised it. */
  readonly tierBefore: TierId | undefined
}

const COLUMNS = `
  SELECT orders.*, accounts.masked_key, accounts.rotated_at, accounts.disabled_at,
    (SELECT coalesce(sum(booked_minor), 0) FROM refunds
      JOIN captures USING (provider, capture_id)
      WHERE refunds.order_number = orders.number AND grants_credits = 1) AS refunded_minor,
    (SELECT coalesce(sum(credits), 0) FROM refunds WHERE order_number = orders.number) AS taken_back
  FROM orders LEFT JOIN accounts ON accounts.id = orders.account`

export interface OrderRows {
  add(order: NewOrder): void
  byId(id: string): StoredOrder | undefined
  find(provider: string, names: OrderLookUp): StoredOrder | undefined
  latest(limit: number): StoredOrder[]
  due(provider: string, now: number, limit: number): StoredOrder[]
}

/** Reads and adds orders; what changes them stands with the operations. */
export function orderRows(database: DatabaseSync, book: LedgerBook): OrderRows {
  const add = database.prepare(`
    INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state, created_at,
      expires_at, check_at) VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, 'creating', ?, ?, ?)`)
  const byId = database.prepare(`${COLUMNS} WHERE orders.id = ?`)
  const byProvider = database.prepare(`${COLUMNS} WHERE orders.provider = ? AND provider_order_id = ?`)
  const byCapture = database.prepare(
    `${COLUMNS} WHERE number = (SELECT order_number FROM captures WHERE provider = ? AND capture_id = ?)`,
  )
  const latest = database.prepare(`${COLUMNS} ORDER BY number DESC LIMIT ?`)
  const due = database.prepare(
    `${COLUMNS} WHERE orders.provider = ? AND check_at <= ? ORDER BY check_at LIMIT ?`,
  )
  const orderOf = (row: Row | undefined): StoredOrder | undefined => row && storedOrder(row, book)

  return {
    add(order) {
      const { id, provider, tier, credits, amountMinor, currency, topUpOf, email, createdAt, expiresAt } =
        order
      add.run(
        ...[id, provider, tier, credits, amountMinor, currency, topUpOf ?? null, email],
        ...[createdAt, expiresAt, createdAt],
      )
    },
    byId: (id) => orderOf(byId.get(id)),
    find(provider, { id, providerOrderId, captureId }) {
      const named = id === undefined ? undefined : orderOf(byId.get(id))
      if (named?.provider === provider) return named
      const known = providerOrderId === undefined ? undefined : byProvider.get(provider, providerOrderId)
      if (known) return orderOf(known)
      return captureId === undefined ? undefined : orderOf(byCapture.get(provider, captureId))
    },
    latest: (limit) => latest.all(limit).map((row) => storedOrder(row, book)),
    due: (provider, now, limit) => due.all(provider, now, limit).map((row) => storedOrder(row, book)),
  }
}

/** The order as the app may see it. */
export const shownOrder = ({ number: _, tierBefore: __, ...order }: StoredOrder): Order => order

function storedOrder(row: Row, book: LedgerBook): StoredOrder {
  const account = optional(row.account, Number)
  const calls = account === undefined ? 0 : (book.accounts.get(account)?.calls ?? 0)
  const issuedHere = account !== undefined && row.top_up_of === null
  return {
    number: Number(row.number),
    id: String(row.id),
    provider: row.provider as Order['provider'],
    providerOrderId: optional(row.provider_order_id, String),
    tier: row.tier as TierId,
    credits: Number(row.credits),
    amountMinor: Number(row.amount_minor),
    currency: String(row.currency),
    topUpOf: optional(row.top_up_of, Number),
    name: String(row.name),
    email: String(row.email),
    approveUrl: optional(row.approve_url, String),
    state: row.state as OrderState,
    declinedAttempts: Number(row.declined_attempts),
    createdAt: asInstant(Number(row.created_at)),
    expiresAt: asInstant(Number(row.expires_at)),
    grantedAt: optional(row.granted_at, (at) => asInstant(Number(at))),
    refundedMinor: Number(row.refunded_minor),
    creditsTakenBack: Number(row.taken_back),
    account,
    maskedKey: optional(row.masked_key, String),
    keyUnused: issuedHere && calls === 0 && row.rotated_at === null && row.disabled_at === null,
    tierBefore: optional(row.tier_before, (tier) => tier as TierId),
  }
}

const optional = <Value>(value: unknown, read: (value: unknown) => Value): Value | undefined =>
  value === null || value === undefined ? undefined : read(value)
