import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { DailyUsage } from '../../service/ports.ts'
import { sumUsage } from './account.ts'

const TODAY = dayFromDate(2025, 3, 1)
const used = (daysAgo: number, endpoint: string, calls: number, credits: number): DailyUsage => ({
  day: dayFromDate(2025, 3, 1 - daysAgo),
  endpoint,
  calls,
  credits,
})

test('usage is summed by window, by day and by endpoint, rows of the same day and endpoint together', () => {
  const rows = [
    used(0, '/v1/prices', 2, 2),
    used(29, '/v1/analysis/{ticker}', 1, 5),
    used(0, '/v1/prices', 3, 3),
    used(6, '/v1/analysis/{ticker}', 1, 5),
    used(7, '/v1/commodities', 2, 4),
  ]
  assert.deepEqual(sumUsage(rows, TODAY), {
    today: { calls: 5, credits: 5 },
    last_7_days: { calls: 6, credits: 10 },
    last_30_days: { calls: 9, credits: 19 },
    by_day: [
      { day: '2025-01-31', calls: 1, credits: 5 },
      { day: '2025-02-22', calls: 2, credits: 4 },
      { day: '2025-02-23', calls: 1, credits: 5 },
      { day: '2025-03-01', calls: 5, credits: 5 },
    ],
    by_endpoint: [
      { endpoint: '/v1/prices', calls: 5, credits: 5 },
      { endpoint: '/v1/analysis/{ticker}', calls: 2, credits: 10 },
      { endpoint: '/v1/commodities', calls: 2, credits: 4 },
    ],
  })
})

test('without a call there is no row', () => {
  const nothing = { calls: 0, credits: 0 }
  assert.deepEqual(sumUsage([], TODAY), {
    today: nothing,
    last_7_days: nothing,
    last_30_days: nothing,
    by_day: [],
    by_endpoint: [],
  })
})
