import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, asInstant, dayFromDate, type Instant } from '@bellwether-markets/engine/kernel/time'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import { withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import type { ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import type {
  JobState,
  ObservationBatch,
  ObservationReading,
  ObservationStore,
  SourceState,
  StoredDailyRow,
} from '../../packages/server/src/service/ports.ts'
import { batchOf } from '../../packages/suppliers/src/providers/live-deps.ts'

const DAY = dayFromDate(2024, 3, 11)
const at = (text: string): Instant => asInstant(Date.parse(text))
export const NOON = at('2024-03-12T12:00:00Z')

export const job = (id: string): JobState => ({
  id,
  doneSlot: NOON,
  failures: 0,
  nextTryAt: undefined,
  lastError: undefined,
})

/** A batch as it was received, unless something else is said. */
export const batch = ({ knownFrom = 'receipt', ...what }: Partial<ObservationBatch>): ObservationBatch =>
  batchOf(knownFrom, what)

export const bar = (close: number, more: Partial<StoredDailyRow> = {}): StoredDailyRow => ({
  symbol: 'AAPL',
  source: 'yahoo',
  day: DAY,
  knownAt: at('2024-03-11T20:15:00Z'),
  open: Number.NaN,
  high: close + 1,
  low: close - 1,
  close,
  adjClose: close,
  volume: 5,
  ...more,
})

export interface ObservationsUnderTest {
  readonly store: ObservationStore
  openReading(): ObservationReading
  /** What a process finds that starts after this one has ended. */
  reopen(): ObservationStore
}

/** What every engine guarantees of the observations of a live market. */
export function observationContract(
  name: string,
  on: (run: (opened: ObservationsUnderTest) => void) => void | Promise<void>,
): void {
  describe(`observations on ${name}`, () => {
    test('a revision is a row of its own: what was known before it is still there', () =>
      on(({ store }) => {
        store.append(batch({ knownFrom: 'publication', daily: [bar(170)] }), job('a'), () => NOON)
        store.append(batch({ daily: [bar(171, { source: 'tiingo' })] }), job('b'), () => NOON)
        const columns = store.market.daily('AAPL')
        assert.ok(columns)
        assert.deepEqual(Array.from(columns.close), [170, 171])
        assert.deepEqual(columns.sources, ['yahoo', 'tiingo'])
        assert.deepEqual(Array.from(dailyAsOf(columns, asInstant(NOON - 1), 5).close), [170])
        assert.deepEqual(Array.from(dailyAsOf(columns, NOON, 5).close), [171])
        assert.ok(Number.isNaN(columns.open[0]))
      }))

    test('nothing that was received counts as known before the step that adds it, history does', () =>
      on(({ store }) => {
        const published = at('2024-03-11T20:15:00Z')
        store.append(batch({ knownFrom: 'publication', daily: [bar(1)] }), job('a'), () => NOON)
        store.append(batch({ daily: [bar(2, { symbol: 'MSFT' })] }), job('a'), () => NOON)
        assert.equal(store.market.daily('AAPL')?.knownAt[0], published)
        assert.equal(store.market.daily('MSFT')?.knownAt[0], NOON)
      }))

    test('observations and the state of their job survive together, or not at all', () =>
      on(({ store, reopen }) => {
        store.append(batch({ daily: [bar(1)] }), job('daily AAPL'), () => NOON)
        const broken = { ...bar(2, { symbol: 'MSFT' }), day: 0.5 as never }
        assert.throws(() =>
          store.append(batch({ daily: [bar(3, { symbol: 'XLK' }), broken] }), job('b'), () => NOON),
        )
        const again = reopen()
        assert.equal(again.market.daily('AAPL')?.close[0], 1)
        assert.equal(again.market.daily('XLK'), undefined)
        assert.deepEqual([...again.jobs().keys()], ['daily AAPL'])
        assert.deepEqual(again.jobs().get('daily AAPL'), job('daily AAPL'))
      }))

    test('the reading thread sees what was added once it has caught up', () =>
      on(({ store, openReading }) => {
        const reading = openReading()
        assert.equal(reading.market.daily('AAPL'), undefined)
        store.append(batch({ daily: [bar(170)] }), job('a'), () => NOON)
        reading.catchUp(NOON)
        assert.equal(reading.market.daily('AAPL')?.close[0], 170)
        reading.close()
      }))

    test('half hours of before a split are shown on the level of the shares after it', () =>
      on(({ store }) => {
        const open = at('2024-03-11T13:30:00Z')
        const one = Float64Array.of(100)
        const halfHour = {
          symbol: 'AAPL',
          source: 'yahoo',
          day: DAY,
          previousClose: 90,
          start: Float64Array.of(open),
          end: Float64Array.of(open + 1_800_000),
          knownAt: Float64Array.of(open + 1_800_000),
          open: one,
          high: one,
          low: one,
          close: one,
          volume: Float64Array.of(7),
        }
        store.append(batch({ knownFrom: 'publication', halfHours: [halfHour] }), job('a'), () => NOON)
        assert.equal(store.market.intraday?.('AAPL', DAY)?.close[0], 100)
        const split = {
          symbol: 'AAPL',
          source: 'yahoo',
          day: dayFromDate(2024, 3, 12),
          numerator: 4,
          denominator: 1,
        }
        store.append(batch({ splits: [{ ...split, knownAt: NOON, rescales: true }] }), job('b'), () => NOON)
        const bars = store.market.intraday?.('AAPL', DAY)
        assert.deepEqual([bars?.close[0], bars?.volume[0], bars?.previousClose], [25, 28, 22.5])
      }))

    test('the latest bar of every symbol up to a day is its latest revision', () =>
      on(({ store }) => {
        assert.equal(store.market.latestBars(DAY).size, 0)
        const rows = [
          bar(100),
          bar(101, { day: asDay(DAY - 3), symbol: 'SPY' }),
          bar(102, { day: asDay(DAY + 1), symbol: 'SPY' }),
        ]
        store.append(batch({ daily: rows }), job('a'), () => NOON)
        store.append(batch({ daily: [bar(90)] }), job('b'), () => asInstant(NOON + 1))
        const closes = (upTo: number) =>
          [...store.market.latestBars(asDay(upTo))].map(([symbol, { close, source }]) => [
            symbol,
            close,
            source,
          ])
        assert.deepEqual(closes(DAY), [
          ['AAPL', 90, 'yahoo'],
          ['SPY', 101, 'yahoo'],
        ])
        assert.deepEqual(closes(DAY + 9).at(-1), ['SPY', 102, 'yahoo'])
        assert.deepEqual(closes(DAY - 1), [['SPY', 101, 'yahoo']])
        assert.ok(Number.isNaN(store.market.latestBars(DAY).get('AAPL')?.open))
      }))

    test('what is known of jobs and sources is what was noted last', () =>
      on(({ store, reopen }) => {
        const source: SourceState = {
          id: 'yahoo daily bars',
          knownAt: NOON,
          lastSuccessAt: NOON,
          lastError: undefined,
          lastErrorAt: undefined,
          nextTryAt: undefined,
        }
        store.noteSources([source, { ...source, id: 'another' }])
        const failed = { ...source, lastError: 'limited', lastErrorAt: NOON, nextTryAt: asInstant(NOON + 1) }
        store.noteSources([failed])
        store.saveJobStates([job('a')])
        store.saveJobStates([{ ...job('a'), failures: 3, lastError: 'x' }])
        store.saveProviderState('first start', 'one')
        store.saveProviderState('first start', 'two')
        const again = reopen()
        assert.deepEqual(again.sources(), [{ ...source, id: 'another' }, failed])
        assert.deepEqual(again.jobs().get('a'), { ...job('a'), failures: 3, lastError: 'x' })
        assert.equal(again.market.providerState('first start'), 'two')
      }))

    test('a day that a source moves is a row of its own, and readers see it once they have caught up', () =>
      on(({ store, openReading, reopen }) => {
        const report: ScheduledEvent = {
          name: 'report',
          status: 'estimated',
          symbol: 'AAPL',
          source: 'yahoo',
          day: DAY,
          lastDay: asDay(DAY + 5),
          at: undefined,
          knownAt: NOON,
        }
        const moved: ScheduledEvent = {
          ...report,
          status: 'announced',
          day: asDay(DAY + 3),
          lastDay: asDay(DAY + 3),
          at: asInstant(NOON + 5),
          knownAt: asInstant(NOON + 2),
        }
        const release: ScheduledEvent = { ...report, name: 'cpi', status: 'withdrawn', symbol: undefined }
        assert.deepEqual(store.market.scheduled?.(), [])
        const reading = openReading()
        assert.deepEqual(reading.market.scheduled?.(), [])
        store.append(batch({ scheduled: [release, report] }), job('a'), () => NOON)
        store.append(batch({ scheduled: [moved] }), job('b'), () => asInstant(NOON + 2))
        reading.catchUp(moved.knownAt)
        assert.deepEqual(reading.market.scheduled?.(), [release, report, moved])
        assert.deepEqual(reopen().market.scheduled?.(), [release, report, moved])
        reading.close()
      }))

    test('headlines, quotes and figures come back as they were given', () =>
      on(({ store, openReading }) => {
        const headline = {
          id: 'h1',
          knownAt: NOON,
          publishedAt: asInstant(NOON - 5),
          timeOfDayKnown: true,
          source: 'feed',
          title: 'Ölpreis “steigt”',
          url: undefined,
          taggedSymbols: ['CL=F'],
        }
        const quote = {
          symbol: 'AAPL',
          source: 'yahoo',
          day: DAY,
          at: NOON,
          knownAt: NOON,
          price: 170.1000000000001,
          dayHigh: Number.NaN,
          dayLow: 1e-9,
          dayVolume: 1e12,
        }
        const figures = {
          symbol: 'AAPL',
          source: 'sec',
          periodEnd: DAY,
          period: 'Q1' as const,
          knownAt: NOON,
          ...withUnknown({ revenue: 1e11, netIncome: -0.1 }),
        }
        const reading = { model: 'small', type: null, direction: -1, probability: 0.75 } as const
        const headlines = [headline, { ...headline, id: 'h2', reading }]
        const received = { headlines, quotes: [quote], fundamentals: [figures] }
        store.append(batch(received), job('n'), () => NOON)
        const stored = openReading()
        stored.catchUp(NOON)
        assert.deepEqual(stored.market.news?.(asInstant(NOON - 1), NOON), headlines)
        assert.deepEqual(stored.market.latestQuote('AAPL'), quote)
        assert.deepEqual(stored.market.fundamentals?.('AAPL')?.map(plainRow), [figures])
        stored.close()
      }))
  })
}
