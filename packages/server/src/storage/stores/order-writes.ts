import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { CaptureFact, Order, RefundFact } from '../../domain/billing/order.ts'
import type { Bookable, OrderChange } from '../../domain/billing/order-case.ts'
import { CUSTOMER, refuseUnbalanced } from '../../domain/billing/postings.ts'
import type { OrderKey } from '../../service/ports.ts'
import { type LedgerEngine, openAccount } from './accounts.ts'
import { insertion, type Statement, type Steps, statement } from './sql.ts'

export interface SettledOrder {
  readonly order: Order
  readonly changes: readonly OrderChange[]
  /** For a new account; undefined if none can follow. */
  readonly key: OrderKey | undefined
  readonly at: Instant
}

export function* orderWrites(settled: SettledOrder, engine: LedgerEngine): Steps {
  const { order, changes, key, at } = settled
  let account = order.account ?? order.topUpOf
  for (const change of changes) {
    if (change.kind === 'account') {
      if (!key) throw new Error(`there is no key for the account of the order ${order.id}`)
      account = yield* openAccount(engine, { ...order, ...key, createdAt: at }, 0)
      yield grantedTo(account, 'free', settled)
    } else if (change.kind === 'entry') yield* enter(settled, engine, change, account)
    else if (change.kind === 'grant' || change.kind === 'tier') {
      if (account === undefined) throw new Error('there is no account to change')
      yield* changesOfAccount(engine, change, account, at)
      engine.changed?.(account, change)
    } else yield changeOfOrder(settled, change)
  }
}

const grantedTo = (account: number, tierBefore: TierId, { order, at }: SettledOrder): Statement =>
  statement(
    'UPDATE orders SET account = $1, tier_before = $2, granted_at = $3 WHERE number = $4',
    account,
    tierBefore,
    at,
    order.number,
  )

/** Double-entry: rejects an unbalanced entry. */
function* enter(
  { order, at }: SettledOrder,
  engine: LedgerEngine,
  { name, postings }: OrderChange & { readonly kind: 'entry' },
  account: number | undefined,
): Steps {
  refuseUnbalanced(name, postings)
  if (postings.length === 0) return
  const [entered] = yield insertion(engine.entries, { name, order_number: order.number, at }, 'RETURNING id')
  const entry = Number(entered?.id)
  for (const { book, unit, amount } of postings) {
    const named = book === CUSTOMER ? `${CUSTOMER}${account}` : book
    yield insertion(engine.postings, { entry, book: named, unit, amount })
  }
}

function* changesOfAccount(
  { keepsGrants }: LedgerEngine,
  change: OrderChange & { readonly kind: 'grant' | 'tier' },
  account: number,
  at: number,
): Steps {
  if (change.kind === 'tier') {
    const tables = keepsGrants ? { balances: 'account', accounts: 'id' } : { accounts: 'id' }
    for (const [table, id] of Object.entries(tables))
      yield statement(`UPDATE ${table} SET tier = $1 WHERE ${id} = $2`, change.tier, account)
    return
  }
  const { credits, reason, uniqueAs } = change
  yield insertion('grants', { account, credits, reason, unique_as: uniqueAs, at })
  if (keepsGrants)
    yield statement('UPDATE balances SET granted = granted + $1 WHERE account = $2', credits, account)
}

function changeOfOrder(
  settled: SettledOrder,
  change: Exclude<OrderChange, { readonly kind: 'account' | 'entry' | 'grant' | 'tier' }>,
): Statement {
  const { order, at } = settled
  const { number, provider } = order
  switch (change.kind) {
    case 'state':
      return statement('UPDATE orders SET state = $1 WHERE number = $2', change.state, number)
    case 'by_hand':
      return statement('UPDATE orders SET grant_reason = $1 WHERE number = $2', change.reason, number)
    case 'check':
      return statement('UPDATE orders SET check_at = $1 WHERE number = $2', at, number)
    case 'capture':
      return insertion('captures', {
        ...factOf(change.capture, settled),
        grants_credits: change.grantsCredits ? 1 : 0,
      })
    case 'refund':
      return insertion('refunds', { ...factOf(change.refund, settled), refund_id: change.refund.refundId })
    case 'booked':
      return statement(
        'UPDATE refunds SET booked_minor = $1, credits = $2 WHERE provider = $3 AND refund_id = $4',
        change.amountMinor,
        change.credits,
        provider,
        change.refundId,
      )
    case 'top_up':
      return grantedTo(change.account, change.tierBefore, settled)
  }
}

const factOf = (
  { captureId, amountMinor, currency }: Bookable<CaptureFact | RefundFact>,
  { order: { provider, number }, at }: SettledOrder,
) => ({
  provider,
  capture_id: captureId,
  order_number: number,
  amount_minor: amountMinor,
  currency,
  at,
})
