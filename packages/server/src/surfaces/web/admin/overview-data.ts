import { asInstant, DAY } from '../../../kernel/time.ts'
import type { AdminDeps } from './admin-deps.ts'

const MOST_CALLS = 5_000
const MOST_ORDERS = 1_000
const MOST_KEYS = 5_000
const ORDER_DAYS = 30
const KEY_DAYS = 7

export interface Overview {
  /** Of the last 24 hours. */
  readonly calls: number
  /** Whether there were more than were read. */
  readonly isCut: boolean
  readonly errors: number
  /** Milliseconds; undefined without a call. */
  readonly p50: number | undefined
  readonly p95: number | undefined
  /** Of 30 days, refunds taken off. */
  readonly revenue: readonly { readonly currency: string; readonly minor: number; readonly orders: number }[]
  /** That made a call in 7 days. */
  readonly activeKeys: number
  readonly keys: number
}

export async function deskOverview({
  ledger,
  orders,
  wallClock,
}: Pick<AdminDeps, 'ledger' | 'orders' | 'wallClock'>): Promise<Overview> {
  const now = wallClock.now()
  const [{ rows, next }, bought, { accounts }] = await Promise.all([
    ledger.usage(MOST_CALLS, { from: asInstant(now - DAY) }),
    orders.orders(MOST_ORDERS),
    ledger.accountPage(MOST_KEYS, { disabled: false, newestFirst: true }),
  ])
  const took = rows.map(({ latencyMs }) => latencyMs).sort((one, other) => one - other)
  const quantile = (share: number): number | undefined => took[Math.ceil(share * took.length) - 1]
  const paid = bought.filter(({ grantedAt }) => grantedAt !== undefined && grantedAt > now - ORDER_DAYS * DAY)
  return {
    calls: rows.length,
    isCut: next !== undefined,
    errors: rows.filter(({ status }) => status >= 400).length,
    p50: quantile(0.5),
    p95: quantile(0.95),
    revenue: [...Map.groupBy(paid, ({ currency }) => currency)].map(([currency, group]) => ({
      currency,
      minor: group.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0),
      orders: group.length,
    })),
    activeKeys: accounts.filter(({ lastUsedAt = 0 }) => lastUsedAt > now - KEY_DAYS * DAY).length,
    keys: accounts.length,
  }
}
