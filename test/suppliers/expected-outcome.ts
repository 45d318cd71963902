import { inflateRawSync } from 'node:zlib'
import { bodyOf, type Recording } from './recorded-responses.ts'

/** How many rows of each kind an answer holds; what is not named is not there. */
export type Counts = Readonly<Record<string, number>>

/** What a recording is, worked out from its raw bytes by regular expressions and from what its index says. */
export interface Expected {
  readonly outcome: string
  readonly counts: Counts
}

/** Answers that are what they are whatever they hold, by what is known of them. */
const NAMED: readonly (readonly [id: RegExp, outcome: string])[] = [
  [/yahoo-401|yahoo-quote-feature-disabled/, 'auth'],
  [/yahoo-429|gdelt-429|stooq-daily-hits/, 'limited'],
  [/stooq-no-data/, 'not_found'],
  // The last one is a page of XHTML with a feed inside its body.
  [/pow-challenge|rssparser-unrecognized-rss|feedjira-DuplicateContent/, 'blocked'],
  [/historical-BEKE.*-old|search-noOpts-old|iprak-quote-missing-symbols/, 'bad_request'],
  [/submissions-404|full-index-403|chart_INVALID|mock2018-chart-error/, 'not_found'],
  [/getcurrent-503/, 'transient'],
  [/full-index-304/, 'not_modified'],
  [/getCrumb-getcrumb/, 'crumb'],
  [/getCrumb-quote-AAPL-collectConsent\.html/, 'consent page'],
  [/getCrumb-quote/, 'redirect'],
  // A "daily" chart over the whole history comes back in bars of three months.
  [/rs-history_chart_VFINX/, 'malformed'],
  [
    /feedrs-rss_2\.0_invalid_1|feedparser-rss_empty|feedparser-undeclared|feedparser-rss_incomplete/,
    'malformed',
  ],
  [/recommendationsBySymbol-ADH-old|quoteSummary-assetProfile-(QQQ_)?-old/, 'not_found'],
  [/recommendationsBySymbol|screener-|trendingSymbols-/, 'reference'],
]

export function expectedOutcome(recording: Recording): Expected {
  const named = NAMED.find(([id]) => id.test(recording.id))
  if (named !== undefined) return { outcome: named[1], counts: {} }
  if (recording.status === 404) return { outcome: 'not_found', counts: {} }
  const isCalendar = recording.id.includes('calendarEvents')
  if (recording.kind === 'quoteSummary' && !isCalendar) return { outcome: 'reference', counts: {} }
  const counts = countsOf(recording)
  const present = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  return { outcome: Object.keys(present).length === 0 ? 'empty' : 'observations', counts: present }
}

function countsOf(recording: Recording): Counts {
  const { provider, kind } = recording
  const raw = bodyOf(recording).toString('latin1')
  if (provider === 'yahoo') return yahooCounts(recording, raw)
  if (provider === 'fred') {
    return { daily: kind === 'csv' ? numericCells(raw, 1) : count(raw, /"value":"-?[\d.]*\d[\d.]*"/g) }
  }
  if (provider === 'cboe') return { daily: count(raw, /^\d\d\/\d\d\/\d{4},/gm) }
  if (provider === 'ecb') return { daily: ecbRates(recording, raw) }
  if (provider === 'gdelt') return { headlines: count(raw, /"title"\s*:\s*"(?!")/g) }
  if (provider === 'sec') return secCounts(recording, raw)
  return { headlines: datedItems(raw) }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The elements of the first array of a name. */
export const arrayIn = (raw: string, name: string): readonly string[] => {
  const inside = new RegExp(`"${name}"\\s*:\\s*\\[([^\\[\\]{}]*)\\]`).exec(raw)?.[1]?.trim() ?? ''
  return inside === '' ? [] : inside.split(',').map((element) => element.trim())
}

export const numberIn = (raw: string, name: string): number =>
  Number(new RegExp(`"${name}"\\s*:\\s*(-?[\\d.eE+-]+)`).exec(raw)?.[1] ?? 'NaN')

function yahooCounts({ id, kind }: Recording, raw: string): Counts {
  if (kind === 'quoteSummary') return { scheduled: count(raw, /"earningsDate"\s*:\s*\[[^\]]/g) }
  if (kind.startsWith('chart') || kind === 'spark') return chartCounts(id, raw)
  if (kind === 'search-news') return { headlines: count(raw, /"providerPublishTime"/g) }
  if (kind === 'news') return { headlines: count(raw, /"pubDate"/g) }
  if (kind === 'fundamentalsTimeSeries') return { fundamentals: fundamentalPeriods(raw) }
  return { quotes: count(raw, /"regularMarketPrice"\s*:/g) }
}

/** Three charts of 2026-06-11 were recorded an hour and a half after the open. */
const IN_SESSION = /chart_(AAPL|GSPC|SPY)-2y-1d/

function chartCounts(id: string, raw: string): Counts {
  const stamps = arrayIn(raw, 'timestamp').map(Number)
  const closes = arrayIn(raw, 'close')
  const quotes = /"regularMarketPrice"/.test(raw) ? 1 : 0
  const events = { splits: count(raw, /"splitRatio"/g), dividends: count(raw, /"amount"\s*:/g) }
  if (/"dataGranularity"\s*:\s*"1m"/.test(raw)) return { halfHours: wholeHalfHours(stamps, closes), quotes }
  const traded = closes.filter((close) => close !== 'null').length
  const provisional = IN_SESSION.test(id) ? 1 : 0
  return { daily: traded - provisional, provisional, quotes, ...events }
}

/** Half hours of the clock with a trade that had ended with the last minute; every session here begins on one. */
function wholeHalfHours(stamps: readonly number[], closes: readonly string[]): number {
  const traded = stamps
    .filter((_, index) => closes[index] !== 'null')
    .map((stamp) => Math.floor(stamp / 1800))
  const lastMinute = (stamps.at(-1) ?? 0) + 60
  return new Set(traded.filter((halfHour) => (halfHour + 1) * 1800 <= lastMinute)).size
}

const USED_FIGURES =
  /^(quarterly|annual)(TotalRevenue|OperatingRevenue|GrossProfit|OperatingIncome|NetIncome|NetIncomeCommonStockholders|TotalAssets|StockholdersEquity|CommonStockEquity|OrdinarySharesNumber|ShareIssued|DilutedEPS|OperatingCashFlow|CapitalExpenditure|FreeCashFlow)$/

/** Quarters and years with at least one of the figures that are used. */
function fundamentalPeriods(raw: string): number {
  const periods = raw.split(/\{\s*"meta"\s*:/).flatMap((part) => {
    const type = /"type"\s*:\s*\[\s*"(\w+)"/.exec(part)?.[1] ?? ''
    const kind = USED_FIGURES.exec(type)?.[1]
    return kind === undefined
      ? []
      : [...part.matchAll(/"asOfDate"\s*:\s*"([\d-]+)"/g)].map((match) => kind + match[1])
  })
  return new Set(periods).size
}

/** Cells of a table, from a column on, that are numbers. */
const numericCells = (raw: string, from: number): number =>
  raw
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => line.split(',').slice(from))
    .filter((cell) => /\d/.test(cell)).length

function ecbRates(recording: Recording, raw: string): number {
  if (recording.kind === 'xml') return count(raw, /\brate=['"]/g)
  if (recording.kind === 'csv') return numericCells(raw, 1)
  const archive = bodyOf(recording)
  const content = archive.subarray(30 + archive.readUInt16LE(26) + archive.readUInt16LE(28))
  return numericCells(inflateRawSync(content).toString('latin1'), 1)
}

function secCounts({ kind }: Recording, raw: string): Counts {
  if (kind === 'tickers') return { tickers: count(raw, /"cik_str"/g) }
  if (kind === 'submissions') return { filings: arrayIn(raw, 'accessionNumber').length }
  // Rows by filing have a test of their own; here it counts that there are some.
  return { fundamentals: 1 }
}

/** Items with a title and something like a date. */
function datedItems(raw: string): number {
  const items = raw.match(/<(item|entry)[\s>][\s\S]*?<\/\1>/g) ?? []
  return items.filter(
    (item) =>
      /<title[^>]*>\s*(<!\[CDATA\[)?\s*[^<\s]/.test(item) &&
      /<(pubDate|published|updated|dc:date|issued|modified)>[^<]*(<!\[CDATA\[)?[^<]*\d/i.test(item),
  ).length
}
