import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { asDay, asInstant, formatInstant, utcDay } from '../../kernel/time.ts'
import type { Clock, Ledger } from '../../service/ports.ts'
import { AccountReport } from './account-report.ts'
import { keyedCaller, RISK_FIRST } from './keyed-caller.ts'
import { sumUsage, USAGE_DAYS } from './sum-usage.ts'

export const account = defineOperation({
  id: 'account',
  method: 'GET',
  effect: 'read',
  path: '/v1/account',
  title: 'Account',
  summary: 'Status of the key, remaining credits and usage. Costs nothing.',
  doc: 'Counts against the rate limit, but deducts no credits. Days are those of UTC.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: AccountReport,
  example: {
    query: {},
    result: {
      key: 'bw_012…000',
      name: 'research-agent',
      email: 'you@example.com',
      tier: 'free',
      status: 'active',
      created_at: '2020-03-16T21:00:00Z',
      credits: { remaining: 990, granted: 1000, used: 10, unlimited: false },
      rate_limit: { limit: 10, remaining: 9, reset_at: '2020-03-16T21:06:00Z' },
      usage: {
        today: { calls: 6, credits: 10 },
        last_7_days: { calls: 6, credits: 10 },
        last_30_days: { calls: 6, credits: 10 },
        by_day: [{ day: '2020-03-16', calls: 6, credits: 10 }],
        by_endpoint: [
          { endpoint: '/v1/commodities', calls: 5, credits: 10 },
          { endpoint: '/v1/account', calls: 1, credits: 0 },
        ],
      },
    },
  },
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
