import { asInstant, DAY, type Day, type Instant, MINUTE, SECOND } from '../../kernel/time.ts'
import { inMainUnit } from './currency-unit.ts'
import { quoteDay } from './half-hour-bars.ts'
import { type JsonValue, jsonAt, numberAt, textAt } from './json-value.ts'
import {
  droppedRows,
  observed,
  type ParsedObservations,
  type ParseMeta,
  type ProviderQuote,
} from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { YAHOO_API, yahooGet, yahooResults } from './yahoo-answer.ts'
import { chartDaily, chartDividends, chartSplits } from './yahoo-chart-daily.ts'
import { type ChartInstrument, instrumentOf } from './yahoo-chart-instrument.ts'
import { chartHalfHours } from './yahoo-chart-intraday.ts'

const STEP_MS: Readonly<Record<string, number>> = {
  '1m': MINUTE,
  '2m': 2 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
}
export function requestYahooDaily(symbol: string, from: Day, to: Day, identity: Identity): ProviderRequest {
  return chartRequest(symbol, '1d', { from: asInstant(from * DAY), to: asInstant((to + 2) * DAY) }, identity)
}

export function requestYahooIntraday(
  symbol: string,
  interval: '5m' | '30m',
  period: { readonly from: Instant; readonly to: Instant },
  identity: Identity,
): ProviderRequest {
  return chartRequest(symbol, interval, period, identity)
}

function chartRequest(
  symbol: string,
  interval: string,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  identity: Identity,
): ProviderRequest {
  const url = new URL(`/v8/finance/chart/${encodeURIComponent(symbol)}`, YAHOO_API)
  url.searchParams.set('interval', interval)
  url.searchParams.set('period1', String(Math.floor(from / SECOND)))
  url.searchParams.set('period2', String(Math.floor(to / SECOND)))
  url.searchParams.set('events', 'div|split')
  url.searchParams.set('includePrePost', 'false')
  return yahooGet(url, identity)
}

/**
 * Daily bars with splits and dividends, or half-hour bars, and the latest price.
 * @throws ProviderFault if invalid, or lengths differ
 */
export function parseYahooChart(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const [result] = yahooResults(bytes, 'chart')
  if (result === undefined) throw malformed('a chart without a result')
  const instrument = instrumentOf(jsonAt(result, 'meta'))
  const granularity = textAt(result, 'meta', 'dataGranularity') ?? ''
  const quotes = chartQuote(result, instrument, meta)
  if (granularity === '1d') return observed('yahoo', { ...dailyPart(result, instrument, meta), quotes })
  const stepMs = STEP_MS[granularity]
  if (stepMs === undefined) throw malformed('bars of another length than were asked for')
  return observed('yahoo', { ...chartHalfHours(result, { instrument, stepMs }, meta), quotes })
}

function dailyPart(
  result: JsonValue,
  instrument: ChartInstrument,
  meta: ParseMeta,
): Partial<ParsedObservations> {
  const { daily, withoutClose } = chartDaily(result, instrument, meta)
  return {
    daily: [daily],
    splits: chartSplits(result, instrument, meta),
    dividends: chartDividends(result, instrument),
    dropped: droppedRows({ 'no close': withoutClose }),
  }
}

export function chartQuote(
  result: JsonValue,
  instrument: ChartInstrument,
  meta: ParseMeta,
): readonly ProviderQuote[] {
  const { symbol, zone, unit, lastTradeAt } = instrument
  const price = inMainUnit(numberAt(result, 'meta', 'regularMarketPrice'), unit)
  if (lastTradeAt === undefined || Number.isNaN(price)) return []
  const figure = (name: string): number => inMainUnit(numberAt(result, 'meta', name), unit)
  return [
    {
      symbol,
      source: 'yahoo',
      ...unit,
      day: quoteDay(symbol, zone, lastTradeAt, meta),
      at: lastTradeAt,
      knownAt: asInstant(Math.max(lastTradeAt, meta.receivedAt)),
      price,
      dayOpen: Number.NaN,
      dayHigh: figure('regularMarketDayHigh'),
      dayLow: figure('regularMarketDayLow'),
      dayVolume: numberAt(result, 'meta', 'regularMarketVolume'),
      previousClose: figure('previousClose'),
      delayMs: undefined,
      marketState: undefined,
    },
  ]
}
