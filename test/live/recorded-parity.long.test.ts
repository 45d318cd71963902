import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { asInstant, DAY, formatInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Headline, Observations } from '@bellwether-markets/engine/market/observation'
import type { ObservationStore } from '@bellwether-markets/engine/market/supply-port'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { newsId } from '../../packages/suppliers/src/replay/replay-news.ts'
import { writeReplay } from '../fixtures/sample-replay.ts'
import { bodyOf, recordings, withoutRecordings } from '../suppliers/recorded-responses.ts'
import { at } from './against-truth.ts'
import { assertSameText, computedAnswers } from './computed-answers.ts'
import { liveDirectory, startLiveMarket } from './live-market.ts'
import { recordedMarket } from './recorded-market.ts'
import { recordedSuppliers } from './recorded-suppliers.ts'
import { virtualTime } from './virtual-time.ts'

/**
 * The recorded answers go through the live market as it runs, and, read by other code, through a replay of the same data.
 *
 * The recordings do not hold, and nothing here can tell of: half hours or quotes on days that have daily bars, sector
 * funds, more than one day of a future, a year of more than two stocks at once, headlines with prices of the same
 * week, and any answer of a supplier that asks for a key.
 */
const all = withoutRecordings === false ? recordings() : []
const SYMBOLS =
  'AAPL MSFT NVDA TSLA AMZN ABBV GOOGL SPY QQQ GC=F EURUSD=X USDJPY=X CNY=X ^GSPC ^VIX ^VIX3M ^TNX'
const universe = universeOf(
  DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.split(' ').includes(symbol)),
)
/** Each shortly after answers were recorded that belong together. */
const FIRST_STARTS = [
  '2025-02-25T11:15:00Z',
  '2026-03-09T00:35:00Z',
  '2026-04-15T12:00:00Z',
  '2026-06-11T15:01:00Z',
]
/** Long enough for a second and a third supplier to be asked for what the first one does not have. */
const RUNS = 35 * MINUTE
/** Publications count from the next midnight in the layout of a replay. */
const ANSWERED_AFTER = 2 * DAY

/** What is answered of the recorded data, at one of the moments at least. */
const ANSWERED = [
  'agent-context',
  'analysis',
  'briefing',
  'calendar',
  'events',
  'impact',
  'intraday-record',
  'morning-briefing',
  'news-intensity',
  'news-record',
  'news-signals',
  'prices',
  'prices-history',
  'regime',
  'regime-history',
  'risk',
  'risk-history',
  'screener',
  'signals-latest',
]

describe('recorded answers in a live market and in a replay', { skip: withoutRecordings }, () => {
  const given = new Set<string>()
  const answered = new Set<string>()

  for (const start of FIRST_STARTS) {
    test(`a first start on ${start.slice(0, 10)} gives the answers of a replay of what was recorded`, async (t) => {
      const { store, given: served, refused } = await liveFrom(t, start)
      const files = recordedMarket(all, universe.assets, at(start), served)
      const replay = openReplayDirectory(writeReplay(files))
      const moment = asInstant(at(start) + ANSWERED_AFTER)
      const live = computedAnswers(withoutReceipt(store.market, replay, moment), 'live', moment)
      const replayed = computedAnswers(withoutReceipt(replay, replay, moment), 'replay', moment)
      const quotes = assertQuotesAreRecorded(store, served)
      assert.deepEqual(refused, [])
      for (const [id, { text, isAnswer }] of replayed) {
        assertSameText(live.get(id)?.text ?? '', text, id)
        if (isAnswer) answered.add(id)
      }
      for (const id of served) given.add(id)
      const told = [...replayed].filter(([, { isAnswer }]) => isAnswer).length
      const days = universe.assets.map(({ symbol }) => replay.daily(symbol)?.day.length ?? 0)
      t.diagnostic(
        `${days.reduce((sum, count) => sum + count)} days of ${days.filter((count) => count > 0).length} symbols, ` +
          `${replay.news?.(asInstant(0), moment).length} headlines, ${quotes} quotes: ` +
          `${told} products answered and ${replayed.size - told} refused alike`,
      )
    })
  }

  test('what the recordings hold is asked for, and enough of the catalog is answered from it', (t) => {
    const unasked = Map.groupBy(
      all.filter(({ id }) => !given.has(id)),
      ({ provider, kind }) => `${provider} ${kind}`,
    )
    t.diagnostic(`${given.size} of ${all.length} recordings were asked for by the live market; the others:`)
    t.diagnostic([...unasked].map(([kind, { length }]) => `${kind} ${length}`).join(', '))
    t.diagnostic(`answered: ${[...answered].sort().join(' ')}`)
    assert.deepEqual([...answered].sort(), ANSWERED)
    assert.ok(given.size >= 40, String(given.size))
  })
})

interface Loaded {
  readonly store: ObservationStore
  /** Recordings that were served. */
  readonly given: ReadonlySet<string>
  /** What the gate of the market did not believe. */
  readonly refused: readonly unknown[]
}

/** A market that is gone at the end of the test, however it ends. */
async function liveFrom(t: TestContext, start: string): Promise<Loaded> {
  const time = virtualTime(at(start))
  const suppliers = await recordedSuppliers(all, () => time.clock.now())
  t.after(() => suppliers.close())
  const access = { contact: 'operator@example.com' }
  const market = startLiveMarket({ directory: liveDirectory(), universe, suppliers, time, access })
  t.after(() => market.stop())
  await time.runUntil(asInstant(at(start) + RUNS))
  const { store, events } = market
  return {
    store,
    given: suppliers.given,
    refused: events.filter(({ event }) => event === 'observation_refused').map(({ fields }) => fields),
  }
}

/**
 * Observations as both kinds of market can hold them. A live market knows a bar or a headline from when it received it, and
 * a headline by an id and an address of its own; in a replay both are known from when they were published.
 */
function withoutReceipt(observations: Observations, replay: Observations, now: Instant): Observations {
  const { universe: tracked, since, quotes, intraday, fundamentals } = observations
  const headlines = (observations.news?.(asInstant(0), now) ?? [])
    .map((headline): Headline => {
      const { publishedAt, source, title } = headline
      const id = newsId(formatInstant(publishedAt), source, title)
      return { ...headline, id, url: undefined, knownAt: publishedAt }
    })
    .sort((a, b) => a.knownAt - b.knownAt || (a.id < b.id ? -1 : 1))
  const news = (from: Instant, to: Instant): readonly Headline[] =>
    headlines.filter(({ knownAt }) => knownAt > from && knownAt <= to)
  const daily = (symbol: string): DailyColumns | undefined => {
    const bars = observations.daily(symbol)
    const published = replay.daily(symbol)
    const isSame = bars && published && isDeepStrictEqual(Array.from(bars.day), Array.from(published.day))
    return published && isSame ? { ...bars, knownAt: published.knownAt } : bars
  }
  return {
    universe: tracked,
    since,
    daily,
    quotes,
    news,
    ...(intraday === undefined ? {} : { intraday }),
    ...(fundamentals === undefined ? {} : { fundamentals }),
  }
}

interface RecordedQuote {
  readonly symbol: string
  readonly regularMarketTime: number
  readonly regularMarketPrice: number
}

/** Every quote that is stored was served, with that price and that time. @returns how many are stored */
function assertQuotesAreRecorded({ market }: ObservationStore, served: ReadonlySet<string>): number {
  const told = all
    .filter(({ id, kind }) => kind === 'quote' && served.has(id))
    .flatMap((recording) => {
      const answer = JSON.parse(bodyOf(recording).toString('utf8')) as {
        quoteResponse: { result: readonly RecordedQuote[] }
      }
      return answer.quoteResponse.result
    })
    .map((quote) => `${quote.symbol} ${quote.regularMarketTime * 1000} ${quote.regularMarketPrice}`)
  const stored = universe.assets.flatMap(({ symbol }) => market.latestQuote(symbol) ?? [])
  for (const { symbol, at: tradedAt, price } of stored) {
    assert.ok(told.includes(`${symbol} ${tradedAt} ${price}`), `${symbol} had another price`)
  }
  return stored.length
}
