import assert from 'node:assert/strict'
import { after as afterAll, before, describe, type TestContext, test } from 'node:test'
import { asDay, dayFromDate, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import {
  assertBudgetsAreKept,
  assertDailyIsTrue,
  assertHalfHoursAreTrue,
  assertNothingTwice,
  assertQuotesAreTrue,
  at,
} from './against-truth.ts'
import { type LiveMarket, liveDirectory, startLiveMarket } from './live-market.ts'
import type { Truth } from './truth.ts'
import { type Mishap, type TruthSuppliers, truthSuppliers } from './truth-suppliers.ts'
import { type VirtualTime, virtualTime } from './virtual-time.ts'

const SYMBOLS = [
  '^GSPC',
  '^VIX',
  '^TNX',
  'SPY',
  'XLK',
  'AAPL',
  'NVDA',
  'GC=F',
  'ZW=F',
  'EURUSD=X',
  'USDJPY=X',
]
const universe: Universe = universeOf(
  DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)),
)
const observations = simulateMarket({
  seed: 3,
  universe,
  from: dayFromDate(2014, 1, 2),
  to: dayFromDate(2024, 12, 20),
})

const isYahoo = (host: string): boolean => host.endsWith('yahoo.com')
const between = (moment: Instant, from: string, to: string): boolean => moment >= at(from) && moment < at(to)

interface Day {
  readonly truth: Truth
  readonly time: VirtualTime
  readonly suppliers: TruthSuppliers
  readonly directory: string
}

async function startDay(truth: Truth, start: string): Promise<Day> {
  const time = virtualTime(at(start))
  const suppliers = await truthSuppliers(truth, () => time.clock.now())
  return { truth, time, suppliers, directory: liveDirectory() }
}

/** A day whose suppliers are gone at the end of the test, however it ends. */
async function startTestDay(t: TestContext, truth: Truth, start: string): Promise<Day> {
  const day = await startDay(truth, start)
  t.after(() => day.suppliers.close())
  return day
}

const open = ({ directory, suppliers, time }: Day): LiveMarket =>
  startLiveMarket({ directory, universe, suppliers, time })

/**
 * Monday 2024-11-04, the first session after the clocks of New York went back: 14:30 to 21:00 UTC. A split of ten to one
 * takes effect; the power fails in the middle of the session; suppliers fail in every way.
 */
describe('a day on which everything goes wrong', () => {
  const splitDay = dayFromDate(2024, 11, 4)
  const truth: Truth = { observations, splits: { NVDA: { day: splitDay, numerator: 10, denominator: 1 } } }
  const mishap: Mishap = ({ at: moment, host, path }) => {
    if (isYahoo(host) && between(moment, '2024-11-04T15:00:00Z', '2024-11-04T15:25:00Z')) {
      return { status: 502, body: '<html>Bad Gateway</html>', type: 'text/html' }
    }
    if (isYahoo(host) && between(moment, '2024-11-04T17:00:00Z', '2024-11-04T17:02:00Z')) {
      return { status: 429, body: 'Too Many Requests\r\n', type: 'text/plain' }
    }
    if (path === '/v7/finance/quote' && between(moment, '2024-11-04T18:30:00Z', '2024-11-04T18:40:00Z')) {
      return { status: 200, body: '{"quoteResponse":{"result":[{"symbol":"SP', type: 'application/json' }
    }
    if (path.includes('/rss/') && between(moment, '2024-11-04T19:00:00Z', '2024-11-04T19:30:00Z')) {
      return { status: 200, body: '<!DOCTYPE html><html>be right back</html>', type: 'text/html' }
    }
    if (path === '/v1/finance/search' && between(moment, '2024-11-04T19:30:00Z', '2024-11-04T20:00:00Z')) {
      return 'slow'
    }
    return undefined
  }
  let day: Day
  let after: LiveMarket
  const done: string[] = []

  before(async () => {
    day = await startDay(truth, '2024-11-03T22:00:00Z')
    day.suppliers.mishap = mishap
    const first = open(day)
    await day.time.runUntil(at('2024-11-04T16:10:31Z'))
    first.cut()
    done.push(...first.done)
    await day.time.runUntil(at('2024-11-04T16:24:00Z'))
    after = open(day)
    await day.time.runUntil(at('2024-11-05T06:00:00Z'))
    done.push(...after.done)
  })
  afterAll(() => day.suppliers.close())

  test('every daily bar is stored as it was, on the level of the new shares', () => {
    const compared = assertDailyIsTrue(truth, after.store.market, dayFromDate(2014, 12, 1), () => splitDay)
    assert.ok(compared > 25_000, String(compared))
  })

  test('no quote is stored that was never made, and few are missing', () => {
    const compared = assertQuotesAreTrue(truth, after.store.market, splitDay)
    // 195 rounds in the six and a half hours of seven listed symbols, and those of the venues that trade on.
    assert.ok(compared > 1300, String(compared))
  })

  test('every half hour is stored as it was, before and after the split', () => {
    const friday = dayFromDate(2024, 11, 1)
    assert.equal(assertHalfHoursAreTrue(truth, after.store.market, splitDay, splitDay), 4 * 13)
    assert.equal(assertHalfHoursAreTrue(truth, after.store.market, friday, splitDay), 4 * 13)
  })

  test('before the split became known, the bars before it were on the old level', () => {
    const columns = after.store.market.daily('NVDA')
    const split = after.store.market.splits('NVDA')
    assert.deepEqual(
      split.map(({ day: on, numerator, denominator, rescales }) => [on, numerator, denominator, rescales]),
      [[splitDay, 10, 1, true]],
    )
    assert.ok(columns)
    const friday = Array.from(columns.day, (on, row) => ({ on, row })).filter(({ on }) => on === splitDay - 3)
    assert.equal(friday.length, 2)
    const [old, fresh] = friday.map(({ row }) => columns.close[row])
    assert.ok(Math.abs(old / fresh - 10) < 1e-9)
    assert.ok(columns.knownAt[friday[1].row] >= split[0].knownAt)
  })

  test('the budget of every supplier is kept, over the power cut too', () => {
    const counts = assertBudgetsAreKept(day.suppliers.asked)
    assert.ok((counts.get('yahoo') ?? 0) > 900 && counts.size >= 8, JSON.stringify([...counts]))
  })

  test('a supplier that refuses is left alone for a quarter of an hour', () => {
    const yahoo = day.suppliers.asked.filter(({ host }) => isYahoo(host))
    const refused = yahoo.find(({ status }) => status === 429)
    assert.ok(refused)
    const next = yahoo.find(({ at: moment }) => moment > refused.at)
    assert.ok(next && next.at - refused.at >= 15 * MINUTE)
  })

  test('no job is done twice, also not what the power cut interrupted', () => {
    assert.ok(done.length > 1500, String(done.length))
    assertNothingTwice(done)
  })

  test('headlines of the day are stored once, known no earlier than they were received', () => {
    const [from, to] = [at('2024-11-03T22:00:00Z'), at('2024-11-05T05:30:00Z')]
    const real = observations.news?.(from, to) ?? []
    const stored = after.store.market.news?.(from, at('2024-11-05T06:00:00Z')) ?? []
    const told = new Set(stored.map(({ title, publishedAt }) => `${title} ${publishedAt}`))
    const missed = real.filter(({ title, publishedAt }) => {
      const text = title.replace(/\s+/g, ' ').trim()
      return !told.has(`${text} ${Math.floor(publishedAt / 1000) * 1000}`)
    })
    assert.ok(real.length > 0)
    assert.deepEqual(
      missed.map(({ title }) => title),
      [],
    )
    assert.equal(new Set(stored.map(({ id }) => id)).size, stored.length)
    for (const { knownAt, publishedAt } of stored) assert.ok(knownAt >= publishedAt)
  })

  test('what failed is named, and forgotten once the supplier works again', () => {
    const failures = new Set(
      [...after.events]
        .filter(({ event }) => event === 'ingest_job_failed')
        .map(({ fields }) => JSON.stringify(fields)),
    )
    assert.ok([...failures].some((text) => text.includes('left alone after too many requests')))
    assert.ok([...failures].some((text) => text.includes('HTML')))
    for (const { id, lastError } of after.store.sources()) assert.equal(lastError, undefined, id)
    after.store.close()
  })
})

/** Friday 2024-11-29: the exchange closes at 13:00 in New York, which is 18:00 UTC. */
test('a half day ends early: its bars are whole, and nothing is asked for after it', async (t) => {
  const truth: Truth = { observations, splits: {} }
  const day = await startTestDay(t, truth, '2024-11-29T13:00:00Z')
  const market = open(day)
  await day.time.runUntil(at('2024-11-30T03:00:00Z'))
  const friday = dayFromDate(2024, 11, 29)
  assertDailyIsTrue(truth, market.store.market, dayFromDate(2020, 1, 2), () => friday)
  assert.equal(assertHalfHoursAreTrue(truth, market.store.market, friday, friday), 4 * 7)
  assert.ok(assertQuotesAreTrue(truth, market.store.market, friday) > 700)
  const close = market.store.market.daily('SPY')
  assert.ok(close && close.knownAt[close.knownAt.length - 1] < at('2024-11-29T18:30:00Z'))
  const asked = day.suppliers.asked.filter(
    ({ path, search, at: moment }) =>
      path === '/v7/finance/quote' && search.includes('SPY') && moment > at('2024-11-29T18:21:00Z'),
  )
  assert.deepEqual(asked, [])
  assertBudgetsAreKept(day.suppliers.asked)
  await market.stop()
})

test('what was missed while the service was off is made up, known from then on', async (t) => {
  const truth: Truth = { observations, splits: {} }
  const day = await startTestDay(t, truth, '2024-11-13T21:40:00Z')
  const first = open(day)
  await day.time.runUntil(at('2024-11-13T23:00:00Z'))
  await first.stop()
  await day.time.runUntil(at('2024-11-18T09:00:00Z'))
  const second = open(day)
  await day.time.runUntil(at('2024-11-18T10:30:00Z'))
  const market = second.store.market
  const friday = dayFromDate(2024, 11, 15)
  assertDailyIsTrue(truth, market, dayFromDate(2020, 1, 2), () => friday)
  for (const missed of [asDay(friday - 1), friday]) {
    assert.equal(assertHalfHoursAreTrue(truth, market, missed, friday), 4 * 13)
  }
  const columns = market.daily('SPY')
  assert.ok(columns)
  for (const missed of [friday - 1, friday]) {
    const row = Array.from(columns.day).indexOf(missed)
    assert.ok(columns.knownAt[row] >= at('2024-11-18T09:00:00Z'), 'known before it was received')
  }
  assertNothingTwice([...first.done, ...second.done])
  assertBudgetsAreKept(day.suppliers.asked)
  await second.stop()
})
