import type { Concise } from '@bellwether-markets/products/contract/concise'
import type { AccountReport } from './account-report.ts'

const ROWS = 10

/** What is left, and what used it. */
export function conciseAccount(
  { tier, status, credits, rate_limit: rate, usage }: AccountReport,
  _query: object,
  limit: number | undefined,
): Concise {
  const { today, last_30_days: month } = usage
  const left = credits.unlimited
    ? 'Unlimited credits'
    : `${credits.remaining} of ${credits.granted} credits left`
  const endpoints = usage.by_endpoint
  return {
    summary: `${left} (${tier}, ${status}); ${today.credits} used today, ${month.credits} in 30 days.`,
    calls_a_minute: rate.limit,
    calls_left: rate.remaining,
    columns: ['endpoint', 'calls', 'credits'],
    rows: [...endpoints]
      .sort((one, other) => other.credits - one.credits)
      .slice(0, limit ?? ROWS)
      .map(({ endpoint, calls, credits: used }) => [endpoint, calls, used]),
    more: 'detail=detailed for usage by day and the key.',
  }
}
