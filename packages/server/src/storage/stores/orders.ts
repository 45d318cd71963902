import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { BookBalance, NewOrder, Order } from '../../domain/billing/order.ts'
import { OperationRefused } from '../../domain/billing/order.ts'
import type { OrderCase } from '../../domain/billing/order-case.ts'
import { changesByCapture, changesByHand, changesByRefund } from '../../domain/billing/settle-order.ts'
import type { CaptureFact, OrderLedger, RefundFact } from '../../service/ports.ts'
import { type LedgerEngine, lockBalance } from './accounts.ts'
import { bookedCapture, bookedRefund, heldOrder, ORDER_COLUMNS, storedOrder } from './order-row.ts'
import { orderWrites, type SettledOrder } from './order-writes.ts'
import { type Row, type SqlValue, type Statement, type Steps, type StepsOf, statement } from './sql.ts'

const ADD = `INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, top_up_of, name, email, state,
    created_at, expires_at, check_at, vat_basis_points, network, payment)
  VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, 'creating', $9, $10, $9, $11, $12, $13)
  ON CONFLICT (id) DO NOTHING`

const WAITING = `SELECT count(*) AS n, min(expires_at) AS next FROM orders
  WHERE network = $1 AND state IN ('creating', 'open') AND expires_at > $2`

const DUE = `SELECT number FROM orders WHERE provider = $1 AND check_at <= $2
  ORDER BY expected DESC, CASE WHEN state IN ('creating', 'open') THEN 1 ELSE 0 END, check_at LIMIT $3`

const OPENED = `UPDATE orders SET provider_order_id = $2, approve_url = $3,
    state = CASE state WHEN 'creating' THEN 'open' ELSE state END
  WHERE id = $1 AND (provider_order_id IS NULL OR provider_order_id = $2)`

const DESCRIBE = `UPDATE orders SET name = CASE name WHEN '' THEN $2 ELSE name END,
    email = CASE email WHEN '' THEN $3 ELSE email END WHERE id = $1`

const DESCRIBE_ACCOUNT = `UPDATE accounts SET name = CASE name WHEN '' THEN $2 ELSE name END,
    email = CASE email WHEN '' THEN $3 ELSE email END WHERE id = $1`

/** Also raises the revision that processes of the previous version compare. */
const LOCK = 'UPDATE orders SET state = state WHERE id = $1 RETURNING coalesce(account, top_up_of) AS holder'

const CAPTURES = `
  SELECT capture_id, amount_minor, currency, grants_credits, CASE order_number WHEN $1 THEN 1 ELSE 0 END AS is_own,
    (SELECT coalesce(sum(booked_minor), 0) FROM refunds
      WHERE refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id) AS refunded_minor
  FROM captures WHERE order_number = $1 OR EXISTS (SELECT 1 FROM refunds WHERE refunds.order_number = $1
    AND refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id)`

const REFUNDS = `SELECT refund_id, capture_id, amount_minor, currency, booked_minor, credits, at
  FROM refunds WHERE order_number = $1 ORDER BY at, refund_id`

const HELD = `SELECT number, tier, tier_before, state FROM orders WHERE account = $1 AND granted_at IS NOT NULL`

const DECLINED = 'UPDATE orders SET declined_attempts = declined_attempts + 1'
const DECLINED_ONCE = `${DECLINED}, declined_operation = $2 WHERE id = $1 AND declined_operation IS DISTINCT FROM $2`

const CLOSE = `UPDATE orders SET state = 'closed' WHERE id = $1 AND state IN ('creating', 'open', 'pending')`

const ORDER_OF_CAPTURE =
  'number = (SELECT order_number FROM captures WHERE provider = $1 AND capture_id = $2)'

/** Each for one transaction. Order and account stay locked during a decision. */
export const orderSteps = (engine: LedgerEngine): StepsOf<OrderLedger> => ({
  ...readsOf(engine),
  ...additionsOf(engine),
  ...updatesOf(engine),
  settleCapture: (id, capture, key, at) =>
    settle(engine, capture, { id, at, key, changes: (known) => changesByCapture(known, capture) }),
  settleRefund: (id, refund, at) =>
    settle(engine, refund, {
      id,
      at,
      key: undefined,
      changes: (known) => changesByRefund(known, refund, at),
    }),
  grantByHand: (id, reason, key, at) =>
    settle(engine, undefined, { id, at, key, changes: (known) => changesByHand(known, reason) }),
})

const selectOrders = ({ figure, balances }: LedgerEngine): string =>
  `SELECT ${ORDER_COLUMNS}, ${figure('calls')} AS calls
    FROM orders LEFT JOIN accounts ON accounts.id = orders.account ${balances}`

type Reads = Pick<StepsOf<OrderLedger>, 'findOrder' | 'orders' | 'ordersToCheck' | 'bookBalances'>

function readsOf(engine: LedgerEngine): Reads {
  const orders = selectOrders(engine)
  return {
    *findOrder(provider, { id, providerOrderId, captureId }) {
      const names = [
        ['orders.id = $2', id],
        ['provider_order_id = $2', providerOrderId],
        [ORDER_OF_CAPTURE, captureId],
      ]
      for (const [condition, name] of names) {
        if (name === undefined) continue
        const [row] = yield statement(`${orders} WHERE orders.provider = $1 AND ${condition}`, provider, name)
        if (row) return storedOrder(row)
      }
      return undefined
    },
    *orders(limit, { account, before } = {}) {
      const found = `(CAST($2 AS bigint) IS NULL OR orders.account = $2 OR top_up_of = $2)
        AND (CAST($3 AS bigint) IS NULL OR number < $3)`
      const text = `${orders} WHERE ${found} ORDER BY number DESC LIMIT $1`
      return (yield statement(text, limit, account ?? null, before ?? null)).map(storedOrder)
    },
    *ordersToCheck(provider, now, limit) {
      const due: Order[] = []
      for (const { number } of yield statement(DUE, provider, now, limit)) {
        due.push(...(yield statement(`${orders} WHERE number = $1`, Number(number))).map(storedOrder))
      }
      return due
    },
    *bookBalances() {
      const text = `SELECT book, unit, sum(amount) AS amount FROM ${engine.postings} GROUP BY book, unit ORDER BY 1, 2`
      return (yield statement(text)).map(bookBalance)
    },
  }
}

type Additions = Pick<StepsOf<OrderLedger>, 'addOrder' | 'addOrderWithin'>

const additionsOf = (engine: LedgerEngine): Additions => ({
  addOrder: (order) => add(engine, order, null),
  *addOrderWithin({ network, most }, order) {
    if (engine.lockName !== undefined) yield statement(engine.lockName, `orders of ${network}`)
    const [earlier] = yield statement('SELECT 1 FROM orders WHERE id = $1', order.id)
    const [waiting] = yield statement(WAITING, network, order.createdAt)
    const isFull = earlier === undefined && Number(waiting?.n) >= most
    return isFull ? asInstant(Number(waiting?.next)) : yield* add(engine, order, network)
  },
})

function* add(engine: LedgerEngine, order: NewOrder, network: string | null): Steps<Order> {
  const { id, provider, tier, credits, amountMinor, currency, topUpOf = null } = order
  const { email, createdAt, expiresAt, vatBasisPoints } = order
  const bought = [provider, tier, credits, amountMinor, currency, topUpOf]
  const payment = order.payment ? JSON.stringify(order.payment) : null
  yield statement(ADD, id, ...bought, email, createdAt, expiresAt, vatBasisPoints, network, payment)
  return yield* stored(engine, id)
}

type Settlements = 'settleCapture' | 'settleRefund' | 'grantByHand'

function updatesOf(
  engine: LedgerEngine,
): Omit<StepsOf<OrderLedger>, keyof Reads | keyof Additions | Settlements> {
  function* after(id: string, text: string, ...values: readonly SqlValue[]): Steps<Order> {
    yield statement(text, id, ...values)
    return yield* stored(engine, id)
  }
  return {
    *orderOpened(id, { providerOrderId, approveUrl }) {
      const order = yield* after(id, OPENED, providerOrderId, approveUrl)
      if (order.providerOrderId === providerOrderId) return order
      throw new OperationRefused(`the order ${id} has another name at its provider`)
    },
    *describeOrder(id, name, email) {
      const { account, keyUnused } = yield* after(id, DESCRIBE, name, email)
      if (account !== undefined && keyUnused) yield statement(DESCRIBE_ACCOUNT, account, name, email)
      return yield* stored(engine, id)
    },
    captureDeclined: (id) =>
      engine.operation === undefined
        ? after(id, `${DECLINED} WHERE id = $1`)
        : after(id, DECLINED_ONCE, engine.operation),
    closeOrder: (id) => after(id, CLOSE),
    *checkOrderAt(id, at, isExpected) {
      const text = 'UPDATE orders SET check_at = $2, expected = $3 WHERE id = $1'
      yield* after(id, text, at ?? null, isExpected ? 1 : 0)
    },
  }
}

function* stored(engine: LedgerEngine, id: string): Steps<Order> {
  const [row] = yield statement(`${selectOrders(engine)} WHERE orders.id = $1`, id)
  if (!row) throw new OperationRefused(`there is no order ${id}`)
  return storedOrder(row)
}

interface Settling extends Pick<SettledOrder, 'at' | 'key'> {
  readonly id: string
  readonly changes: (known: OrderCase) => SettledOrder['changes']
}

function* settle(
  engine: LedgerEngine,
  fact: CaptureFact | RefundFact | undefined,
  { id, at, key, changes }: Settling,
): Steps<Order> {
  const [locked] = yield statement(LOCK, id)
  if (locked?.holder) yield lockBalance(engine, Number(locked.holder))
  const order = yield* stored(engine, id)
  const known = yield* caseOf(engine, order, fact)
  yield* orderWrites({ order, changes: changes(known), key, at }, engine)
  return yield* stored(engine, id)
}

function* caseOf(
  { figure, balances }: LedgerEngine,
  order: Order,
  fact: CaptureFact | RefundFact | undefined,
): Steps<OrderCase> {
  const { number, account = order.topUpOf ?? null } = order
  const holding = `SELECT accounts.tier, ${figure('granted')} AS granted FROM accounts ${balances} WHERE accounts.id = $1`
  const [holder] = yield statement(holding, account)
  return {
    order,
    isKnown: fact !== undefined && (yield storedFact(order, fact)).length > 0,
    captures: (yield statement(CAPTURES, number)).map(bookedCapture),
    refunds: (yield statement(REFUNDS, number)).map(bookedRefund),
    account: holder && { tier: holder.tier as TierId, granted: Number(holder.granted) },
    held: (yield statement(HELD, account)).map(heldOrder),
  }
}

function storedFact({ provider }: Order, fact: CaptureFact | RefundFact): Statement {
  const [table, column, name] =
    'refundId' in fact ? ['refunds', 'refund_id', fact.refundId] : ['captures', 'capture_id', fact.captureId]
  return statement(`SELECT 1 FROM ${table} WHERE provider = $1 AND ${column} = $2`, provider, name)
}

const bookBalance = ({ book, unit, amount }: Row): BookBalance => ({
  book: String(book),
  unit: String(unit),
  amount: Number(amount),
})
