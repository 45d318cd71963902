import {
  asDay,
  asInstant,
  DAY,
  type Day,
  type Instant,
  MINUTE,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import type { IntradayColumns } from '@bellwether-markets/engine/market/observation'
import { inMainUnit } from './currency-unit.ts'
import { localDay } from './exchange-time.ts'
import { halfHourBars, quoteDay, type SessionOf, type ShortBar, trackedSessions } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, jsonAt, numberAt, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderQuote } from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { yahooGet, yahooResults } from './yahoo-answer.ts'
import { chartDaily, chartDividends, chartSplits } from './yahoo-chart-daily.ts'
import { type ChartInstrument, chartBars, instantAt, instrumentOf } from './yahoo-chart-instrument.ts'

const STEP_MS: Readonly<Record<string, number>> = {
  '1m': MINUTE,
  '2m': 2 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
}

export interface ChartQuery {
  readonly symbol: string
  readonly interval: '1d' | '30m'
  readonly from: Instant
  readonly to: Instant
}

export const dailyChart = (symbol: string, from: Day, to: Day): ChartQuery => ({
  symbol,
  interval: '1d',
  from: asInstant(from * DAY),
  to: asInstant((to + 2) * DAY),
})

export function requestYahooChart(
  { symbol, interval, from, to }: ChartQuery,
  identity: Identity,
): ProviderRequest {
  const query = {
    interval,
    period1: String(Math.floor(from / SECOND)),
    period2: String(Math.floor(to / SECOND)),
    events: 'div|split',
    includePrePost: 'false',
  }
  return yahooGet(`/v8/finance/chart/${encodeURIComponent(symbol)}`, query, identity)
}

/** Daily bars with splits and dividends, or half-hour bars, and the latest price. */
export const parseYahooChart: Parse = (bytes, meta) => {
  const [result] = yahooResults(bytes, 'chart')
  if (result === undefined) throw malformed('a chart without a result')
  const instrument = instrumentOf(jsonAt(result, 'meta'))
  const granularity = textAt(result, 'meta', 'dataGranularity') ?? ''
  const quotes = chartQuote(result, instrument, meta)
  if (granularity === '1d') {
    return observed({
      daily: [chartDaily(result, instrument, meta)],
      splits: chartSplits(result, instrument, meta),
      dividends: chartDividends(result, instrument),
      quotes,
    })
  }
  const stepMs = STEP_MS[granularity]
  if (stepMs === undefined) throw malformed('bars of another length than were asked for')
  return observed({ halfHours: chartHalfHours(result, instrument, stepMs, meta), quotes })
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
      currency: unit.currency,
      day: quoteDay(symbol, zone, lastTradeAt, meta),
      at: lastTradeAt,
      knownAt: asInstant(Math.max(lastTradeAt, meta.receivedAt)),
      price,
      dayHigh: figure('regularMarketDayHigh'),
      dayLow: figure('regularMarketDayLow'),
      dayVolume: numberAt(result, 'meta', 'regularMarketVolume'),
      previousClose: figure('previousClose'),
    },
  ]
}

function chartHalfHours(
  result: JsonValue,
  instrument: ChartInstrument,
  stepMs: number,
  meta: ParseMeta,
): readonly IntradayColumns[] {
  const { symbol, zone } = instrument
  const bars = chartBars(result, instrument)
  const stamp = {
    symbol,
    source: 'yahoo' as const,
    sessionOf: trackedSessions(meta, symbol) ?? namedSessions(result, zone),
    seenUntil: asInstant((bars.at(-1)?.start ?? 0) + stepMs),
    previousClose: previousCloseOf(result, instrument, bars),
  }
  const traded = bars.filter(({ close }) => !Number.isNaN(close))
  return halfHourBars(traded, stamp, meta)
}

function namedSessions(result: JsonValue, zone: string): SessionOf {
  const named = itemsAt(result, 'meta', 'tradingPeriods').flatMap((periods) => itemsAt(periods))
  const regular = jsonAt(result, 'meta', 'currentTradingPeriod', 'regular')
  const sessions = [...named, ...(regular === undefined ? [] : [regular])].flatMap((period) => {
    const [open, close] = [instantAt(period, 'start'), instantAt(period, 'end')]
    return open === undefined || close === undefined ? [] : [{ open, close }]
  })
  return (at) => {
    const session = sessions.find(({ open, close }) => at >= open && at < close)
    return session === undefined ? undefined : { day: localDay(zone, session.open), session }
  }
}

/** The answer holds the close before its first day only. */
function previousCloseOf(
  result: JsonValue,
  { zone, unit }: ChartInstrument,
  bars: readonly ShortBar[],
): (day: Day) => number {
  const before = inMainUnit(numberAt(result, 'meta', 'chartPreviousClose'), unit)
  const first = bars.length === 0 ? asDay(0) : localDay(zone, bars[0].start)
  return (day) => (day === first ? before : Number.NaN)
}
