import { asDay, asInstant, type Day } from '@bellwether-markets/engine/kernel/time'
import { withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import type {
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
  QuoteColumns,
  ScheduledEvent,
  TitleReading,
} from '@bellwether-markets/engine/market/observation'
import { packBars } from '@bellwether-markets/engine/market/packed-bars'
import type { StoredDailyRow, StoredQuote, StoredSplit } from '../../service/ports.ts'
import type { ObservationRow as Row } from './observation-reader.ts'
import { orNaN } from './observation-rows.ts'

/** @returns undefined if there are none */
export function dailyColumns(symbol: string, rows: readonly Row[]): DailyColumns | undefined {
  if (rows.length === 0) return undefined
  const column = (place: number): Float64Array => Float64Array.from(rows, (row) => orNaN(row[place]))
  const sources = rows.map((row) => String(row[2]))
  const source = sources[sources.length - 1]
  return packBars({
    symbol,
    source,
    ...(sources.some((other) => other !== source) && { sources }),
    day: Int32Array.from(rows, (row) => Number(row[0])),
    knownAt: column(1),
    open: column(3),
    high: column(4),
    low: column(5),
    close: column(6),
    adjClose: column(7),
    volume: column(8),
  })
}

export const dailyRow = (symbol: string, row: Row): StoredDailyRow => ({
  symbol,
  day: asDay(Number(row[0])),
  knownAt: asInstant(Number(row[1])),
  source: String(row[2]),
  open: orNaN(row[3]),
  high: orNaN(row[4]),
  low: orNaN(row[5]),
  close: orNaN(row[6]),
  adjClose: orNaN(row[7]),
  volume: orNaN(row[8]),
})

/** Close of a day by its latest revision. */
export function closeOf(columns: DailyColumns | undefined, day: Day): number | undefined {
  if (columns === undefined) return undefined
  const { day: days, close } = columns
  for (let row = days.length - 1; row >= 0 && days[row] >= day; row--)
    if (days[row] === day) return close[row]
  return undefined
}

/** Factor that adjusts a stored price for splits that became known later. */
function splitFactor(splits: readonly StoredSplit[], day: Day, knownAt: number): number {
  return splits
    .filter((split) => split.rescales && split.day > day && knownAt < split.knownAt)
    .reduce((factor, { numerator, denominator }) => (factor * denominator) / numerator, 1)
}

/** Adjusted for splits. */
export function quoteColumns(
  symbol: string,
  day: Day,
  rows: readonly Row[],
  splits: readonly StoredSplit[],
): QuoteColumns | undefined {
  if (rows.length === 0) return undefined
  const quotes = rows.map((row) => quoteOf(symbol, row))
  const level = quotes.map(({ knownAt }) => splitFactor(splits, day, knownAt))
  const column = (value: (quote: StoredQuote, row: number) => number): Float64Array =>
    Float64Array.from(quotes, value)
  return {
    symbol,
    source: quotes[quotes.length - 1].source,
    day,
    at: column(({ at }) => at),
    knownAt: column(({ knownAt }) => knownAt),
    price: column(({ price }, row) => price * level[row]),
    dayHigh: column(({ dayHigh }, row) => dayHigh * level[row]),
    dayLow: column(({ dayLow }, row) => dayLow * level[row]),
    dayVolume: column(({ dayVolume }, row) => dayVolume / level[row]),
  }
}

export const quoteOf = (symbol: string, row: Row): StoredQuote => ({
  symbol,
  day: asDay(Number(row[0])),
  at: asInstant(Number(row[1])),
  knownAt: asInstant(Number(row[2])),
  source: String(row[3]),
  price: Number(row[4]),
  dayHigh: orNaN(row[5]),
  dayLow: orNaN(row[6]),
  dayVolume: orNaN(row[7]),
})

/** Adjusted for splits. @param before close of the previous trading day */
export function halfHourColumns(
  symbol: string,
  day: Day,
  rows: readonly Row[],
  { splits, before }: { readonly splits: readonly StoredSplit[]; readonly before: number | undefined },
): IntradayColumns {
  const level = rows.map((row) => splitFactor(splits, day, Number(row[2])))
  const column = (place: number): Float64Array => Float64Array.from(rows, (row) => orNaN(row[place]))
  const price = (place: number): Float64Array => column(place).map((value, row) => value * level[row])
  return {
    symbol,
    source: String(rows[rows.length - 1][3]),
    day,
    previousClose: before ?? orNaN(rows[0][4]) * level[0],
    start: column(0),
    end: column(1),
    knownAt: column(2),
    open: price(5),
    high: price(6),
    low: price(7),
    close: price(8),
    volume: column(9).map((value, row) => value / level[row]),
  }
}

export const splitOf = (row: Row): StoredSplit => ({
  symbol: String(row[0]),
  day: asDay(Number(row[1])),
  numerator: Number(row[2]),
  denominator: Number(row[3]),
  knownAt: asInstant(Number(row[4])),
  source: String(row[5]),
  rescales: row[6] === 1,
})

export const scheduledOf = (row: Row): ScheduledEvent =>
  Object.freeze({
    name: String(row[0]) as ScheduledEvent['name'],
    symbol: row[1] === '' ? undefined : String(row[1]),
    day: asDay(Number(row[2])),
    lastDay: asDay(Number(row[3])),
    at: row[4] === null ? undefined : asInstant(Number(row[4])),
    status: String(row[5]) as ScheduledEvent['status'],
    knownAt: asInstant(Number(row[6])),
    source: String(row[7]),
  })

export const headlineOf = (row: Row): Headline =>
  Object.freeze({
    id: String(row[0]),
    knownAt: asInstant(Number(row[1])),
    publishedAt: asInstant(Number(row[2])),
    timeOfDayKnown: row[3] === 1,
    source: String(row[4]),
    title: String(row[5]),
    url: row[6] === null ? undefined : String(row[6]),
    taggedSymbols: Object.freeze(JSON.parse(String(row[7])) as string[]),
    ...(row[8] === null ? {} : { reading: Object.freeze(JSON.parse(String(row[8])) as TitleReading) }),
  })

/** JSON null: not reported; missing: not collected when stored. */
export function figuresOf(symbol: string, row: Row): FundamentalRow {
  const figures = JSON.parse(String(row[4])) as Record<string, unknown>
  const values = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, orNaN(value)]))
  const head = {
    symbol,
    source: String(row[3]),
    periodEnd: asDay(Number(row[0])),
    period: String(row[1]) as FundamentalRow['period'],
    knownAt: asInstant(Number(row[2])),
  }
  return { ...withUnknown(values), ...head }
}
