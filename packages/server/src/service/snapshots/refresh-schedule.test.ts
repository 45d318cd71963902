import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asInstant,
  formatInstant,
  HOUR,
  type Instant,
  MINUTE,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { nextRefreshSlot, overdueLimit, refreshPeriod, refreshSlot } from './refresh-schedule.ts'

const refreshed = (cron: string | readonly string[]): Product => ({ id: 'it', refresh: { cron } }) as Product
const at = (text: string): Instant => parseInstant(text) as Instant

const CASES = [
  ['*/30 * * * *', '2020-03-16T21:00:00Z', '2020-03-16T21:00:00Z', '2020-03-16T21:30:00Z'],
  ['*/30 * * * *', '2020-03-16T20:59:59.999Z', '2020-03-16T20:30:00Z', '2020-03-16T21:00:00Z'],
  ['0 7 * * 1-5', '2020-03-15T12:00:00Z', '2020-03-13T07:00:00Z', '2020-03-16T07:00:00Z'],
  ['0 6 * * *', '2024-02-29T05:59:59Z', '2024-02-28T06:00:00Z', '2024-02-29T06:00:00Z'],
  [['0 7 * * *', '20 21 * * 1-5'], '2020-03-13T21:20:00Z', '2020-03-13T21:20:00Z', '2020-03-14T07:00:00Z'],
  [['0 7 * * *', '20 21 * * 1-5'], '2020-03-16T08:00:00Z', '2020-03-16T07:00:00Z', '2020-03-16T21:20:00Z'],
] as const

for (const [cron, moment, latest, next] of CASES) {
  test(`at ${moment} the refresh "${cron}" was last due at ${latest} and is next due at ${next}`, () => {
    assert.equal(formatInstant(refreshSlot(refreshed(cron), at(moment))), latest)
    assert.equal(formatInstant(nextRefreshSlot(refreshed(cron), at(moment))), next)
  })
}

test('before the first refresh of the calendar there was no data', () => {
  const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'no_data_then'
  for (const moment of ['0001-01-01T06:59:59Z', '0000-12-31T23:00:00Z']) {
    assert.throws(() => refreshSlot(refreshed('0 7 * * *'), asInstant(Date.parse(moment))), isRefused)
  }
})

const PERIODS = [
  ['*/2 * * * *', 2 * MINUTE, 2 * MINUTE],
  ['0 * * * *', HOUR, HOUR],
  ['0,30 8-21 * * 1-5', 30 * MINUTE, 30 * MINUTE],
  ['25 */3 * * *', 3 * HOUR, 2 * HOUR],
  ['30,50 7 * * *', 24 * HOUR - 20 * MINUTE, 2 * HOUR],
] as const

for (const [cron, period, overdue] of PERIODS) {
  test(`the schedule "${cron}" has its period at noon of a weekday, and a limit of two hours`, () => {
    assert.deepEqual([refreshPeriod(refreshed(cron)), overdueLimit(refreshed(cron))], [period, overdue])
  })
}
