import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asDay,
  asInstant,
  DAY,
  HOUR,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { decisionsWithin } from '@bellwether-markets/engine/market/decision-times'
import type { AnyFactTable, FactRow } from '@bellwether-markets/engine/market/inputs'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { WEIGHTED_DRIVERS } from '@bellwether-markets/engine/risk/driver-weights'
import { SECTOR_SYMBOLS } from '@bellwether-markets/engine/risk/drivers/sector-returns'
import fc from 'fast-check'
import { cutAt } from '../../../../test/fakes/rewritten-market.ts'
import { factsOf, rememberedFacts } from '../../../../test/fixtures/maker-of.ts'
import { syntheticWindows } from '../../../../test/fixtures/synthetic-windows.ts'
import type { FactTables } from '../../../server/src/service/ports.ts'
import { loadInputs } from '../../../server/src/service/snapshots/load-inputs.ts'
import { COMPUTATIONS } from '../computations.ts'
import { risk } from './product.ts'
import type { RiskIndex } from './risk-schema.ts'
import { riskCard, riskDay, riskScore } from './risk-tables.ts'

const SYMBOLS = ['^GSPC', '^VIX', 'HYG', 'IEF', 'EFA', 'EURUSD=X', ...SECTOR_SYMBOLS]
const SESSIONS = 2080
const LATEST = 12
const windows = syntheticWindows(SYMBOLS, SESSIONS, 26)
const dayOf = (row: number) => asDay(windows.get('^GSPC')?.day[row] ?? Number.NaN)
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
const AT_NIGHT = 21.25
/** Of the last sessions some are decided one by one. */
const FROM = asInstant(startOfUtcDay(dayOf(SESSIONS - LATEST)))

interface Change {
  readonly symbol: string
  /** Counted from the last. */
  readonly row: number
  readonly hours: number
  /** 1 for a bar that was known late. */
  readonly factor: number
}

/** Bars known on the evening of their day, some of them late, some revised later. */
function marketWith(changes: readonly Change[]): Observations {
  const columns = new Map(SYMBOLS.map((symbol) => [symbol, columnsOf(symbol, changes)]))
  return {
    universe,
    since: asInstant(startOfUtcDay(dayOf(0))),
    daily: (symbol) => columns.get(symbol),
    quotes: () => undefined,
  }
}

function columnsOf(symbol: string, changes: readonly Change[]): DailyColumns {
  const { day, close } = windows.get(symbol) ?? { day: [], close: [] }
  const rows = Array.from(day, (one, row) => ({ day: one, after: AT_NIGHT, close: close[row] }))
  for (const change of changes.filter((one) => one.symbol === symbol)) {
    const old = rows[SESSIONS - 1 - change.row]
    if (change.factor === 1) old.after = Math.max(old.after, change.hours)
    else rows.push({ ...old, after: change.hours, close: old.close * change.factor })
  }
  rows.sort((a, b) => a.day - b.day || a.after - b.after)
  const column = (read: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, read)
  const price = column((row) => row.close)
  return {
    symbol,
    source: 'test',
    open: price,
    high: price,
    low: price,
    close: price,
    adjClose: price,
    day: column((row) => row.day),
    volume: price,
    knownAt: column((row) => row.day * DAY + row.after * HOUR),
  }
}

const changes = fc.array(
  fc.record({
    symbol: fc.constantFrom(...SYMBOLS),
    row: fc.nat(LATEST + 6),
    hours: fc.integer({ min: 22, max: 260 }),
    factor: fc.constantFrom(1, 1, 0.97, 1.02),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Rows of years that no change reaches. */
const early = rememberedFacts()
rowsUpTo(
  factsOf({ observations: marketWith([]), advanceTo: () => undefined }, early),
  riskScore,
  asInstant(FROM - 60 * DAY),
)

function tablesOf(observations: Observations): FactTables {
  const store = rememberedFacts()
  early.copyTo(store)
  return factsOf({ observations, advanceTo: () => undefined }, store)
}

function rowsUpTo<Table extends { readonly rowType?: FactRow }>(
  tables: FactTables,
  table: Table,
  upTo: Instant,
): readonly NonNullable<Table['rowType']>[] {
  return tables.within(table as unknown as AnyFactTable, asInstant(0), upTo).rows
}

function indexAt(observations: Observations, facts: FactTables, asOf: Instant) {
  const { live: _live, headlines: _headlines, intensity: _intensity, ...inputs } = risk.inputs(universe)
  const { values, hash } = loadInputs(inputs, { observations, asOf, facts })
  const rest = { live: new Map(), headlines: undefined, intensity: { missing: 'not of this test' } }
  return { hash, made: COMPUTATIONS.risk({ ...values, ...rest } as never, asOf) as RiskIndex }
}

test('rows of risk are the same at once and each as its own decision shows it, whatever is late or revised', () => {
  fc.assert(
    fc.property(changes, (changed) => {
      const market = marketWith(changed)
      const end = asInstant(startOfUtcDay(asDay(dayOf(SESSIONS - 1) + 15)))
      const whole = tablesOf(market)
      const daily = tablesOf(market)
      rowsUpTo(daily, riskCard, FROM)
      for (const at of decisionsWithin(riskDay.decides, FROM, end)) rowsUpTo(daily, riskCard, at)
      for (const table of [riskDay, riskScore, riskCard]) {
        const atOnce = rowsUpTo(whole, table, end)
        assert.deepEqual(rowsUpTo(daily, table, end), atOnce)
        const [last] = atOnce.slice(-1)
        const cut = rowsUpTo(tablesOf(cutAt(market, last.at)), table, last.at)
        assert.deepEqual(cut, atOnce.slice(0, cut.length))
      }
      assert.ok(rowsUpTo(whole, riskDay, end).length >= SESSIONS - changed.length)
    }),
    { numRuns: 4 },
  )
})

test('a card says what the index said when it was decided', () => {
  const market = marketWith([])
  const card = rowsUpTo(tablesOf(market), riskCard, asInstant(FROM + 5 * DAY)).at(-1)
  assert.ok(card)
  const data = indexAt(market, tablesOf(market), card.at).made
  assert.equal(card.value, data.value)
  assert.deepEqual(
    card.drivers.map(({ name, points }) => [name, points]),
    [...data.drivers]
      .sort((one, other) => other.contribution - one.contribution)
      .map(({ name, contribution }) => [name, contribution]),
  )
  assert.deepEqual(
    card.missing.map(({ name }) => name),
    data.missing
      .map(({ name }) => name)
      .filter((name) => WEIGHTED_DRIVERS.some(({ driver }) => driver.name === name)),
  )
  const { fall } = card
  assert.ok(fall && data.p_drawdown_7pct_20d)
  const { value, interval_95, base_rate, n } = data.p_drawdown_7pct_20d
  assert.deepEqual(fall, { value, interval95: interval_95, baseRate: base_rate, days: n })
})

test('the answer at an instant does not depend on how far the tables were filled', () => {
  fc.assert(
    fc.property(changes, fc.nat(10 * 48), (changed, halfHours) => {
      const market = marketWith(changed)
      const asOf = asInstant(FROM + halfHours * 0.5 * HOUR)
      const filled = tablesOf(market)
      rowsUpTo(filled, riskScore, asInstant(asOf + 60 * DAY))
      const answer = (observations: Observations, facts: FactTables) => indexAt(observations, facts, asOf)
      const late = answer(market, filled)
      assert.deepEqual(answer(market, tablesOf(market)), late)
      const cut = cutAt(market, asOf)
      assert.deepEqual(answer(cut, tablesOf(cut)), late)
    }),
    { numRuns: 4 },
  )
})

test('all drivers of the index are read in this market but two', () => {
  const rows = rowsUpTo(tablesOf(marketWith([])), riskDay, asInstant(FROM)) as readonly {
    value: Float64Array
  }[]
  const known = WEIGHTED_DRIVERS.filter((_, driver) => !Number.isNaN(rows[rows.length - 1].value[driver]))
  assert.equal(known.length, WEIGHTED_DRIVERS.length - 2)
})
