import type { Universe } from '../../domain/market/asset.ts'
import { tradingDayBefore } from '../../domain/market/missed-sessions.ts'
import { asInstant } from '../../kernel/time.ts'
import type { StoredDailyColumns, StoredMarket, StoredSplit } from '../../service/ports.ts'
import {
  closeOf,
  dailyColumns,
  figuresOf,
  halfHourColumns,
  headlineOf,
  quoteColumns,
  quoteOf,
  splitOf,
} from './observation-columns.ts'
import { byTable, KEPT_TABLES, type KeptTable, type ObservationReader } from './observation-reader.ts'

const MOST_DAYS_KEPT = 6_000

/** Everything that is stored of a market, read when it is asked for and kept until rows are added. */
export function storedMarket(read: ObservationReader, universe: Universe): StoredMarket {
  const memory = byTable(() => new Map<string, unknown>())
  const kept = <V>(table: KeptTable, key: string, make: () => V): V => {
    const known = memory[table]
    if (!known.has(key)) {
      if (known.size >= MOST_DAYS_KEPT) known.clear()
      known.set(key, make())
    }
    return known.get(key) as V
  }
  let seen = read.lastRows()

  const daily = (symbol: string): StoredDailyColumns | undefined =>
    kept('daily', symbol, () => dailyColumns(symbol, read.daily(symbol)))
  const splits = (symbol: string): readonly StoredSplit[] =>
    kept('splits', symbol, () => read.splits(symbol).map(splitOf))
  return {
    universe,
    since: asInstant(0),
    daily,
    splits,
    quotes(symbol, day) {
      return kept('quotes', `${symbol} ${day}`, () =>
        quoteColumns(symbol, day, read.quotes(symbol, day), splits(symbol)),
      )
    },
    intraday(symbol, day) {
      return kept('half_hours', `${symbol} ${day}`, () => {
        const rows = read.halfHours(symbol, day)
        if (rows.length === 0) return undefined
        const asset = universe.bySymbol.get(symbol)
        const before = asset && closeOf(daily(symbol), tradingDayBefore(asset, day))
        return halfHourColumns(symbol, day, rows, { splits: splits(symbol), before })
      })
    },
    fundamentals(symbol) {
      const rows = kept('fundamentals', symbol, () =>
        read.fundamentals(symbol).map((row) => figuresOf(symbol, row)),
      )
      return rows.length === 0 ? undefined : rows
    },
    news: (from, to) => read.headlines(from, to).map(headlineOf),
    latestQuote(symbol) {
      const [row] = read.latestQuote(symbol)
      return row && quoteOf(symbol, row)
    },
    latestHalfHour(symbol) {
      const [row] = read.latestHalfHour(symbol)
      return row === undefined || row[0] === null ? undefined : asInstant(Number(row[0]))
    },
    memo(name) {
      const [row] = read.memo(name)
      return row && String(row[0])
    },
    refresh() {
      const last = read.lastRows()
      for (const table of KEPT_TABLES) {
        if (last[table] === seen[table]) continue
        for (const [symbol, day] of read.changed(table, seen[table])) {
          forget(memory, table, String(symbol), day)
        }
      }
      seen = last
    },
  }
}

/** Half hours are shown on the level of the splits and beside the closes of their symbol. */
function forget(
  memory: Readonly<Record<KeptTable, Map<string, unknown>>>,
  table: KeptTable,
  symbol: string,
  day: unknown,
): void {
  memory[table].delete(symbol)
  memory[table].delete(`${symbol} ${day}`)
  if (table === 'splits') {
    for (const dependent of ['quotes', 'half_hours'] as const) {
      for (const key of memory[dependent].keys()) {
        if (key.startsWith(`${symbol} `)) memory[dependent].delete(key)
      }
    }
  }
  if (table === 'daily') {
    for (let later = Number(day); later <= Number(day) + 10; later++) {
      memory.half_hours.delete(`${symbol} ${later}`)
    }
  }
}
