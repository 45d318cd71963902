import { asInstant, type Day } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { compactRows } from '@bellwether-markets/engine/market/compact-rows'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type {
  DailyColumns,
  FundamentalRow,
  IntradayColumns,
} from '@bellwether-markets/engine/market/observation'
import type { StoredMarket, StoredSplit } from '../../service/ports.ts'
import {
  closeOf,
  dailyColumns,
  dailyRow,
  figuresOf,
  halfHourColumns,
  headlineOf,
  quoteColumns,
  quoteOf,
  scheduledOf,
  splitOf,
} from './observation-columns.ts'
import { byTable, KEPT_TABLES, type KeptTable, type ObservationReader } from './observation-reader.ts'
import { storedUniverse } from './universe-rows.ts'

/** Of a table. A wide market has more: a pass over its symbols must not empty the cache that it reads. */
const MOST_ENTRIES = 6_000
const ENTRIES_OF_AN_ASSET = 2
/** Half hours show the previous close, at most this far back. */
const DAYS_AFTER_A_CLOSE = 10

/** By symbol, or by symbol and day. */
interface MarketCache {
  get<V>(table: KeptTable, key: string, make: () => V): V
  forget(table: KeptTable, symbol: string, day: unknown): void
}

function marketCache(assets: () => number): MarketCache {
  const entries = byTable(() => new Map<string, unknown>())
  return {
    get<V>(table: KeptTable, key: string, make: () => V): V {
      const cached = entries[table]
      if (!cached.has(key)) {
        if (cached.size >= Math.max(MOST_ENTRIES, ENTRIES_OF_AN_ASSET * assets())) cached.clear()
        cached.set(key, make())
      }
      return cached.get(key) as V
    },
    forget(table, symbol, day) {
      entries[table].delete(symbol)
      entries[table].delete(`${symbol} ${day}`)
      if (table === 'scheduled') entries.scheduled.clear()
      if (table === 'splits') {
        for (const adjusted of [entries.quotes, entries.half_hours]) {
          for (const key of adjusted.keys()) if (key.startsWith(`${symbol} `)) adjusted.delete(key)
        }
      }
      if (table === 'daily') {
        for (let later = Number(day); later <= Number(day) + DAYS_AFTER_A_CLOSE; later++) {
          entries.half_hours.delete(`${symbol} ${later}`)
        }
      }
    },
  }
}

/** Cached until rows are added. */
export function storedMarket(read: ObservationReader): StoredMarket {
  const universe = storedUniverse(read.assets)
  const cache = marketCache(() => universe.assets.length)
  let seen = read.lastRows()
  return {
    ...latestOf(read),
    ...seriesOf(read, cache, universe),
    universe,
    since: asInstant(0),
    revisions: universe.revisions,
    news: (from, to) => read.headlines(from, to).map(headlineOf),
    refresh() {
      const last = read.lastRows()
      for (const table of KEPT_TABLES) {
        if (last[table] === seen[table]) continue
        if (table === 'assets') {
          universe.load()
          continue
        }
        for (const [symbol, day] of read.changed(table, seen[table])) cache.forget(table, String(symbol), day)
      }
      seen = last
    },
  }
}

type Series = Pick<StoredMarket, 'daily' | 'splits' | 'quotes' | 'intraday' | 'fundamentals' | 'scheduled'>

function seriesOf(read: ObservationReader, cache: MarketCache, universe: Universe): Series {
  const daily = (symbol: string): DailyColumns | undefined =>
    cache.get('daily', symbol, () => dailyColumns(symbol, read.daily(symbol)))
  const splits = (symbol: string): readonly StoredSplit[] =>
    cache.get('splits', symbol, () => read.splits(symbol).map(splitOf))
  const halfHours = (symbol: string, day: Day): IntradayColumns | undefined => {
    const rows = read.halfHours(symbol, day)
    if (rows.length === 0) return undefined
    const asset = universe.bySymbol.get(symbol)
    const before = asset && closeOf(daily(symbol), tradingDayBefore(asset, day))
    return halfHourColumns(symbol, day, rows, { splits: splits(symbol), before })
  }
  const figures = (symbol: string): readonly FundamentalRow[] | undefined => {
    const rows = read.fundamentals(symbol)
    return rows.length === 0 ? undefined : compactRows(rows.map((row) => figuresOf(symbol, row)))
  }
  return {
    daily,
    splits,
    quotes: (symbol, day) =>
      cache.get('quotes', `${symbol} ${day}`, () =>
        quoteColumns(symbol, day, read.quotes(symbol, day), splits(symbol)),
      ),
    intraday: (symbol, day) => cache.get('half_hours', `${symbol} ${day}`, () => halfHours(symbol, day)),
    fundamentals: (symbol) => cache.get('fundamentals', symbol, () => figures(symbol)),
    scheduled: () => cache.get('scheduled', '', () => Object.freeze(read.scheduled().map(scheduledOf))),
  }
}

/** Not cached. */
const latestOf = (
  read: ObservationReader,
): Pick<StoredMarket, 'latestBars' | 'latestQuote' | 'latestHalfHour' | 'providerState'> => ({
  latestBars: (upTo) =>
    new Map(read.latestBars(upTo).map(([symbol, ...row]) => [String(symbol), dailyRow(String(symbol), row)])),
  latestQuote(symbol) {
    const [row] = read.latestQuote(symbol)
    return row && quoteOf(symbol, row)
  },
  latestHalfHour(symbol) {
    const [[start]] = read.latestHalfHour(symbol)
    return start === null ? undefined : asInstant(Number(start))
  },
  providerState(name) {
    const [row] = read.memo(name)
    return row && String(row[0])
  },
})
