import { inflateRawSync } from 'node:zlib'
import { decodeHTML } from 'entities'
import { parseSecCompanyFacts } from '../../src/adapters/suppliers/sec-company-facts.ts'
import type { Asset } from '../../src/core/market/asset.ts'
import { DAY, type Instant } from '../../src/kernel/time.ts'
import { bodyOf, type Recording } from '../suppliers/recorded-responses.ts'
import { recordedAnswer } from './recorded-suppliers.ts'

/** Columns of a daily file after the date, as they are to be written; empty for what is not known. */
type Row = readonly [open: string, high: string, low: string, close: string, volume: string, adjusted: string]
type Days = ReadonlyMap<string, Row>

const YAHOO = 'https://query2.finance.yahoo.com'
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
const WEEK = 7 * DAY

/** What the publishers of recorded feeds are called, by address. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  'https://www.cnbc.com/id/100727362/device/rss/rss.html': 'CNBC',
  'https://rss.nytimes.com/services/xml/rss/nyt/Business.xml': 'New York Times',
}

/**
 * What was recorded up to a moment, read without the parsers of the live market and laid out as a replay directory.
 * @param given recordings that were asked for by then; a supplier is asked for the news of one company at a time
 */
export function recordedMarket(
  all: readonly Recording[],
  assets: readonly Asset[],
  now: Instant,
  given: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const answerTo = (url: string): Recording | undefined => recordedAnswer(all, new URL(url), now)
  const files: Record<string, string> = { 'assets.csv': assetsFile(assets) }
  for (const asset of assets) {
    const days = daysOf(asset, now, answerTo)
    if (days.size === 0) continue
    const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, row]) => `${day},${row.join()}`)
    files[`daily/${asset.symbol}.csv`] = `date,open,high,low,close,volume,adj_close\n${rows.join('\n')}\n`
  }
  const headlines = all
    .filter(({ id }) => given.has(id))
    .flatMap((recording) => {
      const { [recording.request.url]: publisher } = PUBLISHERS
      if (publisher !== undefined) return feedNews(textOf(recording), publisher)
      return recording.kind === 'search-news' ? searchedNews(textOf(recording)) : []
    })
  files['news.csv'] = newsFile(headlines, now)
  files['fundamentals.csv'] = figuresFile(assets, now, answerTo)
  return files
}

const textOf = (recording: Recording): string => bodyOf(recording).toString('utf8')
const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`

const assetsFile = (assets: readonly Asset[]): string =>
  [
    'symbol,name,class,sector,currency',
    ...assets.map(({ symbol, name, assetClass, sector = '', currency }) =>
      [symbol, inQuotes(name), assetClass, sector, currency].join(),
    ),
  ].join('\n')

type AnswerTo = (url: string) => Recording | undefined

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

const dateText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

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

interface Told {
  readonly at: number
  readonly source: string
  readonly title: string
  readonly tickers: readonly string[]
}

function feedNews(text: string, publisher: string): readonly Told[] {
  return (text.match(/<item>[\s\S]*?<\/item>/g) ?? []).map((item) => {
    const inside = (name: string): string =>
      new RegExp(`<${name}>(?:\\s*<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>\\s*)?</${name}>`).exec(item)?.[1] ??
      ''
    const title = decodeHTML(inside('title')).replace(/\s+/g, ' ').trim()
    return { at: Date.parse(inside('pubDate')), source: publisher, title, tickers: [] }
  })
}

interface Found {
  readonly news: readonly {
    readonly title: string
    readonly publisher: string
    readonly providerPublishTime: number
    readonly relatedTickers?: readonly string[]
  }[]
}

const searchedNews = (text: string): readonly Told[] =>
  (JSON.parse(text) as Found).news.map(({ title, publisher, providerPublishTime, relatedTickers }) => ({
    at: providerPublishTime * 1000,
    source: publisher,
    title: decodeHTML(title).replace(/\s+/g, ' ').trim(),
    tickers: relatedTickers ?? [],
  }))

/** Headlines of the last week; older ones of a feed are not taken. */
function newsFile(told: readonly Told[], now: Instant): string {
  const rows = told
    .filter(({ at }) => at >= now - WEEK)
    .map(({ at, source, title, tickers }) =>
      [
        new Date(at).toISOString().replace('.000Z', 'Z'),
        inQuotes(source),
        inQuotes(title),
        inQuotes(tickers.join(' ')),
      ].join(),
    )
  return ['published_at,source,title,tickers', ...rows].join('\n')
}

/** Figures of the layout, in its order, with the names that Yahoo gives them, the first that holds a value. */
const FIGURES: readonly (readonly [figure: string, ...names: readonly string[]])[] = [
  ['revenue', 'TotalRevenue', 'OperatingRevenue'],
  ['grossProfit', 'GrossProfit'],
  ['operatingIncome', 'OperatingIncome'],
  ['netIncome', 'NetIncomeCommonStockholders', 'NetIncome'],
  ['totalAssets', 'TotalAssets'],
  ['equity', 'StockholdersEquity', 'CommonStockEquity'],
  ['sharesOutstanding', 'OrdinarySharesNumber', 'ShareIssued'],
  ['epsDiluted', 'DilutedEPS'],
  ['epsReported'],
  ['operatingCashFlow', 'OperatingCashFlow'],
  ['capex', 'CapitalExpenditure'],
  ['freeCashFlow', 'FreeCashFlow'],
  ['currentAssets', 'CurrentAssets'],
  ['currentLiabilities', 'CurrentLiabilities'],
  ['totalLiabilities', 'TotalLiabilitiesNetMinorityInterest'],
  ['retainedEarnings', 'RetainedEarnings'],
]
const HEADER =
  'symbol,period_end,period,available_date,revenue,gross_profit,operating_income,net_income,total_assets,equity,' +
  'shares_outstanding,eps_diluted,eps_reported,operating_cf,capex,free_cash_flow,' +
  'current_assets,current_liabilities,total_liabilities,retained_earnings'

/** What a company filed with SEC, else what Yahoo collects, which counts from the day after it was asked. */
function figuresFile(assets: readonly Asset[], now: Instant, answerTo: AnswerTo): string {
  const lines = assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .flatMap(({ symbol }) => filedFigures(symbol, now, answerTo) ?? collectedFigures(symbol, now, answerTo))
  return [HEADER, ...lines].join('\n')
}

interface Ticker {
  readonly cik_str: number
  readonly ticker: string
}

/** Read by the parser: that its figures are those of the file is tested by itself. */
function filedFigures(symbol: string, now: Instant, answerTo: AnswerTo): readonly string[] | undefined {
  const tickers = answerTo('https://www.sec.gov/files/company_tickers.json')
  if (tickers === undefined) return undefined
  const companies = Object.values(JSON.parse(textOf(tickers)) as Record<string, Ticker>)
  const cik = String(companies.find(({ ticker }) => ticker === symbol)?.cik_str).padStart(10, '0')
  if (answerTo(`https://data.sec.gov/submissions/CIK${cik}.json`) === undefined) return undefined
  const facts = answerTo(`https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`)
  if (facts === undefined) return undefined
  const meta = {
    receivedAt: now,
    knownFrom: 'publication' as const,
    asked: [symbol],
    assetOf: () => undefined,
  }
  const { fundamentals } = parseSecCompanyFacts(bodyOf(facts), meta)
  return fundamentals
    .flatMap(({ rows }) => rows)
    .map((row) =>
      [
        symbol,
        dateText(row.periodEnd * DAY),
        row.period,
        dateText(row.knownAt - DAY),
        ...FIGURES.map(([name]) => String(row[name as 'revenue'])).map((text) =>
          text === 'NaN' ? '' : text,
        ),
      ].join(),
    )
}

interface Series {
  readonly timeseries: {
    readonly result: readonly (Readonly<Record<string, unknown>> & { meta: { type: readonly string[] } })[]
  }
}
interface Point {
  readonly asOfDate: string
  readonly periodType: string
  readonly reportedValue: { readonly raw: number }
}

function collectedFigures(symbol: string, now: Instant, answerTo: AnswerTo): readonly string[] {
  const url = `${YAHOO}/ws/fundamentals-timeseries/v1/finance/timeseries/${symbol}`
  const answer = answerTo(url)
  if (answer === undefined) return []
  const { result } = (JSON.parse(textOf(answer)) as Series).timeseries
  const periods = new Map<string, Map<string, number>>()
  for (const series of result) {
    const [type] = series.meta.type
    const [, length, name] = /^(annual|quarterly)(.*)$/.exec(type) ?? []
    for (const point of (series[type] ?? []) as readonly (Point | null)[]) {
      if (point?.periodType !== (length === 'annual' ? '12M' : '3M')) continue
      const period = `${point.asOfDate},${length === 'annual' ? 'FY' : 'Q'}`
      periods.set(period, (periods.get(period) ?? new Map()).set(name, point.reportedValue.raw))
    }
  }
  return [...periods].flatMap(([period, values]) => {
    const cells = FIGURES.map(([figure, ...names]) => {
      const value = names.map((name) => values.get(name)).find((known) => known !== undefined)
      return value === undefined ? '' : String(figure === 'capex' ? Math.abs(value) : value)
    })
    return cells.every((cell) => cell === '') ? [] : [[symbol, period, dateText(now), ...cells].join()]
  })
}
