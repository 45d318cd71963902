import type { Sql } from './sql.ts'

/** Tables cached by symbol, by symbol and day, or as a whole. */
export const KEPT_TABLES = [
  'daily',
  'quotes',
  'half_hours',
  'fundamentals',
  'splits',
  'scheduled',
  'assets',
] as const
export type KeptTable = (typeof KEPT_TABLES)[number]

export const byTable = <V>(make: (table: KeptTable, place: number) => V): Readonly<Record<KeptTable, V>> =>
  Object.fromEntries(KEPT_TABLES.map((table, place) => [table, make(table, place)])) as Record<KeptTable, V>

/** In the order of the columns; moments and figures are numbers. */
export type ObservationRow = readonly unknown[]

/** Differ between engines. */
export interface ObservationTables {
  readonly table: (name: string) => string
  /** Column that numbers the rows as added. */
  readonly rowNumber: string
}

type OfSymbol = [symbol: string]
type OfDay = [symbol: string, day: number]
export type ObservationReader = ReturnType<typeof observationReader>

const COLUMNS = {
  daily: 'day, known_at, source, open, high, low, close, adj_close, volume',
  quotes: 'day, at, known_at, source, price, day_high, day_low, day_volume',
  half_hours: 'start, "end", known_at, source, previous_close, open, high, low, close, volume',
  headlines: 'id, known_at, published_at, time_known, source, title, url, symbols, reading',
  fundamentals: 'period_end, period, known_at, source, figures',
  splits: 'symbol, day, numerator, denominator, known_at, source, rescales',
  scheduled: 'name, symbol, day, last_day, at, status, known_at, source',
}

const LATEST_BARS = (daily: string, rowNumber: string): string => `WITH RECURSIVE symbols(symbol) AS (
    SELECT min(symbol) FROM ${daily}
    UNION ALL
    SELECT (SELECT min(symbol) FROM ${daily} AS later WHERE later.symbol > symbols.symbol)
    FROM symbols WHERE symbols.symbol IS NOT NULL)
  SELECT bar.symbol, ${COLUMNS.daily} FROM symbols JOIN ${daily} AS bar ON bar.${rowNumber} = (
    SELECT one.${rowNumber} FROM ${daily} AS one
    WHERE one.symbol = symbols.symbol AND one.day <= $1
    ORDER BY one.day DESC, one.known_at DESC LIMIT 1)`

const LAST_ROWS = ({ table, rowNumber }: ObservationTables): string => {
  const last = KEPT_TABLES.map(
    (name) => `(SELECT coalesce(max(${rowNumber}), 0) FROM ${table(name)}) AS ${name}`,
  )
  return `SELECT ${last.join(', ')}`
}

/** Rows follow `COLUMNS`. */
export function observationReader(sql: Sql, tables: ObservationTables) {
  const { table, rowNumber } = tables
  const query = <Values extends readonly (string | number)[]>(
    name: keyof typeof COLUMNS,
    condition: string,
  ) => {
    const text = `SELECT ${COLUMNS[name]} FROM ${table(name)} WHERE ${condition}`
    return (...values: Values): readonly ObservationRow[] => sql.arrays(text, ...values)
  }
  const lastRows = LAST_ROWS(tables)
  return {
    daily: query<OfSymbol>('daily', 'symbol = $1 ORDER BY day, known_at'),
    /** Seeks each symbol in the index: the table is far larger than the list of symbols. */
    latestBars: (upTo: number) => sql.arrays(LATEST_BARS(table('daily'), rowNumber), upTo),
    quotes: query<OfDay>('quotes', 'symbol = $1 AND day = $2 ORDER BY at, known_at'),
    latestQuote: query<OfSymbol>('quotes', 'symbol = $1 ORDER BY day DESC, at DESC, known_at DESC LIMIT 1'),
    halfHours: query<OfDay>('half_hours', 'symbol = $1 AND day = $2 ORDER BY start'),
    latestHalfHour: (symbol: string) =>
      sql.arrays(`SELECT max("end") AS latest FROM ${table('half_hours')} WHERE symbol = $1`, symbol),
    headlines: query<[from: number, to: number]>(
      'headlines',
      'known_at > $1 AND known_at <= $2 ORDER BY known_at, id',
    ),
    fundamentals: query<OfSymbol>('fundamentals', 'symbol = $1 ORDER BY known_at, period_end, period'),
    splits: query<OfSymbol>('splits', 'symbol = $1 ORDER BY day'),
    scheduled: query<[]>('scheduled', 'TRUE ORDER BY known_at, name, symbol, day'),
    assets: () => sql.all(`SELECT symbol, known_at, details FROM ${table('assets')} ORDER BY ${rowNumber}`),
    memo: (name: string) => sql.arrays(`SELECT text FROM ${table('memos')} WHERE name = $1`, name),
    lastRows() {
      const [row] = sql.arrays(lastRows)
      return byTable((_, place) => Number(row[place]))
    },
    /** Symbol and day of later rows. */
    changed(name: KeptTable, after: number): readonly ObservationRow[] {
      const day = name === 'fundamentals' ? 'period_end' : 'day'
      return sql.arrays(`SELECT DISTINCT symbol, ${day} FROM ${table(name)} WHERE ${rowNumber} > $1`, after)
    },
  }
}
