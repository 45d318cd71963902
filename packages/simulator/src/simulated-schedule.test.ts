import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  DAY,
  dayFromDate,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket, DEMO_EPOCH } from './simulate-market.ts'

const assets = DEFAULT_UNIVERSE.assets.filter(({ symbol }) =>
  ['AAPL', 'JPM', 'SPY', '^GSPC'].includes(symbol),
)
const universe = universeOf(assets)
const LAST = dayFromDate(2018, 6, 29)
const marketTo = (...days: readonly number[]) => {
  const market = createSimulatedMarket({ seed: 7, universe })
  for (const day of days) market.extendTo(asDay(day))
  return market
}
const market = marketTo(LAST)
const events = market.scheduled?.() ?? []

test('the days of quarterly reports are those on which they are filed, announced 30 days before', () => {
  for (const symbol of ['AAPL', 'JPM']) {
    const announced = events.filter((one) => one.symbol === symbol && one.day <= LAST)
    const filed = (market.fundamentals?.(symbol) ?? []).filter(({ period }) => period !== 'FY')
    assert.ok(filed.length > 10)
    assert.deepEqual(
      announced.map(({ day }) => day),
      filed.map(({ knownAt }) => utcDay(knownAt) - 1),
    )
    for (const { day, knownAt, at } of announced) {
      assert.equal(knownAt, startOfUtcDay(asDay(Math.max(DEMO_EPOCH, day - 30))))
      assert.equal(at, undefined)
    }
  }
  assert.ok(events.every(({ symbol }) => symbol !== 'SPY'))
})

test('releases and decisions are told by the news of their minute', () => {
  const from = startOfUtcDay(asDay(LAST - 200))
  const news = market.news?.(from, startOfUtcDay(LAST)) ?? []
  const due = events.filter(({ name, day }) => name !== 'report' && day > LAST - 190 && day < LAST - 1)
  assert.deepEqual(new Set(due.map(({ name }) => name)), new Set(['cpi', 'jobs', 'gdp', 'rate_decision']))
  for (const { name, at } of due) {
    assert.ok(at !== undefined)
    const told = news.filter(({ knownAt }) => knownAt >= at && knownAt < asInstant(at + DAY / 4))
    assert.ok(told.length > 0, `${name} of ${utcDay(at)}`)
  }
})

test('a later day adds events after those that were known', () => {
  const grown = marketTo(LAST - 300)
  const before = grown.scheduled?.() ?? []
  grown.extendTo(LAST)
  assert.deepEqual(grown.scheduled?.()?.slice(0, before.length), before)
  assert.deepEqual(grown.scheduled?.(), events)
  const known = events.map(({ knownAt }) => knownAt)
  assert.deepEqual(
    known,
    known.toSorted((a, b) => a - b),
  )
  assert.ok(events.some(({ day }) => day > LAST) && known.every((at) => at <= startOfUtcDay(LAST)))
})

test('the schedule ends with the trading calendar', () => {
  const end = createSimulatedMarket({ seed: 7, universe, epoch: dayFromDate(2035, 10, 1) })
  end.extendTo(dayFromDate(2035, 12, 31))
  assert.ok((end.scheduled?.() ?? []).length > 0)
})
