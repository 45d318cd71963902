import type { Sql } from './sql.ts'

/** Tables whose rows are kept in memory by symbol, or by symbol and day. */
export const KEPT_TABLES = ['daily', 'quotes', 'half_hours', 'fundamentals', 'splits'] as const
export type KeptTable = (typeof KEPT_TABLES)[number]

/** One value for each of these tables. @param make of a table and its place among them */
export const byTable = <V>(make: (table: KeptTable, place: number) => V): Readonly<Record<KeptTable, V>> =>
  Object.fromEntries(KEPT_TABLES.map((table, place) => [table, make(table, place)])) as Record<KeptTable, V>

/** A row by the order of its columns; moments and figures are numbers. */
export type ObservationRow = readonly unknown[]

/** How an engine names what it names differently. */
export interface ObservationTables {
  readonly table: (name: string) => string
  /** The column that counts the rows in the order in which they were added. */
  readonly rowNumber: string
}

export type ObservationReader = ReturnType<typeof observationReader>

/** Reads a live market. Rows have their columns in the order of the SELECT. */
export function observationReader(sql: Sql, { table, rowNumber }: ObservationTables) {
  const quotes = `SELECT day, at, known_at, source, price, day_high, day_low, day_volume FROM ${table('quotes')}
    WHERE symbol = $1`
  const lastRows = KEPT_TABLES.map(
    (name) => `(SELECT coalesce(max(${rowNumber}), 0) FROM ${table(name)}) AS ${name}`,
  )
  const query =
    <Values extends readonly (string | number)[]>(text: string) =>
    (...values: Values): readonly ObservationRow[] =>
      sql.arrays(text, ...values)
  return {
    daily: query<[symbol: string]>(
      `SELECT day, known_at, source, open, high, low, close, adj_close, volume FROM ${table('daily')}
        WHERE symbol = $1 ORDER BY day, known_at`,
    ),
    quotes: query<[symbol: string, day: number]>(`${quotes} AND day = $2 ORDER BY at, known_at`),
    latestQuote: query<[symbol: string]>(`${quotes} ORDER BY day DESC, at DESC, known_at DESC LIMIT 1`),
    halfHours: query<[symbol: string, day: number]>(
      `SELECT start, "end", known_at, source, previous_close, open, high, low, close, volume
        FROM ${table('half_hours')} WHERE symbol = $1 AND day = $2 ORDER BY start`,
    ),
    latestHalfHour: query<[symbol: string]>(
      `SELECT max("end") AS latest FROM ${table('half_hours')} WHERE symbol = $1`,
    ),
    headlines: query<[from: number, to: number]>(
      `SELECT id, known_at, published_at, time_known, source, title, url, symbols FROM ${table('headlines')}
        WHERE known_at > $1 AND known_at <= $2 ORDER BY known_at, id`,
    ),
    fundamentals: query<[symbol: string]>(
      `SELECT period_end, period, known_at, source, figures FROM ${table('fundamentals')}
        WHERE symbol = $1 ORDER BY known_at, period_end, period`,
    ),
    splits: query<[symbol: string]>(
      `SELECT symbol, day, numerator, denominator, known_at, source, rescales FROM ${table('splits')}
        WHERE symbol = $1 ORDER BY day`,
    ),
    memo: query<[name: string]>(`SELECT text FROM ${table('memos')} WHERE name = $1`),
    /** The number of the last row of each table. */
    lastRows() {
      const [row] = sql.arrays(`SELECT ${lastRows.join(', ')}`)
      return byTable((_, place) => Number(row[place]))
    },
    /** Symbol and day of the rows after a number. */
    changed(name: KeptTable, after: number): readonly ObservationRow[] {
      const day = name === 'fundamentals' ? 'period_end' : 'day'
      return sql.arrays(`SELECT DISTINCT symbol, ${day} FROM ${table(name)} WHERE ${rowNumber} > $1`, after)
    },
  }
}
