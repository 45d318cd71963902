import type { StoredOrder } from '../../domain/billing/order.ts'
import type { OrderCase } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import { caseQueries, ORDER_COLUMNS, orderCase, type Row, storedOrder } from '../stores/order-row.ts'

export const ORDERS = `SELECT ${ORDER_COLUMNS}, balances.calls FROM orders
  LEFT JOIN accounts ON accounts.id = orders.account LEFT JOIN balances ON balances.account = orders.account`

export const orderOf = (row: Row): StoredOrder => storedOrder(row, () => Number(row.calls))

const inOne = (query: string): string =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(listed)), '[]') FROM (${query}) AS listed)`

const HOLDER = 'coalesce(found.account, found.top_up_of)'
const QUERIES = caseQueries('found.number', HOLDER)

/** One statement, one snapshot. $1: order, $2: capture id, $3: refund id. */
export const ORDER_CASE = `
  SELECT found.*, holder.tier AS holder_tier, holder.granted AS holder_granted,
    EXISTS (SELECT 1 FROM captures WHERE provider = found.provider AND capture_id = $2)
      OR EXISTS (SELECT 1 FROM refunds WHERE provider = found.provider AND refund_id = $3) AS is_known,
    ${inOne(QUERIES.captures)} AS captures,
    ${inOne(QUERIES.refunds)} AS refunds,
    ${inOne(QUERIES.held)} AS held
  FROM (${ORDERS} WHERE orders.id = $1) AS found
    LEFT JOIN balances AS holder ON holder.account = ${HOLDER}`

export const caseOf = (row: Row): OrderCase =>
  orderCase({
    order: orderOf(row),
    isKnown: row.is_known === true,
    captures: row.captures as Row[],
    refunds: row.refunds as Row[],
    account:
      row.holder_tier === null
        ? undefined
        : { tier: row.holder_tier as TierId, granted: Number(row.holder_granted) },
    held: row.held as Row[],
  })
