import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleDaily } from '../../../../../test/fixtures/sample-bars.ts'
import { asDay, dayFromDate } from '../../kernel/time.ts'
import { averageTrueRange, betaBefore, pairedReturns } from './daily-context.ts'

const DAY_AFTER = dayFromDate(2025, 6, 2)

test('the true range reaches to the close before, and fourteen of them count', () => {
  // 14 days at 100 with a range of 2, then one at 110: its range reaches from 100 to 111. (13·2 + 11)/14.
  const daily = sampleDaily('AAA', DAY_AFTER, [...new Array<number>(14).fill(100), 110])
  assert.equal(averageTrueRange(daily, DAY_AFTER), 37 / 14)
  assert.ok(Number.isNaN(averageTrueRange(daily, daily.day[14])), 'the day itself does not count')
})

test('beta is the slope on the market over the common days before', () => {
  const market = [100]
  const own = [50]
  for (let day = 0; day < 130; day++) {
    const step = day % 2 === 0 ? 0.01 : -0.005
    market.push(market[day] * Math.exp(step))
    own.push(own[day] * Math.exp(1.5 * step))
  }
  const paired = pairedReturns(sampleDaily('AAA', DAY_AFTER, own), sampleDaily('SPY', DAY_AFTER, market))
  assert.ok(Math.abs(betaBefore(paired, DAY_AFTER) - 1.5) < 1e-9)
  assert.ok(Number.isNaN(betaBefore(paired, paired.day[59])), '59 days are too few')
  assert.ok(Math.abs(betaBefore(paired, asDay(paired.day[60])) - 1.5) < 1e-9)
})

test('a market that stands still gives no beta', () => {
  const still = sampleDaily('SPY', DAY_AFTER, new Array<number>(100).fill(100))
  assert.ok(Number.isNaN(betaBefore(pairedReturns(still, still), DAY_AFTER)))
})
