import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StoredDailyColumns, StoredMarket, StoredSplit } from '../../app/ports.ts'
import type { Universe } from '../../core/market/asset.ts'
import { tradingDayBefore } from '../../core/market/missed-sessions.ts'
import { asInstant } from '../../kernel/time.ts'
import {
  closeOf,
  dailyColumns,
  figuresOf,
  halfHourColumns,
  headlineOf,
  quoteColumns,
  quoteOf,
  type Row,
  splitOf,
} from './observation-columns.ts'

/** Tables whose rows are kept in memory by symbol, or by symbol and day. */
const KEPT = ['daily', 'quotes', 'half_hours', 'fundamentals', 'splits'] as const
type Table = (typeof KEPT)[number]
const MOST_DAYS_KEPT = 6_000

/** Everything that a file holds of a market, read when it is asked for and kept until rows are added. */
export function storedMarket(database: DatabaseSync, universe: Universe): StoredMarket {
  const read = statements(database)
  const memory = Object.fromEntries(KEPT.map((table) => [table, new Map<string, unknown>()])) as Record<
    Table,
    Map<string, unknown>
  >
  const kept = <V>(table: Table, key: string, make: () => V): V => {
    const known = memory[table]
    if (!known.has(key)) {
      if (known.size >= MOST_DAYS_KEPT) known.clear()
      known.set(key, make())
    }
    return known.get(key) as V
  }
  const seen = new Map<Table, number>(KEPT.map((table) => [table, read.lastRow[table]()]))

  const daily = (symbol: string): StoredDailyColumns | undefined =>
    kept('daily', symbol, () => dailyColumns(symbol, read.daily.all(symbol) as never))
  const splits = (symbol: string): readonly StoredSplit[] =>
    kept('splits', symbol, () => (read.splits.all(symbol) as unknown as readonly Row[]).map(splitOf))
  return {
    universe,
    since: asInstant(0),
    daily,
    splits,
    quotes(symbol, day) {
      return kept('quotes', `${symbol} ${day}`, () =>
        quoteColumns(symbol, day, read.quotes.all(symbol, day) as never, splits(symbol)),
      )
    },
    intraday(symbol, day) {
      return kept('half_hours', `${symbol} ${day}`, () => {
        const rows = read.halfHours.all(symbol, day) as unknown as readonly Row[]
        if (rows.length === 0) return undefined
        const asset = universe.bySymbol.get(symbol)
        const before = asset && closeOf(daily(symbol), tradingDayBefore(asset, day))
        return halfHourColumns(symbol, day, rows, { splits: splits(symbol), before })
      })
    },
    fundamentals(symbol) {
      const rows = kept('fundamentals', symbol, () =>
        (read.fundamentals.all(symbol) as unknown as readonly Row[]).map((row) => figuresOf(symbol, row)),
      )
      return rows.length === 0 ? undefined : rows
    },
    news: (from, to) => (read.headlines.all(from, to) as unknown as readonly Row[]).map(headlineOf),
    latestQuote(symbol) {
      const row = read.latestQuote.get(symbol) as unknown as Row | undefined
      return row && quoteOf(symbol, row)
    },
    latestHalfHour(symbol) {
      const row = read.latestHalfHour.get(symbol) as unknown as Row | undefined
      return row === undefined || row[0] === null ? undefined : asInstant(Number(row[0]))
    },
    memo(name) {
      const row = read.memo.get(name) as unknown as Row | undefined
      return row && String(row[0])
    },
    refresh() {
      for (const table of KEPT) {
        const from = seen.get(table) ?? 0
        const last = read.lastRow[table]()
        if (last === from) continue
        for (const [symbol, day] of read.changed[table].all(from) as unknown as readonly Row[]) {
          forget(memory, table, String(symbol), day)
        }
        seen.set(table, last)
      }
    },
  }
}

/** Half hours are shown on the level of the splits and beside the closes of their symbol. */
function forget(
  memory: Record<Table, Map<string, unknown>>,
  table: Table,
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

function statements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  const perTable = <V>(make: (table: Table) => V): Record<Table, V> =>
    Object.fromEntries(KEPT.map((table) => [table, make(table)])) as Record<Table, V>
  return {
    daily: prepare(`SELECT day, known_at, source, open, high, low, close, adj_close, volume FROM daily
      WHERE symbol = ? ORDER BY day, known_at`),
    quotes: prepare(`SELECT day, at, known_at, source, price, day_high, day_low, day_volume FROM quotes
      WHERE symbol = ? AND day = ? ORDER BY at, known_at`),
    latestQuote: prepare(`SELECT day, at, known_at, source, price, day_high, day_low, day_volume FROM quotes
      WHERE symbol = ? ORDER BY day DESC, at DESC, known_at DESC LIMIT 1`),
    halfHours: prepare(`SELECT start, end, known_at, source, previous_close, open, high, low, close, volume
      FROM half_hours WHERE symbol = ? AND day = ? ORDER BY start`),
    latestHalfHour: prepare('SELECT max(end) FROM half_hours WHERE symbol = ?'),
    headlines:
      prepare(`SELECT id, known_at, published_at, time_known, source, title, url, symbols FROM headlines
      WHERE known_at > ? AND known_at <= ? ORDER BY known_at, id`),
    fundamentals: prepare(`SELECT period_end, period, known_at, source, figures FROM fundamentals
      WHERE symbol = ? ORDER BY known_at, period_end, period`),
    splits: prepare(`SELECT symbol, day, numerator, denominator, known_at, source, rescales FROM splits
      WHERE symbol = ? ORDER BY day`),
    memo: prepare('SELECT text FROM memos WHERE name = ?'),
    changed: perTable((table) =>
      prepare(
        `SELECT DISTINCT symbol, ${table === 'fundamentals' ? 'period_end' : 'day'} FROM ${table} WHERE rowid > ?`,
      ),
    ),
    lastRow: perTable((table) => {
      const statement = prepare(`SELECT coalesce(max(rowid), 0) FROM ${table}`)
      return () => Number((statement.get() as unknown as Row)[0])
    }),
  }
}
