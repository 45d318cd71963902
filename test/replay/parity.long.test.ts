import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { at } from '../live/against-truth.ts'
import { assertSameText, computedAnswers } from '../live/computed-answers.ts'
import { liveDirectory, startLiveMarket } from '../live/live-market.ts'
import { truthSuppliers } from '../live/truth-suppliers.ts'
import { virtualTime } from '../live/virtual-time.ts'

const MARKET = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const without = existsSync(MARKET) ? false : '../shared/data/market is not there'
const START = '2025-07-01T05:00:00Z'
const YEARS = 3653 * 86_400_000

/** Products that look at bars alone. */
const PRODUCTS = ['regime', 'prices', 'prices-history', 'sector-radar', 'risk-history', 'regime-history']

/** Daily bars alone, as far back as the first start loads them. */
function loadable({ since: _since, ...observations }: Observations, from: Instant): Observations {
  const cut = (columns: DailyColumns | undefined): DailyColumns | undefined => {
    if (columns === undefined) return undefined
    const first = Array.from(columns.day).findIndex((day) => day * 86_400_000 >= from)
    const tail = (values: ArrayLike<number>): Float64Array =>
      Float64Array.from(Array.from(values).slice(first))
    if (first < 0) return undefined
    const { day, knownAt, open, high, low, close, adjClose, volume } = columns
    const [a, b, c, d, e, f, g, h] = [day, knownAt, open, high, low, close, adjClose, volume].map(tail)
    return { ...columns, day: a, knownAt: b, open: c, high: d, low: e, close: f, adjClose: g, volume: h }
  }
  return {
    universe: observations.universe,
    daily: (symbol) => cut(observations.daily(symbol)),
    quotes: () => undefined,
    since: asInstant(0),
  }
}

test('a market loaded from its suppliers gives the answers of a replay of the same data', {
  skip: without,
}, async (t) => {
  const start = at(START)
  const recorded = openReplayDirectory(MARKET)
  // What suppliers of the live market would have; the recording of some ends years before.
  const last = (symbol: string): number => Array.from(recorded.daily(symbol)?.day ?? []).at(-1) ?? 0
  const assets = recorded.universe.assets.filter(
    ({ symbol, assetClass }) =>
      ['equity', 'sector_etf', 'etf', 'index'].includes(assetClass) && last(symbol) * 86_400_000 > start,
  )
  const replay = loadable({ ...recorded, universe: universeOf(assets) }, asInstant(start - YEARS))
  const time = virtualTime(start)
  const suppliers = await truthSuppliers({ observations: replay, splits: {} }, () => time.clock.now())
  t.after(() => suppliers.close())
  const market = startLiveMarket({ directory: liveDirectory(), universe: replay.universe, suppliers, time })
  t.after(() => market.stop())
  await time.runUntil(asInstant(start + 30 * 60_000))
  const refused = market.events.filter(({ event }) => event === 'observation_refused')
  // A loaded market holds every bar but those that its gate does not believe; the comparison is of the same bars.
  const held = new Set(refused.map(({ fields }) => (fields as { subject: string }).subject))
  const believed = withoutBars(replay, held)
  const moment = asInstant(start + 29 * 60_000)
  const live = computedAnswers(
    { ...market.store.market, news: undefined } as unknown as Observations,
    'live',
    moment,
    PRODUCTS,
  )
  const replayed = computedAnswers(believed, 'replay', moment, PRODUCTS)
  for (const [id, { text, isAnswer }] of replayed) {
    assert.ok(isAnswer, text)
    assertSameText(live.get(id)?.text ?? '', text, id)
  }
})

function withoutBars(observations: Observations, held: ReadonlySet<string>): Observations {
  const drop = (columns: DailyColumns | undefined): DailyColumns | undefined => {
    if (columns === undefined) return undefined
    const rows = Array.from(columns.day, (day, row) => ({ day, row })).filter(
      ({ day }) => !held.has(`${columns.symbol} ${new Date(day * 86_400_000).toISOString().slice(0, 10)}`),
    )
    const pick = (values: ArrayLike<number>): Float64Array =>
      Float64Array.from(rows, ({ row }) => values[row])
    const { day, knownAt, open, high, low, close, adjClose, volume } = columns
    const [a, b, c, d, e, f, g, h] = [day, knownAt, open, high, low, close, adjClose, volume].map(pick)
    return { ...columns, day: a, knownAt: b, open: c, high: d, low: e, close: f, adjClose: g, volume: h }
  }
  return { ...observations, daily: (symbol) => drop(observations.daily(symbol)) }
}
