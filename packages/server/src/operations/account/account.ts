import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  asInstant,
  type Day,
  formatDay,
  formatInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Concise } from '@bellwether-markets/products/contract/concise'
import {
  type Account,
  type CallLimits,
  defineOperation,
  type Example,
  type OperationRequest,
} from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import type { Clock, DailyUsage, Ledger } from '../../service/ports.ts'
import { AccountReport } from './account-report.ts'
import example from './example.json' with { type: 'json' }

/** Today included. */
export const USAGE_DAYS = 30
const WEEK_DAYS = 7

/**
 * @param rows of the last `USAGE_DAYS` days up to today
 * @returns days oldest first, without empty ones; endpoints by calls
 */
export function sumUsage(rows: readonly DailyUsage[], today: Day): AccountReport['usage'] {
  const ofLast = (days: number) => sum(rows.filter(({ day }) => day > today - days))
  return {
    today: ofLast(1),
    last_7_days: ofLast(WEEK_DAYS),
    last_30_days: ofLast(USAGE_DAYS),
    by_day: [...Map.groupBy(rows, ({ day }) => day)]
      .sort(([one], [other]) => one - other)
      .map(([day, used]) => ({ day: formatDay(day), ...sum(used) })),
    by_endpoint: [...Map.groupBy(rows, ({ endpoint }) => endpoint)]
      .map(([endpoint, used]) => ({ endpoint, ...sum(used) }))
      .sort((one, other) => other.calls - one.calls || (one.endpoint < other.endpoint ? -1 : 1)),
  }
}

const sum = (rows: readonly DailyUsage[]): { calls: number; credits: number } => ({
  calls: rows.reduce((total, row) => total + row.calls, 0),
  credits: rows.reduce((total, row) => total + row.credits, 0),
})

export const RISK_FIRST = {
  endpoint: '/v1/risk',
  reason: 'Start with the risk index; it is free.',
  credits: 0,
}

/** @throws AppError `missing_api_key` */
export function keyedCaller({
  account,
  limits,
}: Pick<OperationRequest<unknown, unknown>, 'account' | 'limits'>): {
  account: Account
  limits: CallLimits
} {
  if (!account || !limits) throw new AppError('missing_api_key')
  return { account, limits }
}

export const account = defineOperation({
  id: 'account',
  method: 'GET',
  effect: 'read',
  path: '/v1/account',
  title: 'Account',
  brief: 'Get balance and usage of the key',
  summary: 'Status of the key, remaining credits and usage. Costs nothing.',
  doc: 'Counts against the rate limit and costs no credits. Days are UTC days.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: AccountReport,
  tool: { name: 'get_market_risk', view: 'account' },
  concise: conciseAccount,
  example: example as Example<typeof AccountReport>,
  async handle(request, { ledger, wallClock }: { ledger: Ledger; wallClock: Clock }) {
    const { account: owner, limits } = keyedCaller(request)
    const today = utcDay(wallClock.now())
    const [balance, usage] = await Promise.all([
      ledger.balance(owner.id),
      ledger.dailyUsage(owner.id, asDay(today - USAGE_DAYS + 1), today),
    ])
    const data: AccountReport = {
      key: owner.maskedKey,
      name: owner.name,
      email: owner.email,
      tier: owner.tier,
      status: owner.disabled ? 'disabled' : 'active',
      created_at: formatInstant(owner.createdAt),
      credits: { ...balance },
      rate_limit: {
        limit: limits.limit,
        remaining: limits.remaining,
        reset_at: formatInstant(asInstant(limits.resetAt)),
      },
      usage: sumUsage(usage, today),
    }
    return { data, next: RISK_FIRST }
  },
})

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
