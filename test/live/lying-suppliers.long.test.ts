import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, type Day, dayFromDate, formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { sourceOf } from '@bellwether-markets/engine/market/packed-bars'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { supplierFreshness } from '../../packages/server/src/main/threads/start-ingest.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { assertBudgetsAreKept, assertDailyIsTrue, assertQuotesAreTrue, at } from './against-truth.ts'
import { type LiveMarket, liveDirectory, startLiveMarket } from './live-market.ts'
import type { Truth } from './truth.ts'
import { type Answer, type Mishap, type TruthSuppliers, truthSuppliers } from './truth-suppliers.ts'
import { truthYahoo } from './truth-yahoo.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

const LISTED = ['SPY', 'QQQ', 'IWM', 'XLK', 'XLF', 'XLE', 'AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META']
const universe = universeOf(
  DEFAULT_UNIVERSE.assets.filter(({ symbol }) => [...LISTED, '^GSPC', '^VIX', 'GC=F'].includes(symbol)),
)
const observations = simulateMarket({
  seed: 5,
  universe,
  from: dayFromDate(2022, 1, 3),
  to: dayFromDate(2024, 9, 30),
})
const truth: Truth = { observations, splits: {} }
const wednesday = dayFromDate(2024, 9, 11)
const yahoo = truthYahoo(truth)

interface Quote {
  readonly symbol: string
  readonly regularMarketPrice: number
}

const quoteAnswer = (now: Instant, change: (quote: Quote) => object): Answer => {
  const symbols = universe.assets.map(({ symbol }) => symbol)
  const answer = yahoo.quotes(symbols, now) as { quoteResponse: { result: Quote[] } }
  const result = answer.quoteResponse.result.map((quote) => ({ ...quote, ...change(quote) }))
  return {
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ quoteResponse: { result, error: null } }),
  }
}

async function onWednesday(
  mishap: (time: VirtualTime) => Mishap,
  run: (of: { market: LiveMarket; time: VirtualTime; suppliers: TruthSuppliers }) => Promise<void>,
): Promise<void> {
  const time = virtualTime(at('2024-09-11T14:30:00Z'))
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  suppliers.mishap = mishap(time)
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time })
  try {
    await run({ market, time, suppliers })
    assertBudgetsAreKept(suppliers.asked)
  } finally {
    await market.stop()
    await suppliers.close()
  }
}

/** Quotes are as `change` makes them from 15:00 on; the way without a crumb fails. */
const lies =
  (change: (quote: Quote, now: Instant) => object): ((time: VirtualTime) => Mishap) =>
  () =>
  ({ at: now, path }) => {
    if (now < at('2024-09-11T15:00:00Z')) return undefined
    if (path === '/v7/finance/quote') return quoteAnswer(now, (quote) => change(quote, now))
    if (path === '/v7/finance/spark') return { status: 500, body: '', type: 'text/plain' }
    return undefined
  }

const LIES: readonly (readonly [
  name: string,
  change: (quote: Quote, now: Instant) => object,
  complaint: RegExp,
])[] = [
  ['zeros', () => ({ regularMarketPrice: 0 }), /not a positive number/],
  ['prices ten times too high', (quote) => ({ regularMarketPrice: quote.regularMarketPrice * 10 }), /jump/],
  [
    'prices in cents',
    (quote) => ({ regularMarketPrice: quote.regularMarketPrice * 100 }),
    /hundred times off/,
  ],
  ['times in the future', (_, now) => ({ regularMarketTime: now / 1000 + 7200 }), /in the future/],
  ['prices in another currency', () => ({ currency: 'EUR' }), /another currency/],
  ['closes of another stock', () => ({ regularMarketPreviousClose: 1.5 }), /another previous close/],
]

for (const [name, change, complaint] of LIES) {
  test(`${name} are never stored, and the source says why it is late`, () =>
    onWednesday(lies(change), async ({ market, time }) => {
      await time.runUntil(at('2024-09-11T16:00:00Z'))
      assertQuotesAreTrue(truth, market.store.market, wednesday)
      const latest = market.store.market.latestQuote('AAPL')
      assert.ok(latest && latest.at < at('2024-09-11T15:00:00Z'), 'a lie was stored')
      const refused = market.events.filter(({ event }) => event === 'observation_refused')
      assert.ok(
        refused.some(({ fields }) => complaint.test(JSON.stringify(fields))),
        name,
      )
      const source = market.store.sources().find(({ id }) => id === 'yahoo quotes')
      assert.match(source?.lastError ?? '', complaint)
      assert.ok(source && supplierFreshness([source], time.clock.now())[0].supply?.stale)
      assertDailyIsTrue(truth, market.store.market, dayFromDate(2023, 1, 3), () => (wednesday - 1) as never)
    }))
}

test('prices that stand still while their time moves on are not believed', () => {
  const frozen = new Map<string, number>()
  return onWednesday(
    lies((quote) => {
      if (!frozen.has(quote.symbol)) frozen.set(quote.symbol, quote.regularMarketPrice)
      return { regularMarketPrice: frozen.get(quote.symbol) }
    }),
    async ({ market, time }) => {
      await time.runUntil(at('2024-09-11T16:00:00Z'))
      const latest = market.store.market.latestQuote('AAPL')
      assert.ok(latest && latest.at < at('2024-09-11T15:05:00Z'))
      assert.ok((market.store.jobs().get('quotes')?.failures ?? 0) > 20)
      const source = market.store.sources().find(({ id }) => id === 'yahoo quotes')
      assert.match(source?.lastError ?? '', /prices are those of before at a later time/)
    },
  )
})

test('an answer of another shape is an error of the source and stores nothing', () =>
  onWednesday(
    () =>
      ({ at: now, host }) =>
        now >= at('2024-09-11T15:00:00Z') && host.includes('query')
          ? { status: 200, body: '{"data":{"prices":[1,2,3]}}', type: 'application/json' }
          : undefined,
    async ({ market, time }) => {
      await time.runUntil(at('2024-09-11T16:00:00Z'))
      assertQuotesAreTrue(truth, market.store.market, wednesday)
      const source = market.store.sources().find(({ id }) => id === 'yahoo quotes')
      assert.match(source?.lastError ?? '', /malformed/)
      assert.ok(source && supplierFreshness([source], time.clock.now())[0].supply?.stale)
    },
  ))

test('with the first supplier dead from the start, others give what they have, and it is taken over later', () =>
  onWednesday(
    () =>
      ({ at: now, host }) =>
        now < at('2024-09-12T12:00:00Z') && host.endsWith('yahoo.com')
          ? { status: 429, body: 'Too Many Requests\r\n', type: 'text/plain' }
          : undefined,
    async ({ market, time, suppliers }) => {
      await time.runUntil(at('2024-09-12T11:50:00Z'))
      const store = market.store.market
      assert.equal(store.daily('^VIX')?.source, 'cboe')
      assert.equal(store.daily('^GSPC')?.source, 'fred')
      assert.equal(store.daily('AAPL'), undefined)
      const source = market.store.sources().find(({ id }) => id === 'yahoo daily bars')
      assert.match(source?.lastError ?? '', /limited/)
      assert.ok(source?.nextTryAt !== undefined)
      const asked = suppliers.asked.filter(({ host }) => host.endsWith('yahoo.com')).length
      assert.ok(asked < 15, `a host that refuses was asked ${asked} times`)
      await time.runUntil(at('2024-09-12T22:30:00Z'))
      for (const symbol of ['^GSPC', 'AAPL', 'GC=F']) {
        const columns = store.daily(symbol)
        assert.ok(columns && columns.day[columns.day.length - 1] >= dayFromDate(2024, 9, 12), symbol)
      }
      assert.equal(store.daily('AAPL')?.source, 'yahoo')
    },
  ))

test('a supplier whose file stands still does not hide the days that the next one has', () =>
  onWednesday(
    () =>
      ({ host, search }) => {
        if (host.endsWith('yahoo.com'))
          return { status: 429, body: 'Too Many Requests\r\n', type: 'text/plain' }
        if (host === 'cdn.cboe.com') return volatilityTo(dayFromDate(2024, 8, 30), 'DATE,CLOSE', american)
        if (!search.includes('VIXCLS')) return undefined
        return volatilityTo(dayFromDate(2024, 9, 6), 'observation_date,VIXCLS', formatDay)
      },
    async ({ market, time }) => {
      await time.runUntil(at('2024-09-11T15:30:00Z'))
      const vix = market.store.market.daily('^VIX') ?? assert.fail('no bars')
      const { day } = vix
      const sourceOn = new Map(Array.from(day, (on, row) => [on, sourceOf(vix, row)]))
      assert.equal(sourceOn.get(dayFromDate(2024, 8, 30)), 'cboe')
      assert.equal(sourceOn.get(dayFromDate(2024, 9, 3)), 'fred')
      assert.equal(day[day.length - 1], dayFromDate(2024, 9, 6))
    },
  ))

const american = (day: Day): string => {
  const [year, month, date] = formatDay(day).split('-')
  return `${month}/${date}/${year}`
}

/** Closes of the volatility index as a file that ends with a day. */
function volatilityTo(last: Day, header: string, dateOf: (day: Day) => string): Answer {
  const { day, close } = observations.daily('^VIX') ?? assert.fail('no bars')
  const rows = Array.from(day, (on, row) => ({ on: asDay(on), row })).filter(({ on }) => on <= last)
  const text = rows.map(({ on, row }) => `${dateOf(on)},${close[row]}`).join('\n')
  return { status: 200, body: `${header}\n${text}\n`, type: 'text/csv' }
}
