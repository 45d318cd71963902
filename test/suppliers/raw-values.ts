import type { ParsedObservations } from '@bellwether-markets/suppliers/providers/parsed-observations'
import { arrayIn, numberIn } from './expected-outcome.ts'
import { bodyOf, type Recording } from './recorded-responses.ts'

/**
 * Values and times that an answer says by regular expressions over its bytes, against what was parsed. Every value of
 * every chart, quote and series is compared; of feeds the time of every item that JavaScript can read by itself.
 * @returns what differs; undefined if nothing does
 */
export function valueFault(recording: Recording, parsed: ParsedObservations): string | undefined {
  const raw = bodyOf(recording).toString('latin1')
  const { provider, kind } = recording
  if (kind.startsWith('chart') || kind === 'spark') return chartFault(raw, parsed)
  if (parsed.quotes.length > 0) return quoteFault(raw, parsed)
  if (parsed.scheduled.length > 0) return calendarFault(raw, parsed)
  if (provider === 'fred') return seriesFault(raw, kind, parsed)
  if (provider === 'cboe') return different('closes', closesOf(parsed), lastCells(raw, /^\d\d\/\d\d\/\d{4},/))
  if (kind === 'search-news') return different('times', timesOf(parsed), seconds(raw, 'providerPublishTime'))
  if (provider === 'rss') return feedFault(raw, parsed)
  return undefined
}

const closesOf = (parsed: ParsedObservations): readonly number[] =>
  parsed.daily.flatMap(({ bars, provisional }) => [
    ...Array.from(bars.close),
    ...(provisional === undefined ? [] : [provisional.close]),
  ])

const timesOf = (parsed: ParsedObservations): readonly number[] =>
  parsed.headlines.map(({ publishedAt }) => publishedAt)

function different(what: string, found: readonly number[], expected: readonly number[]): string | undefined {
  if (found.length !== expected.length) return `${found.length} ${what} in place of ${expected.length}`
  const at = found.findIndex((value, index) => Math.abs(value - expected[index]) > 1e-12 * Math.abs(value))
  return at < 0 ? undefined : `${what}: ${found[at]} in place of ${expected[at]} at ${at}`
}

const matches = (raw: string, pattern: RegExp): readonly number[] =>
  [...raw.matchAll(pattern)].map((match) => Number(match[1]))

const seconds = (raw: string, name: string): readonly number[] =>
  matches(raw, new RegExp(`"${name}"\\s*:\\s*(\\d+)`, 'g')).map((value) => value * 1000)

/** Pence and cents are hundredths. */
const hundredths = (raw: string): boolean => /"currency"\s*:\s*"(GBp|GBX|USX|ZAc|ILA)"/.test(raw)

function chartFault(raw: string, parsed: ParsedObservations): string | undefined {
  if (parsed.halfHours.length > 0) return halfHourFault(raw, parsed)
  const zone = /"exchangeTimezoneName"\s*:\s*"([^"]+)"/.exec(raw)?.[1] ?? ''
  const closes = arrayIn(raw, 'close')
  const kept = closes.flatMap((close, index) => (close === 'null' ? [] : [index]))
  const per = hundredths(raw) ? 100 : 1
  const dates = arrayIn(raw, 'timestamp').map((stamp) =>
    new Date(Number(stamp) * 1000).toLocaleDateString('en-CA', { timeZone: zone }),
  )
  const days = parsed.daily.flatMap(({ bars, provisional }) => [
    ...Array.from(bars.day),
    ...(provisional === undefined ? [] : [provisional.day as number]),
  ])
  return (
    different(
      'closes',
      closesOf(parsed),
      kept.map((index) => Number(closes[index]) / per),
    ) ??
    different(
      'days',
      days,
      kept.map((index) => Date.parse(dates[index]) / 86_400_000),
    )
  )
}

/** Volumes by half hour of the clock, and the last price of each. */
function halfHourFault(raw: string, parsed: ParsedObservations): string | undefined {
  const [stamps, closes, volumes] = ['timestamp', 'close', 'volume'].map((name) => arrayIn(raw, name))
  const per = hundredths(raw) ? 100 : 1
  const expected = new Map<number, { volume: number; close: number }>()
  for (const [index, close] of closes.entries()) {
    if (close === 'null') continue
    const start = Math.floor(Number(stamps[index]) / 1800) * 1_800_000
    const before = expected.get(start)?.volume ?? 0
    expected.set(start, { volume: before + Number(volumes[index]), close: Number(close) / per })
  }
  const bars = parsed.halfHours.flatMap((day) =>
    Array.from(day.start, (start, row) => ({ start, close: day.close[row], volume: day.volume[row] })),
  )
  return (
    different(
      'half-hour closes',
      bars.map(({ close }) => close),
      bars.map(({ start }) => expected.get(start)?.close ?? Number.NaN),
    ) ??
    different(
      'half-hour volumes',
      bars.map(({ volume }) => volume),
      bars.map(({ start }) => expected.get(start)?.volume ?? Number.NaN),
    )
  )
}

function quoteFault(raw: string, parsed: ParsedObservations): string | undefined {
  const prices = matches(raw, /"regularMarketPrice"\s*:\s*(-?[\d.eE+-]+)/g)
  // A batch mixes units: a price that the answer does not hold as it is has been divided.
  const written = parsed.quotes.map(({ price }) =>
    hundredths(raw) && (parsed.quotes.length === 1 || !prices.includes(price)) ? price * 100 : price,
  )
  if (parsed.quotes.length === 1 && parsed.quotes[0].at !== numberIn(raw, 'regularMarketTime') * 1000) {
    return 'the time of the price'
  }
  const byPrice = (a: number, b: number): number => a - b
  return different('prices', written.sort(byPrice), [...prices].sort(byPrice))
}

/** First and last day in New York, and whether they are said to be an estimate. */
function calendarFault(raw: string, { scheduled: [report] }: ParsedObservations): string | undefined {
  const [, times = ''] = /"earningsDate"\s*:\s*\[([^\]]*)\]/.exec(raw) ?? []
  const days = matches(times, /\b(\d{10})\b/g).map((time) =>
    Date.parse(new Date(time * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })),
  )
  const status = /"isEarningsDateEstimate"\s*:\s*false/.test(raw) ? 'announced' : 'estimated'
  if (report.status !== status) return 'whether the day is announced'
  return different(
    'days',
    [report.day * 86_400_000, report.lastDay * 86_400_000],
    [days[0], days.at(-1) ?? 0],
  )
}

/** By column: the cells that are numbers. */
function seriesFault(raw: string, kind: string, parsed: ParsedObservations): string | undefined {
  if (kind !== 'csv')
    return different('values', closesOf(parsed), matches(raw, /"value"\s*:\s*"(-?\d[\d.]*)"/g))
  const [header, ...lines] = raw.split(/\r?\n/)
  const expected = header
    .split(',')
    .slice(1)
    .flatMap((_, index) =>
      lines.map((line) => line.split(',')[index + 1] ?? '').filter((cell) => /\d/.test(cell)),
    )
  return different('values', closesOf(parsed), expected.map(Number))
}

const lastCells = (raw: string, row: RegExp): readonly number[] =>
  raw
    .split(/\r?\n/)
    .filter((line) => row.test(line))
    .map((line) => Number(line.split(',').at(-1)))

function feedFault(raw: string, parsed: ParsedObservations): string | undefined {
  const items = raw.match(/<(item|entry)[\s>][\s\S]*?<\/\1>/g) ?? []
  const times = items.map((item) => {
    const text =
      ['pubDate', 'published', 'dc:date', 'updated'].map((name) => elementText(item, name)).find(Boolean) ??
      ''
    return /(Z|GMT|[+-]\d\d:?\d\d)\s*$/.test(text) ? Date.parse(text.trim()) : Number.NaN
  })
  if (times.length !== parsed.headlines.length || times.some(Number.isNaN)) return undefined
  return different('times', timesOf(parsed), times)
}

const elementText = (item: string, name: string): string =>
  new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[)?\\s*([^<\\]]*)`, 'i').exec(item)?.[1] ?? ''
