import { inflateRawSync } from 'node:zlib'
import { DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { bodyOf } from '../suppliers/recorded-responses.ts'
import { type AnswerTo, dateText, textOf, YAHOO } from './recorded-answers.ts'

/** Columns of a daily file after the date, as they are to be written; empty for what is not known. */
type Row = readonly [open: string, high: string, low: string, close: string, volume: string, adjusted: string]
type Days = ReadonlyMap<string, Row>

/** Suppliers of an index after Yahoo, in the order of preference. */
const INDEX_FILES: Readonly<Record<string, readonly string[]>> = {
  '^VIX': [
    'https://cdn.cboe.com/api/global/us_indices/daily_prices/VIX_History.csv',
    'https://fred.stlouisfed.org/graph/fredgraph.csv?id=VIXCLS',
  ],
  '^GSPC': ['https://fred.stlouisfed.org/graph/fredgraph.csv?id=SP500'],
  '^TNX': ['https://fred.stlouisfed.org/graph/fredgraph.csv?id=DGS10'],
}
const RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip'
const TEN_YEARS = 3653
/** Days before the last stored one that a second supplier is asked for. */
const OVERLAP = 10

/** A daily file of the layout; undefined if no bar was recorded. */
export function barsFile(asset: Asset, now: Instant, answerTo: AnswerTo): string | undefined {
  const days = daysOf(asset, now, answerTo)
  if (days.size === 0) return undefined
  const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, row]) => `${day},${row.join()}`)
  return `date,open,high,low,close,volume,adj_close\n${rows.join('\n')}\n`
}

/** The days of the first supplier that has any, and those of the next ones that it does not have. */
function daysOf(asset: Asset, now: Instant, answerTo: AnswerTo): Days {
  const { symbol } = asset
  const chart = answerTo(`${YAHOO}/v8/finance/chart/${encodeURIComponent(symbol)}`)
  const days = new Map(chart === undefined ? [] : chartDays(textOf(chart)))
  for (const url of INDEX_FILES[symbol] ?? []) {
    const answer = answerTo(url)
    if (answer !== undefined) fill(days, fileDays(textOf(answer)))
  }
  const rates = asset.assetClass === 'fx' ? answerTo(RATES) : undefined
  if (rates !== undefined) {
    const since = dateText(now - TEN_YEARS * DAY)
    fill(
      days,
      [...pairDays(onlyMember(bodyOf(rates)), asset)].filter(([day]) => day >= since),
    )
  }
  return days
}

function fill(days: Map<string, Row>, others: Iterable<readonly [string, Row]>): void {
  const last = [...days.keys()].sort().at(-1)
  const since = last === undefined ? '' : dateText(Date.parse(last) - OVERLAP * DAY)
  for (const [day, row] of others) if (day >= since && !days.has(day)) days.set(day, row)
}

interface Chart {
  readonly meta: {
    readonly exchangeTimezoneName: string
    readonly regularMarketTime: number
    readonly currentTradingPeriod: { readonly regular: { readonly start: number; readonly end: number } }
  }
  readonly timestamp?: readonly number[]
  readonly indicators: {
    readonly quote: readonly [Readonly<Record<string, readonly (number | null)[]>>]
    readonly adjclose: readonly [{ readonly adjclose: readonly (number | null)[] }]
  }
}

/** Bars with a close, dated by the clocks of the exchange; the bar of a session that was not over is none. */
function chartDays(text: string): readonly (readonly [string, Row])[] {
  const [{ meta, timestamp = [], indicators }] = (JSON.parse(text) as { chart: { result: [Chart] } }).chart
    .result
  const { start, end } = meta.currentTradingPeriod.regular
  const local = (seconds: number): string =>
    new Date(seconds * 1000).toLocaleDateString('en-CA', { timeZone: meta.exchangeTimezoneName })
  const running = meta.regularMarketTime < end - 20 * 60 ? local(start) : undefined
  const [quote] = indicators.quote
  const cell = (values: readonly (number | null)[], row: number): string => String(values[row] ?? '')
  return timestamp.flatMap((stamp, row): [string, Row][] => {
    const day = local(stamp)
    if (quote.close[row] === null || day === running) return []
    const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
      cell(quote[name], row),
    )
    return [[day, [open, high, low, close, volume, cell(indicators.adjclose[0].adjclose, row)]]]
  })
}

/** Dates with a close alone, or with open, high, low and close; empty cells and points stand for nothing. */
function fileDays(text: string): readonly (readonly [string, Row])[] {
  const [, ...lines] = text.trim().split(/\r?\n/)
  return lines.flatMap((line): [string, Row][] => {
    const [date, ...cells] = line.split(',')
    const [month, dayOfMonth, year] = date.split('/')
    const close = cells.at(-1) ?? ''
    if (!/\d/.test(close)) return []
    const [open, high, low] = cells.length === 4 ? cells : ['', '', '']
    const day = year === undefined ? date : `${year}-${month}-${dayOfMonth}`
    return [[day, [open, high, low, close, '', close].map(decimal) as unknown as Row]]
  })
}

const decimal = (cell: string): string => (cell === '' ? '' : String(Number(cell)))

/** The one file of a zip archive (APPNOTE 6.3): what follows its local header, up to the central directory. */
function onlyMember(zip: Buffer): string {
  const begin = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  return inflateRawSync(zip.subarray(begin, zip.indexOf('PK\x01\x02', begin, 'latin1'))).toString('utf8')
}

/** Units of the second currency of a pair for one of the first, from units for one euro. */
function pairDays(text: string, { name }: Asset): readonly (readonly [string, Row])[] {
  const [header, ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const rateOf = (cells: readonly string[], currency: string): number =>
    currency === 'EUR' ? 1 : Number(cells[header.indexOf(currency)] || Number.NaN)
  const [base, quoted] = name.split('/')
  return lines.flatMap((cells): [string, Row][] => {
    const rate = String(rateOf(cells, quoted) / rateOf(cells, base))
    return rate === 'NaN' ? [] : [[cells[0], ['', '', '', rate, '', rate]]]
  })
}
