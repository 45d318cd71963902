import { basename } from 'node:path'
import { type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { CsvError, parse } from 'csv-parse/sync'
import { decimalAt, NOT_A_NUMBER } from './replay-fields.ts'

/** Prices in the file's unit; NaN if empty. */
export interface ImportedBar {
  readonly day: Day
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** All NaN if the file has none. */
  readonly adjClose: number
}

export type BarFormat = 'bellwether' | 'yahoo' | 'stooq' | 'alpha_vantage'

/** Rows count from 1, the header being row 1. */
export interface RowFault {
  readonly row: number
  readonly column: string | undefined
  readonly problem: string
}

export interface ReadBars {
  readonly format: BarFormat
  readonly bars: readonly ImportedBar[]
  readonly rowOf: ReadonlyMap<Day, number>
  readonly hasAdjusted: boolean
  readonly withoutPrice: number
}

const FORMATS: readonly { readonly format: BarFormat; readonly header: RegExp }[] = [
  { format: 'bellwether', header: /^date,open,high,low,close,volume(,adj_close)?$/ },
  { format: 'yahoo', header: /^Date,Open,High,Low,Close,Adj Close,Volume$/ },
  {
    format: 'stooq',
    header: /^(Date,Open,High,Low,Close(,Volume)?|Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie(,Wolumen)?)$/,
  },
  {
    format: 'alpha_vantage',
    header:
      /^timestamp,open,high,low,close(,adjusted_close)?(,volume)?(,dividend_amount)?(,split_coefficient)?$/,
  },
]
const COLUMNS: Readonly<Record<string, keyof ImportedBar>> = {
  date: 'day',
  timestamp: 'day',
  data: 'day',
  open: 'open',
  otwarcie: 'open',
  high: 'high',
  najwyzszy: 'high',
  low: 'low',
  najnizszy: 'low',
  close: 'close',
  zamkniecie: 'close',
  volume: 'volume',
  wolumen: 'volume',
  'adj close': 'adjClose',
  adj_close: 'adjClose',
  adjusted_close: 'adjClose',
}
const FIRST_DAY = -25_567

interface Line {
  readonly fields: readonly string[]
  readonly row: number
}

/**
 * In any order; the header identifies the provider.
 * @param mayBeNegative whether a close ≤ 0 is valid
 * @returns bars, or every fault: never a part of a file
 */
export function readBars(bytes: Uint8Array, mayBeNegative: boolean): ReadBars | readonly RowFault[] {
  const lines = linesOf(new TextDecoder().decode(bytes))
  if (!isLines(lines)) return [lines]
  const [header, ...rows] = lines
  const text = header?.fields.join(',') ?? ''
  const format = formatOf(text)
  if (header === undefined || format === undefined) return [unknownHeader(text)]
  const columns = header.fields.map((name) => COLUMNS[name.toLowerCase()])
  const faults: RowFault[] = []
  const byDay = new Map<Day, ImportedBar>()
  const rowOf = new Map<Day, number>()
  let withoutPrice = 0
  for (const { fields, row } of rows) {
    const found = barOf(fields, row, { names: header.fields, columns, mayBeNegative })
    if (Array.isArray(found)) faults.push(...found)
    else if (found === undefined) withoutPrice++
    else {
      const { day } = found
      const before = rowOf.get(day)
      if (before !== undefined) faults.push(repeatedDay(header, row, day, before))
      byDay.set(day, found)
      rowOf.set(day, row)
    }
  }
  if (faults.length > 0) return faults
  if (byDay.size === 0) return [{ row: 1, column: undefined, problem: 'no row has a price' }]
  const bars = [...byDay.values()].sort((a, b) => a.day - b.day)
  return { format, bars, rowOf, hasAdjusted: columns.includes('adjClose'), withoutPrice }
}

const formatOf = (text: string) => FORMATS.find(({ header }) => header.test(text))?.format

const repeatedDay = ({ fields }: Line, row: number, day: Day, before: number): RowFault => ({
  row,
  column: fields[0],
  problem: `${formatDay(day)} stands in row ${before} already`,
})

const unknownHeader = (text: string): RowFault => ({
  row: 1,
  column: undefined,
  problem:
    `a header that is not known: ${JSON.stringify(text.slice(0, 100))}. Known are date,open,high,low,close,volume and the ` +
    'daily downloads of Yahoo, Stooq and Alpha Vantage.',
})

const isLines = (lines: readonly Line[] | RowFault): lines is readonly Line[] => Array.isArray(lines)

function linesOf(text: string): readonly Line[] | RowFault {
  const lines: Line[] = []
  try {
    parse(text, {
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines: row }) => {
        lines.push({ fields, row })
      },
    })
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { row: Number(error.lines ?? 1), column: undefined, problem: error.message }
  }
}

interface Table {
  readonly names: readonly string[]
  readonly columns: readonly (keyof ImportedBar | undefined)[]
  readonly mayBeNegative: boolean
}

/** @returns undefined for a day without a price */
function barOf(fields: readonly string[], row: number, table: Table): ImportedBar | RowFault[] | undefined {
  const { names, columns, mayBeNegative } = table
  if (fields.length !== names.length) {
    return [{ row, column: undefined, problem: `${names.length} fields expected, found ${fields.length}` }]
  }
  const faults: RowFault[] = []
  const values = { open: NaN, high: NaN, low: NaN, close: NaN, volume: NaN, adjClose: NaN }
  let day: Day | undefined
  const refuse = (column: string, problem: string): void => void faults.push({ row, column, problem })
  for (const [index, name] of columns.entries()) {
    const field = fields[index]
    const shown = JSON.stringify(field.slice(0, 40))
    if (name === undefined) continue
    if (name === 'day') {
      day = parseDay(field)
      if (day === undefined || day < FIRST_DAY) refuse(names[index], `not a date (YYYY-MM-DD): ${shown}`)
      continue
    }
    const value = numberOf(field)
    if (value === NOT_A_NUMBER) refuse(names[index], `not a number: ${shown}`)
    else if (value < 0 && (name === 'volume' || !mayBeNegative)) refuse(names[index], `below zero: ${shown}`)
    else if (value === 0 && name === 'close' && !mayBeNegative) refuse(names[index], 'a price of zero')
    values[name] = value
  }
  if (faults.length > 0 || day === undefined) return faults
  if (Number.isNaN(values.close)) return undefined
  if (columns.includes('adjClose') && Number.isNaN(values.adjClose)) {
    return [{ row, column: names[columns.indexOf('adjClose')], problem: 'empty, beside a close' }]
  }
  return { day, ...values }
}

function numberOf(field: string): number {
  if (/^(null|nan|n\/d|\.)$/i.test(field)) return Number.NaN
  const bytes = new TextEncoder().encode(field)
  return decimalAt(bytes, 0, bytes.length)
}

const NAMED = /^(?:daily_(?:adjusted_)?)?(.+?)(?:_us)?(?:_d)?$/i

/**
 * `AAPL.csv` (Yahoo), `aapl_us_d.csv` (Stooq), `daily_adjusted_AAPL.csv` (Alpha Vantage), with or without a browser's
 * copy number.
 */
export function symbolOfDownload(path: string): string {
  const name = basename(path)
    .replace(/\.csv$/i, '')
    .replace(/ ?\(\d+\)$/, '')
  return (NAMED.exec(name)?.[1] ?? name).toUpperCase()
}
