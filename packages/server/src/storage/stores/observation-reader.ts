import {
  byTable,
  type KeptTable,
  type ObservationDialect,
  type ObservationRow,
  observationQueries,
} from './observation-queries.ts'

/** What is read of a market, by the columns of `observationQueries`. */
export interface ObservationReader {
  daily(symbol: string): readonly ObservationRow[]
  quotes(symbol: string, day: number): readonly ObservationRow[]
  latestQuote(symbol: string): ObservationRow | undefined
  halfHours(symbol: string, day: number): readonly ObservationRow[]
  latestHalfHour(symbol: string): ObservationRow | undefined
  headlines(from: number, to: number): readonly ObservationRow[]
  fundamentals(symbol: string): readonly ObservationRow[]
  splits(symbol: string): readonly ObservationRow[]
  memo(name: string): ObservationRow | undefined
  /** The number of the last row of each table. */
  lastRows(): Readonly<Record<KeptTable, number>>
  /** Symbol and day of the rows after a number. */
  changed(table: KeptTable, after: number): readonly ObservationRow[]
}

/** Asks one question with the values of its parameters. */
type ObservationQuestion = (...values: readonly (string | number)[]) => readonly ObservationRow[]

/** @param prepare makes a question of what `observationQueries` says in this dialect */
export function observationReader(
  dialect: ObservationDialect,
  prepare: (query: string) => ObservationQuestion,
): ObservationReader {
  const queries = observationQueries(dialect)
  const one = (query: string): ((...values: readonly string[]) => ObservationRow | undefined) => {
    const rows = prepare(query)
    return (...values) => rows(...values)[0]
  }
  const lastRows = prepare(queries.lastRows)
  const changed = byTable((table) => prepare(queries.changed[table]))
  return {
    daily: prepare(queries.daily),
    quotes: prepare(queries.quotes),
    latestQuote: one(queries.latestQuote),
    halfHours: prepare(queries.halfHours),
    latestHalfHour: one(queries.latestHalfHour),
    headlines: prepare(queries.headlines),
    fundamentals: prepare(queries.fundamentals),
    splits: prepare(queries.splits),
    memo: one(queries.memo),
    lastRows() {
      const [row] = lastRows()
      return byTable((_, place) => Number(row[place]))
    },
    changed: (table, after) => changed[table](after),
  }
}
