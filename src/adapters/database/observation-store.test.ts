import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { JobState, ObservationBatch, StoredDailyRow } from '../../app/ports.ts'
import { withUnknown } from '../../core/market/fundamental-figures.ts'
import { DEFAULT_UNIVERSE } from '../../core/market/universe.ts'
import { cutDaily } from '../../core/market/view.ts'
import { asDay, asInstant, dayFromDate, type Instant } from '../../kernel/time.ts'
import { openObservationReading, openObservationStore } from './observation-store.ts'

const DAY = dayFromDate(2024, 3, 11)
const at = (text: string): Instant => asInstant(Date.parse(text))
const NOON = at('2024-03-12T12:00:00Z')

const job = (id: string): JobState => ({
  id,
  doneSlot: NOON,
  failures: 0,
  nextTryAt: undefined,
  lastError: undefined,
})

const batch = (what: Partial<ObservationBatch>): ObservationBatch => ({
  knownFrom: 'receipt',
  daily: [],
  quotes: [],
  halfHours: [],
  headlines: [],
  fundamentals: [],
  splits: [],
  memos: {},
  ...what,
})

const bar = (close: number, more: Partial<StoredDailyRow> = {}): StoredDailyRow => ({
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

function inFile(run: (file: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-store-'))
  try {
    run(join(directory, 'market.sqlite'))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a revision is a row of its own: what was known before it is still there', () =>
  inFile((file) => {
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    store.append(batch({ knownFrom: 'publication', daily: [bar(170)] }), job('a'), () => NOON)
    store.append(batch({ daily: [bar(171, { source: 'tiingo' })] }), job('b'), () => NOON)
    const columns = store.market.daily('AAPL')
    assert.ok(columns)
    assert.deepEqual(Array.from(columns.close), [170, 171])
    assert.deepEqual(columns.sources, ['yahoo', 'tiingo'])
    assert.deepEqual(Array.from(cutDaily(columns, asInstant(NOON - 1), 5).close), [170])
    assert.deepEqual(Array.from(cutDaily(columns, NOON, 5).close), [171])
    assert.ok(Number.isNaN(columns.open[0]))
    store.close()
  }))

test('nothing that was received counts as known before the step that adds it, history does', () =>
  inFile((file) => {
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    const published = at('2024-03-11T20:15:00Z')
    store.append(batch({ knownFrom: 'publication', daily: [bar(1)] }), job('a'), () => NOON)
    store.append(batch({ daily: [bar(2, { symbol: 'MSFT' })] }), job('a'), () => NOON)
    assert.equal(store.market.daily('AAPL')?.knownAt[0], published)
    assert.equal(store.market.daily('MSFT')?.knownAt[0], NOON)
    store.close()
  }))

test('observations and the state of their job survive together, or not at all', () =>
  inFile((file) => {
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    store.append(batch({ daily: [bar(1)] }), job('daily AAPL'), () => NOON)
    const broken = { ...bar(2, { symbol: 'MSFT' }), day: 0.5 as never }
    assert.throws(() =>
      store.append(batch({ daily: [bar(3, { symbol: 'XLK' }), broken] }), job('b'), () => NOON),
    )
    store.close()
    const again = openObservationStore(file, DEFAULT_UNIVERSE)
    assert.equal(again.market.daily('AAPL')?.close[0], 1)
    assert.equal(again.market.daily('XLK'), undefined)
    assert.deepEqual([...again.jobs().keys()], ['daily AAPL'])
    assert.deepEqual(again.jobs().get('daily AAPL'), job('daily AAPL'))
    again.close()
  }))

test('the reading thread sees what was added once it has caught up', () =>
  inFile((file) => {
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    const reading = openObservationReading(file, DEFAULT_UNIVERSE)
    assert.equal(reading.market.daily('AAPL'), undefined)
    store.append(batch({ daily: [bar(170)] }), job('a'), () => NOON)
    reading.catchUp()
    assert.equal(reading.market.daily('AAPL')?.close[0], 170)
    reading.close()
    store.close()
  }))

test('half hours of before a split are shown on the level of the shares after it', () =>
  inFile((file) => {
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
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
    store.close()
  }))

test('figures that were stored before others were read stay as known, and the others count from when they are', () =>
  inFile((file) => {
    const first = openObservationStore(file, DEFAULT_UNIVERSE)
    first.close()
    const database = new DatabaseSync(file)
    database
      .prepare('INSERT INTO fundamentals VALUES (?, ?, ?, ?, ?, ?)')
      .run('AAPL', DAY - 60, 'Q1', NOON - 5, 'sec', '{"revenue":100,"grossProfit":null}')
    database.close()
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    const figures = withUnknown({ revenue: 100, retainedEarnings: -20 })
    const row = { symbol: 'AAPL', source: 'sec', periodEnd: asDay(DAY - 60), period: 'Q1' as const }
    store.append(
      batch({ fundamentals: [{ ...row, ...figures, knownAt: asInstant(NOON - 5) }] }),
      job('a'),
      () => NOON,
    )
    assert.deepEqual(store.market.fundamentals?.('AAPL'), [
      { ...withUnknown({ revenue: 100 }), ...row, knownAt: NOON - 5 },
      { ...figures, ...row, knownAt: NOON },
    ])
    store.close()
  }))
