import type { StoredOrder } from '../../domain/billing/order.ts'
import type { OrderChange } from '../../domain/billing/order-change.ts'
import { CUSTOMER, refuseUnbalanced } from '../../domain/billing/postings.ts'
import type { TierId } from '../../kernel/credits.ts'
import type { OrderKey } from '../../service/ports.ts'
import type { Row, SqlValue, Statement } from './sql.ts'

/** The changes that follow from a fact. */
export interface SettledOrder {
  readonly order: StoredOrder
  readonly changes: readonly OrderChange[]
  /** For a new account; undefined if none can follow. */
  readonly key: OrderKey | undefined
  readonly at: number
}

export interface OrderTables {
  readonly entries: string
  readonly postings: string
  /** Whether `balances` holds tier and granted credits. */
  readonly keepsGrants: boolean
}

/** Statements in order; each yields its rows. */
type Writes<Result = void> = Generator<Statement, Result, readonly Row[]>

const write = (text: string, ...values: readonly SqlValue[]): Statement => ({ text, values })

/** @returns the account of the order; undefined if it has none yet */
export function* orderWrites(settled: SettledOrder, tables: OrderTables): Writes<number | undefined> {
  const { order, changes } = settled
  let account = order.account ?? order.topUpOf
  for (const change of changes) {
    if (change.kind === 'account') account = yield* openAccount(settled, tables)
    else if (change.kind === 'entry') yield* enter(settled, tables, change, account)
    else if (change.kind === 'grant' || change.kind === 'tier')
      yield* changeAccount(settled, tables, change, account)
    else yield changeOfOrder(settled, change)
  }
  return account
}

const GRANTED = 'UPDATE orders SET account = $1, tier_before = $2, granted_at = $3 WHERE number = $4'

/** Runs the statements on an engine that answers at once. */
export function runWrites<Result>(
  writes: Writes<Result>,
  run: (statement: Statement) => readonly Row[],
): Result {
  let step = writes.next()
  while (!step.done) step = writes.next(run(step.value))
  return step.value
}

function* openAccount({ order, key, at }: SettledOrder, { keepsGrants }: OrderTables): Writes<number> {
  if (!key) throw new Error(`there is no key for the account of the order ${order.id}`)
  const { number, name, email, tier } = order
  const [added] = yield write(
    `INSERT INTO accounts (name, email, tier, key_hash, masked_key, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING id`,
    ...[name, email, tier, key.keyHash, key.maskedKey, at],
  )
  const account = Number(added?.id)
  if (keepsGrants)
    yield write('INSERT INTO balances (account, tier, granted) VALUES ($1, $2, 0)', account, tier)
  yield write(GRANTED, account, 'free' satisfies TierId, at, number)
  return account
}

/** Double-entry: rejects an unbalanced entry. */
function* enter(
  { order, at }: SettledOrder,
  tables: OrderTables,
  { name, postings }: OrderChange & { readonly kind: 'entry' },
  account: number | undefined,
): Writes {
  refuseUnbalanced(name, postings)
  if (postings.length === 0) return
  const [entered] = yield write(
    `INSERT INTO ${tables.entries} (name, order_number, at) VALUES ($1, $2, $3) RETURNING id`,
    ...[name, order.number, at],
  )
  for (const { book, unit, amount } of postings) {
    const named = book === CUSTOMER ? `${CUSTOMER}${account}` : book
    yield write(
      `INSERT INTO ${tables.postings} (entry, book, unit, amount) VALUES ($1, $2, $3, $4)`,
      ...[Number(entered?.id), named, unit, amount],
    )
  }
}

function* changeAccount(
  { at }: SettledOrder,
  { keepsGrants }: OrderTables,
  change: OrderChange & { readonly kind: 'grant' | 'tier' },
  account: number | undefined,
): Writes {
  if (account === undefined) throw new Error('there is no account to change')
  if (change.kind === 'tier') {
    if (keepsGrants) yield write('UPDATE balances SET tier = $1 WHERE account = $2', change.tier, account)
    yield write('UPDATE accounts SET tier = $1 WHERE id = $2', change.tier, account)
    return
  }
  const { credits, reason, uniqueAs } = change
  yield write(
    'INSERT INTO grants (account, credits, reason, unique_as, at) VALUES ($1, $2, $3, $4, $5)',
    ...[account, credits, reason, uniqueAs, at],
  )
  if (keepsGrants)
    yield write('UPDATE balances SET granted = granted + $1 WHERE account = $2', credits, account)
}

function changeOfOrder(
  { order: { number, provider }, at }: SettledOrder,
  change: Exclude<OrderChange, { readonly kind: 'account' | 'entry' | 'grant' | 'tier' }>,
): Statement {
  switch (change.kind) {
    case 'state':
      return write('UPDATE orders SET state = $1 WHERE number = $2', change.state, number)
    case 'check':
      return write('UPDATE orders SET check_at = $1 WHERE number = $2', at, number)
    case 'capture': {
      const { captureId, amountMinor, currency } = change.capture
      return write(
        'INSERT INTO captures VALUES ($1, $2, $3, $4, $5, $6, $7)',
        ...[provider, captureId, number, amountMinor, currency, change.grantsCredits ? 1 : 0, at],
      )
    }
    case 'refund': {
      const { refundId, captureId, amountMinor, currency } = change.refund
      return write(
        `INSERT INTO refunds (provider, refund_id, capture_id, order_number, amount_minor, currency, at)
          VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        ...[provider, refundId, captureId, number, amountMinor, currency, at],
      )
    }
    case 'booked':
      return write(
        'UPDATE refunds SET booked_minor = $1, credits = $2 WHERE provider = $3 AND refund_id = $4',
        ...[change.amountMinor, change.credits, provider, change.refundId],
      )
    case 'top_up':
      return write(GRANTED, change.account, change.tierBefore, at, number)
  }
}
