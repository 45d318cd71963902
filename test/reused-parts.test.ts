import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asInstant,
  type Day,
  dayFromDate,
  formatInstant,
  HOUR,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { COMPUTATIONS } from '@bellwether-markets/products/computations'
import type { Computations } from '@bellwether-markets/products/contract/product'
import type { Snapshot, SnapshotStore } from '../packages/server/src/service/ports.ts'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { factsOf, makerOf } from './fixtures/maker-of.ts'
import { plainBars } from './fixtures/plain-bars.ts'
import { simulateMarket } from './fixtures/simulated-market.ts'
import { often } from './often.ts'

const TECHNOLOGY = DEFAULT_UNIVERSE.assets.filter(({ sector, assetClass }) => {
  return sector === 'Information Technology' && assetClass === 'equity'
})
const [ENDED, SILENT, ...OTHERS] = TECHNOLOGY.slice(0, 6).map(({ symbol }) => symbol)
const SYMBOLS = [ENDED, SILENT, ...OTHERS, 'SPY', 'EURUSD=X', '^VIX']
const FIRST = dayFromDate(2016, 7, 1)
const FROM = dayFromDate(2018, 2, 5)
const DAYS = often(16, 44)
const HOURS_OF_DAY = [0.5, 3.5, 15.5, 21.5]

const PRODUCTS = ['analysis', 'prices-history'] as const
const NO_STORE: SnapshotStore = { get: () => undefined, put: () => undefined, close: () => undefined }

/**
 * Its parts change at different times: bars of the fund come seven hours late, reports two hours after midnight; one
 * stock ends, and one company stops reporting.
 */
function unevenMarket(): Observations {
  const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => SYMBOLS.includes(symbol)))
  const market = simulateMarket({ seed: 5, universe, from: FIRST, to: dayFromDate(2018, 3, 31) })
  const series = new Map(
    SYMBOLS.map((symbol) => {
      const columns = market.daily(symbol) ?? assert.fail(symbol)
      if (symbol === 'SPY') return [symbol, laterBy(7 * HOUR, columns)]
      return [symbol, symbol === ENDED ? endedOn(dayFromDate(2018, 2, 12), columns) : columns]
    }),
  )
  const reports = new Map(
    SYMBOLS.map((symbol) => {
      const rows = market.fundamentals?.(symbol) ?? []
      const latest = symbol === SILENT ? dayFromDate(2017, 4, 30) : Number.POSITIVE_INFINITY
      const known = rows.filter(({ periodEnd }) => periodEnd <= latest)
      return [symbol, known.map((row) => ({ ...plainRow(row), knownAt: asInstant(row.knownAt + 2 * HOUR) }))]
    }),
  )
  return {
    universe,
    since: market.since,
    quotes: () => undefined,
    daily: (symbol) => series.get(symbol),
    fundamentals: (symbol) => reports.get(symbol),
  }
}

const laterBy = (delay: number, columns: DailyColumns): DailyColumns => ({
  ...plainBars(columns),
  knownAt: Float64Array.from(columns.knownAt, (at) => at + delay),
})

function endedOn(day: Day, columns: DailyColumns): DailyColumns {
  const rows = Array.from(columns.day).findIndex((own) => own > day)
  const { knownAt, open, high, low, close, adjClose, volume } = columns
  const cut = { day: columns.day, knownAt, open, high, low, close, adjClose, volume }
  const own = Object.entries(cut).map(([name, column]) => [name, Float64Array.from(column).subarray(0, rows)])
  return { ...columns, ...Object.fromEntries(own) }
}

/** Equal values, but never the same objects. */
const copied = (market: Observations): Observations => ({
  ...market,
  daily(symbol) {
    const columns = market.daily(symbol)
    return columns && plainBars(columns)
  },
  fundamentals(symbol) {
    const rows = market.fundamentals?.(symbol)
    return rows && [...rows]
  },
})

const of = (observations: Observations, onMade: () => void = () => undefined) => {
  const source = { kind: 'demo' as const, id: 'uneven', observations, advanceTo: () => undefined }
  return makerOf(source, NO_STORE, factsOf(source), countingParts(onMade))
}

type Parts = Readonly<Record<string, () => unknown>>

/** All computations; those of the products below tell of each part that is made. */
function countingParts(onMade: () => void): Computations {
  const counting = new WeakMap<() => unknown, () => unknown>()
  const counted = (part: () => unknown): (() => unknown) => {
    const known = counting.get(part)
    if (known !== undefined) return known
    const made = () => {
      onMade()
      return part()
    }
    counting.set(part, made)
    return made
  }
  const of = PRODUCTS.map((product) => {
    const compute = COMPUTATIONS[product] as (inputs: never, asOf: Instant) => Parts
    const parts = (inputs: never, asOf: Instant) =>
      Object.entries(compute(inputs, asOf)).map(([subject, part]) => [subject, counted(part)])
    return [product, (inputs: never, asOf: Instant) => Object.fromEntries(parts(inputs, asOf))]
  })
  return { ...COMPUTATIONS, ...Object.fromEntries(of) }
}

function slotsOf(product: string): readonly Instant[] {
  const scheduled = CATALOG.computedById.get(product) ?? assert.fail(product)
  return Array.from({ length: DAYS }, (_, day) => startOfUtcDay((FROM + day) as Day)).flatMap((midnight) =>
    HOURS_OF_DAY.map((hour) => refreshSlot(scheduled, asInstant(midnight + hour * HOUR))),
  )
}

const contentOf = ({ inputsHash, parts }: Snapshot): unknown => ({
  inputsHash,
  parts: [...parts].map(([subject, bytes]) => [subject, new TextDecoder().decode(bytes)]),
})

for (const product of PRODUCTS) {
  test(`parts of ${product} that are used again are those that would be computed`, () => {
    const market = unevenMarket()
    let made = 0
    const using = of(market, () => made++)
    const computing = of(copied(market))
    let given = 0
    for (const asOf of slotsOf(product)) {
      const snapshot = using.make(product, asOf)
      assert.deepEqual(contentOf(snapshot), contentOf(computing.make(product, asOf)), formatInstant(asOf))
      given += snapshot.parts.size
    }
    assert.ok(given - made > given / 3, `${given - made} of ${given} parts are used again`)
  })
}
