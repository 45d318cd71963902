/** Tables whose rows are kept in memory by symbol, or by symbol and day. */
export const KEPT_TABLES = ['daily', 'quotes', 'half_hours', 'fundamentals', 'splits'] as const
export type KeptTable = (typeof KEPT_TABLES)[number]

/** One value for each of these tables. @param make of a table and its place among them */
export const byTable = <V>(make: (table: KeptTable, place: number) => V): Readonly<Record<KeptTable, V>> =>
  Object.fromEntries(KEPT_TABLES.map((table, place) => [table, make(table, place)])) as Record<KeptTable, V>

/** A row by the order of its columns; moments and figures are numbers. */
export type ObservationRow = readonly unknown[]

/** How an engine writes what differs. */
export interface ObservationDialect {
  readonly table: (name: string) => string
  /** The column that counts the rows in the order in which they were added. */
  readonly rowNumber: string
  /** The parameter at a place, from 1. */
  readonly parameter: (place: number) => string
}

/** The questions to a live market. */
export function observationQueries({ table, rowNumber, parameter }: ObservationDialect) {
  const [first, second] = [parameter(1), parameter(2)]
  const quotes = `SELECT day, at, known_at, source, price, day_high, day_low, day_volume FROM ${table('quotes')}`
  return {
    daily: `SELECT day, known_at, source, open, high, low, close, adj_close, volume FROM ${table('daily')}
      WHERE symbol = ${first} ORDER BY day, known_at`,
    quotes: `${quotes} WHERE symbol = ${first} AND day = ${second} ORDER BY at, known_at`,
    latestQuote: `${quotes} WHERE symbol = ${first} ORDER BY day DESC, at DESC, known_at DESC LIMIT 1`,
    halfHours: `SELECT start, "end", known_at, source, previous_close, open, high, low, close, volume
      FROM ${table('half_hours')} WHERE symbol = ${first} AND day = ${second} ORDER BY start`,
    latestHalfHour: `SELECT max("end") AS latest FROM ${table('half_hours')} WHERE symbol = ${first}`,
    headlines: `SELECT id, known_at, published_at, time_known, source, title, url, symbols
      FROM ${table('headlines')} WHERE known_at > ${first} AND known_at <= ${second} ORDER BY known_at, id`,
    fundamentals: `SELECT period_end, period, known_at, source, figures FROM ${table('fundamentals')}
      WHERE symbol = ${first} ORDER BY known_at, period_end, period`,
    splits: `SELECT symbol, day, numerator, denominator, known_at, source, rescales FROM ${table('splits')}
      WHERE symbol = ${first} ORDER BY day`,
    memo: `SELECT text FROM ${table('memos')} WHERE name = ${first}`,
    lastRows: `SELECT ${KEPT_TABLES.map(
      (name) => `(SELECT coalesce(max(${rowNumber}), 0) FROM ${table(name)}) AS ${name}`,
    ).join(', ')}`,
    changed: byTable(
      (name) => `SELECT DISTINCT symbol, ${name === 'fundamentals' ? 'period_end' : 'day'}
        FROM ${table(name)} WHERE ${rowNumber} > ${first}`,
    ),
  }
}
