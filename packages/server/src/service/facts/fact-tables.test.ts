import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  asInstant,
  DAY,
  dayFromDate,
  HOUR,
  type Instant,
  SECOND,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { lastDayOf } from '@bellwether-markets/engine/market/decision-times'
import { defineFactTable, type RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { type AnyFactTable, dailyOfYear, type FactRow } from '@bellwether-markets/engine/market/inputs'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { type AssetRevision, universeHistory } from '@bellwether-markets/engine/market/universe-history'
import fc from 'fast-check'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { FactBlock, FactStore } from '../ports.ts'
import { FilledTables } from './fact-tables.ts'

interface Tide extends FactRow {
  readonly sum: number
  readonly before: number
}

const WARM_UP_DAYS = 30
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const decides = { minutes: 7 * 60, weekdays, through: 'day_before' } as const

const tides = defineFactTable<Tide>()({
  id: 'tides',
  version: 1,
  decides,
  chained: true,
  inputs: ({ assets }) => ({
    bars: dailyOfYear(
      assets.map(({ symbol }) => symbol),
      WARM_UP_DAYS,
    ),
  }),
})
const single = { ...tides, id: 'single', chained: false }

/** The sum of all closes of all windows up to the last day that the instant uses. */
const tidesOf: RowsOf<typeof tides> = ({ bars }, instants, before) => {
  const made = [...before]
  for (const at of instants) {
    let sum = 0
    for (const { day, close } of bars.values())
      for (let row = 0; row < day.length && day[row] <= lastDayOf(decides, at); row++) sum += close[row]
    made.push({ at, sum, before: made.at(-1)?.sum ?? 0 })
  }
  return made.slice(before.length)
}

const FIRST = dayFromDate(2020, 11, 20)
const DAYS = 80

interface Revision {
  readonly day: number
  readonly after: number
  readonly by: number
}

const tracked = (symbol: string, knownAt: Instant): AssetRevision => ({
  asset: { symbol, name: symbol, assetClass: 'equity', sector: undefined, currency: 'USD' },
  validFrom: undefined,
  validTo: undefined,
  knownAt,
})

/**
 * Bars known at 21:00 of their day, and revisions known some hours later.
 * @param added when a second asset with the same bars is added
 */
function marketWith(revisions: readonly Revision[], added?: Instant): Observations {
  const history = universeHistory([
    tracked('TIDE', asInstant(0)),
    ...(added === undefined ? [] : [tracked('EBB', added)]),
  ])
  const rows = Array.from({ length: DAYS }, (_, index) => ({ index, after: 21, close: 100 + index }))
  for (const { day, after, by } of revisions) rows.push({ index: day, after, close: 100 + day + by })
  rows.sort((a, b) => a.index - b.index || a.after - b.after)
  const column = (read: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, read)
  const close = column((row) => row.close)
  const columns: DailyColumns = {
    symbol: 'TIDE',
    source: 'test',
    day: column(({ index }) => FIRST + index),
    knownAt: column(({ index, after }) => (FIRST + index) * DAY + after * HOUR),
    open: close,
    high: close,
    low: close,
    close,
    adjClose: close,
    volume: close,
  }
  return {
    since: asInstant(startOfUtcDay(FIRST)),
    universe: { ...history.ever, at: history.at, changes: history.changes },
    daily: () => columns,
    quotes: () => undefined,
  }
}

const instantOf = (day: number, hours: number): Instant => asInstant((FIRST + day) * DAY + hours * HOUR)

function memoryStore(): FactStore & { readonly blocks: Map<number, FactBlock> } {
  const blocks = new Map<number, FactBlock>()
  return {
    blocks,
    read: (_table, _version, year) => blocks.get(year),
    through: (_table, _version, year) => blocks.get(year)?.through,
    write: (_table, _version, block) => void blocks.set(block.year, { ...block, rows: [...block.rows] }),
  }
}

const tablesOf = (
  observations: Observations,
  store = memoryStore(),
  elapsedClock = settableClock(),
  mostHeld = 12 * 2 ** 20,
) =>
  new FilledTables({
    source: { observations, advanceTo: () => undefined },
    computations: { tides: tidesOf, single: tidesOf },
    store,
    elapsedClock,
    mostHeld,
  })

const rowsUpTo = (tables: FilledTables, upTo: Instant, table: AnyFactTable = tides as never) =>
  tables.within(table, asInstant(Number.NEGATIVE_INFINITY), upTo)

const revisions = fc.array(
  fc.record({
    day: fc.nat(DAYS - 1),
    after: fc.integer({ min: 22, max: 900 }),
    by: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 8 },
)
const moments = fc
  .record({ day: fc.nat(DAYS + 5), hours: fc.nat(23) })
  .map(({ day, hours }) => instantOf(day, hours))

describe('rows of a fact table', () => {
  test('are the same however the table was filled, whatever is revised', () => {
    fc.assert(
      fc.property(
        revisions,
        fc.option(moments),
        moments,
        fc.array(moments, { maxLength: 4 }),
        (revised, added, at, stops) => {
          const market = marketWith(revised, added ?? undefined)
          const atOnce = rowsUpTo(tablesOf(market), at)
          const past = tablesOf(market)
          rowsUpTo(past, instantOf(DAYS + 5, 23))
          const daily = tablesOf(market)
          for (let day = 0; instantOf(day, 7) <= at; day++) rowsUpTo(daily, instantOf(day, 7))
          const caughtUp = tablesOf(market)
          for (const stop of stops.filter((one) => one < at).sort()) rowsUpTo(caughtUp, stop)
          for (const tables of [past, daily, caughtUp]) assert.deepEqual(rowsUpTo(tables, at), atOnce)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('know an asset from the instant at which it was added', () => {
    const market = marketWith([], instantOf(20, 12))
    const { rows } = rowsUpTo(tablesOf(market), instantOf(40, 12))
    const sumAt = (day: number) => (rows as Tide[]).find(({ at }) => at === instantOf(day, 7))?.sum ?? 0
    const closes = (days: number) =>
      Array.from({ length: days }, (_, day) => 100 + day).reduce((a, b) => a + b)
    assert.deepEqual([sumAt(20), sumAt(21)], [closes(20), 2 * closes(21)])
  })

  test('show what their own instant showed, not what became known later', () => {
    const market = marketWith([{ day: 10, after: 48, by: 1000 }])
    const { rows } = rowsUpTo(tablesOf(market), instantOf(40, 12))
    const sumAt = (day: number) => (rows as Tide[]).find(({ at }) => at === instantOf(day, 7))?.sum
    const closes = (days: number) =>
      Array.from({ length: days }, (_, day) => 100 + day).reduce((a, b) => a + b)
    assert.equal(sumAt(11), closes(11))
    assert.equal(sumAt(12), closes(12) + 1000)
  })

  test('are read from the store and not computed again', () => {
    const store = memoryStore()
    const market = marketWith([])
    const first = rowsUpTo(tablesOf(market, store), instantOf(60, 12))
    assert.deepEqual([...store.blocks.keys()], [2020, 2021])
    const unreadable = { ...market, daily: () => assert.fail('the market was read') }
    assert.deepEqual(rowsUpTo(tablesOf(unreadable, store), instantOf(60, 12)), first)
  })

  test('that were not read for a while are read again from the store, or computed if it has lost them', () => {
    const [store, clock] = [memoryStore(), settableClock()]
    let reads = 0
    const counting = {
      ...store,
      read: (...of: Parameters<FactStore['read']>) => {
        reads++
        return store.read(...of)
      },
    }
    const tables = tablesOf(marketWith([]), counting, clock)
    const first = rowsUpTo(tables, instantOf(60, 12))
    const pass = (ms: number) => {
      clock.advance(ms)
      tables.forget()
    }
    pass(15 * SECOND)
    assert.deepEqual([rowsUpTo(tables, instantOf(60, 12)), reads], [first, 2])
    pass(15 * SECOND + 1)
    assert.deepEqual([rowsUpTo(tables, instantOf(60, 12)), reads], [first, 4])
    const longer = rowsUpTo(tablesOf(marketWith([])), instantOf(70, 12))
    assert.deepEqual(rowsUpTo(tables, instantOf(70, 12)), longer)
    pass(15 * SECOND + 1)
    store.blocks.clear()
    assert.deepEqual([rowsUpTo(tables, instantOf(70, 12)), reads], [longer, 6])
  })

  test('for which there is no room are read again from the store, longer by what was filled', () => {
    const store = memoryStore()
    const years: number[] = []
    const read: FactStore['read'] = (table, version, year) => {
      years.push(year)
      return store.read(table, version, year)
    }
    const first = rowsUpTo(tablesOf(marketWith([]), store), instantOf(60, 12))
    const small = tablesOf(marketWith([]), { ...store, read }, settableClock(), 0)
    assert.deepEqual(rowsUpTo(small, instantOf(60, 12)), first)
    const longer = rowsUpTo(tablesOf(marketWith([])), instantOf(70, 12))
    assert.deepEqual(rowsUpTo(small, instantOf(70, 12)), longer)
    assert.deepEqual(rowsUpTo(small, instantOf(70, 12)), longer)
    assert.deepEqual(years, [2020, 2021, 2020, 2021, 2020, 2021])
  })

  test('of an unchained table are filled for the years that were asked for', () => {
    const store = memoryStore()
    const tables = tablesOf(marketWith([]), store)
    const { rows } = tables.within(single as never, instantOf(45, 0), instantOf(60, 12))
    assert.deepEqual([...store.blocks.keys()], [2021])
    assert.equal(rows.length, 16)
  })

  test('of an unchained table are filled when nobody asks, the newest years first', () => {
    const store = memoryStore()
    const tables = tablesOf(marketWith([]), store)
    const end = instantOf(70, 12)
    assert.ok(tables.backfill([tides as never, single as never], end))
    assert.deepEqual([...store.blocks.keys()], [2021])
    let pieces = 1
    while (tables.backfill([single as never], end)) pieces++
    assert.equal(pieces, 5)
    const sums = (filled: FilledTables) =>
      (rowsUpTo(filled, end, single as never).rows as Tide[]).map(({ at, sum }) => [at, sum])
    assert.deepEqual(sums(tables), sums(tablesOf(marketWith([]))))
    const unread = { ...store, read: () => assert.fail('rows were read') }
    assert.ok(!tablesOf(marketWith([]), unread).backfill([single as never], end), 'all is there')
  })

  test('a longer history changes the digest, a later one does not', () => {
    const tables = tablesOf(marketWith([]))
    const early = rowsUpTo(tables, instantOf(30, 12))
    rowsUpTo(tables, instantOf(70, 12))
    assert.deepEqual(rowsUpTo(tables, instantOf(30, 12)).digest, early.digest)
    assert.notDeepEqual(rowsUpTo(tables, instantOf(31, 12)).digest, early.digest)
  })
})
