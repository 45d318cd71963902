import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asDay, asInstant, DAY, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { readCondition } from '../../domain/alerts/condition.ts'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { pastFirings } from './past-firings.ts'
import { AGE, alertSources, SOURCE_OF } from './readings.ts'

const NOW = asInstant(400 * DAY + 1)

const viewOf = (whole: unknown, parts: Readonly<Record<string, unknown>> = {}): SnapshotView =>
  ({
    snapshot: {
      asOf: NOW,
      parts: new Map(Object.entries(parts).map(([name, part]) => [name, Buffer.from(JSON.stringify(part))])),
    },
    whole: () => whole,
  }) as never

/** Daily closes up to the day before `NOW`. */
const historyOf = (symbol: string, closes: readonly number[]) => ({
  symbol,
  bars: closes.map((close, index) => ({
    date: formatDay(asDay(400 - closes.length + index)),
    close,
    adj_close: close,
  })),
})

/** Moves of 1 %, up and down by turns. */
const steady = (days: number): number[] =>
  Array.from({ length: days }, (_, day) => (day % 2 === 0 ? 100 : 101))

const priceOf = (symbol: string, price: number, stale = false) => ({
  symbol,
  price,
  stale,
  as_of: formatInstant(NOW),
})

const VIEWS: Readonly<Record<string, SnapshotView>> = {
  risk: viewOf({ value: 71.5, status: 'ELEVATED', degraded: false }),
  regime: viewOf({ regime: 'BULL' }),
  prices: viewOf({ prices: [priceOf('NVDA', 103), priceOf('OLD', 5, true), priceOf('NEW', 7)] }),
  'prices-history': viewOf(undefined, { NVDA: historyOf('NVDA', steady(61)), NEW: historyOf('NEW', [7, 7]) }),
  'signals-latest': viewOf({
    signals: [
      { symbol: 'NVDA', strength: 2.5, issued_at: '1971-01-01T00:00:00Z' },
      { symbol: 'NVDA', strength: 3.5, issued_at: '1970-12-01T00:00:00Z' },
      { symbol: 'NVDA', strength: 1.5, issued_at: '1971-01-02T00:00:00Z' },
    ],
  }),
  events: viewOf({
    events: [
      {
        first_seen_at: '1971-01-03T00:00:00Z',
        assets: [
          { symbol: 'NVDA', impact: 31 },
          { symbol: 'AAPL', impact: 5 },
        ],
      },
    ],
  }),
}

const sourcesOf = (views: Readonly<Record<string, SnapshotView>>, stale: readonly string[] = []) =>
  alertSources({
    currentSnapshots: {
      latest: ({ id }: { id: string }) => views[id],
      isStale: ({ id }: { id: string }) => stale.includes(id),
    } as Pick<CurrentSnapshots, 'latest' | 'isStale'>,
    marketClock: { now: () => NOW },
  })

function read(when: string, symbols: readonly string[] = [], views = VIEWS, stale: readonly string[] = []) {
  const condition = readCondition(when)
  const source = sourcesOf(views, stale).find(({ id }) => id === SOURCE_OF[condition.form])
  const readings = source?.current()?.read(condition, symbols)
  return readings && Object.fromEntries(readings)
}

test('each form reads its figure, and only of the symbols that are asked for', () => {
  assert.deepEqual(read('risk.value > 70'), { '': { value: 71.5 } })
  assert.deepEqual(read('risk.status = ELEVATED'), { '': { value: 'ELEVATED' } })
  assert.deepEqual(read('regime changes'), { '': { value: 'BULL' } })
  assert.deepEqual(read('price NVDA < 150', ['NVDA']), { NVDA: { value: 103 } })
  assert.deepEqual(read('data.stale'), { '': { value: 'fresh' } })
})

test('a move is measured by the moves before it: 3 % after moves of about 1 % is about three times the usual', () => {
  const { value } = read('move NVDA > 2 sigma', ['NVDA'])?.NVDA ?? assert.fail('no move')
  // From 100 to 103; usual are √((30·1²+30·(1/1.01)²)/60) = 0.99506 %.
  assert.equal(value, 3.01)
  assert.deepEqual(read('move NEW > 2 sigma', ['NEW', 'NONE']), {}, 'two closes say nothing of a usual move')
})

test('of signals and events the latest that is strong enough is read, with its time', () => {
  const at = asInstant(Date.parse('1971-01-01T00:00:00Z'))
  assert.deepEqual(read('signal NVDA strength >= 2', ['NVDA']), { NVDA: { value: 2.5, at } })
  assert.deepEqual(read('signal NVDA strength >= 4', ['NVDA']), { NVDA: { value: null } })
  assert.equal(read('event NVDA impact >= 30', ['NVDA'])?.NVDA.value, 31)
  assert.equal(read('event AAPL impact >= 30', ['AAPL'])?.AAPL.value, null)
})

test('of the calendar announced reports of the next days are read, with their day', () => {
  const reports = [
    { symbol: 'NVDA', date: '1971-02-06', status: 'announced' },
    { symbol: 'AAPL', date: '1971-02-06', status: 'estimated' },
    { symbol: 'MSFT', date: '1971-02-08', status: 'announced' },
    { symbol: 'TSLA', date: null, status: null },
  ]
  const views = { ...VIEWS, calendar: viewOf({ today: '1971-02-05', next_reports: reports }) }
  const symbols = reports.map(({ symbol }) => symbol)
  const at = (day: string) => asInstant(Date.parse(`${day}T00:00:00Z`))
  const none = { AAPL: { value: null }, TSLA: { value: null } }
  assert.deepEqual(read('calendar NVDA report in 2d', symbols, views), {
    ...none,
    NVDA: { value: '1971-02-06', at: at('1971-02-06') },
    MSFT: { value: null },
  })
  assert.equal(read('calendar MSFT report in 3d', symbols, views)?.MSFT.value, '1971-02-08')
})

test('what is stale, degraded or missing gives no reading, and only data.stale tells of it', () => {
  const degraded = { ...VIEWS, risk: viewOf({ value: 90, status: 'CRITICAL', degraded: true }) }
  assert.equal(read('risk.value > 70', [], degraded), undefined)
  assert.deepEqual(read('price OLD < 150', ['OLD', 'GONE']), {})
  assert.equal(read('regime changes', [], VIEWS, ['regime']), undefined)
  assert.deepEqual(read('data.stale', [], VIEWS, ['regime']), { '': { value: 'stale' } })
  const { events: _, ...fewer } = VIEWS
  assert.deepEqual(read('data.stale', [], fewer), { '': { value: 'fresh' } }, 'this market has none')
  const [age] = sourcesOf(VIEWS).filter(({ id }) => id === AGE)
  assert.equal(age.current()?.asOf, 400 * DAY, 'not at every look')
})

test('the dry run counts crossings by daily closes of the last year, over all symbols', async () => {
  const values = [80, 60, 75, 69, 75, 60, 71]
  const rows = values.map((value, index) => ({ date: formatDay(asDay(393 + index)), value, status: 'CALM' }))
  const old = { date: formatDay(asDay(20)), value: 10, status: 'CALM' }
  const views: Readonly<Record<string, SnapshotView>> = {
    ...VIEWS,
    'risk-history': viewOf({ rows: [old, ...rows] }),
    'prices-history': viewOf(undefined, { A: historyOf('A', [10, 20, 10, 20]), B: historyOf('B', [10, 20]) }),
  }
  const past = pastFirings({
    latest: ({ id }) => views[id],
    current: async ({ id }) => views[id] ?? Promise.reject(new AppError('no_data_then')),
  })
  const count = (when: string, symbols: readonly string[] = [], seconds = 0) =>
    past(readCondition(when), symbols, seconds)
  const risk = await count('risk.value > 70')
  // 80 is the first reading; 69 is within 2 % of 70; the row of another year is left out.
  assert.deepEqual([risk.count, risk.from, risk.to], [2, '1971-01-29', '1971-02-04'])
  assert.equal((await count('risk.value > 70', [], (5 * DAY) / 1000)).count, 1)
  assert.equal((await count('price A > 15', ['A'])).count, 2)
  assert.equal((await count('price A > 15', ['A', 'B'])).count, 3)
  for (const when of [
    'signal A strength >= 2',
    'event A impact >= 3',
    'calendar A report in 2d',
    'data.stale',
    'regime changes',
  ])
    assert.equal((await count(when, ['A'])).count, null, when)
  assert.match((await count('price GONE > 1', ['GONE'])).note, /no history/)
})
