import { asDay, type Day, formatInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isStalePrice, tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type { DailyWindow, Quote } from '@bellwether-markets/engine/market/point-in-time'
import { marketState, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import type { Price } from './price-schema.ts'

/** A quote of the running day, or the last daily bar. */
interface Reading {
  readonly day: Day
  readonly at: Instant
  readonly price: number
  readonly high: number
  readonly low: number
  readonly volume: number
  readonly source: string
  readonly previousClose: number | null
}

/** Undefined without bar and quote. */
export function latestPrice(
  asset: Asset,
  window: DailyWindow | undefined,
  quote: Quote | undefined,
  asOf: Instant,
): Price | undefined {
  const reading = readingOf(asset, window, quote)
  if (reading === undefined) return undefined
  const { previousClose } = reading
  const price = rounded(reading.price, 6)
  const change = previousClose === null ? null : rounded(reading.price - previousClose, 6)
  const state = marketState(asset, asOf)
  return {
    symbol: asset.symbol,
    name: asset.name,
    asset_class: asset.assetClass,
    currency: asset.currency,
    price,
    previous_close: previousClose === null ? null : rounded(previousClose, 6),
    change,
    change_pct:
      previousClose === null || previousClose <= 0
        ? null
        : rounded((reading.price / previousClose - 1) * 100, 4),
    day_high: knownOrNull(reading.high),
    day_low: knownOrNull(reading.low),
    volume: knownOrNull(reading.volume),
    market_state: state,
    as_of: formatInstant(reading.at),
    delayed_minutes: state === 'open' ? Math.max(0, Math.floor((asOf - reading.at) / MINUTE)) : null,
    source: reading.source,
    stale: isStalePrice(asset, reading.day, asOf),
  }
}

function readingOf(
  asset: Asset,
  window: DailyWindow | undefined,
  quote: Quote | undefined,
): Reading | undefined {
  const last = window === undefined ? -1 : window.length - 1
  if (quote !== undefined && (window === undefined || last < 0 || quote.day > window.day[last])) {
    const { day, at, price, dayHigh: high, dayLow: low, dayVolume: volume, source } = quote
    return { day, at, price, high, low, volume, source, previousClose: closeBefore(asset, window, last, day) }
  }
  if (window === undefined || last < 0 || window.latestKnownAt === undefined) return undefined
  const day = asDay(window.day[last])
  return {
    day,
    at: tradingSession(asset, day)?.close ?? window.latestKnownAt,
    price: window.close[last],
    high: window.high[last],
    low: window.low[last],
    volume: window.volume[last],
    source: window.source,
    previousClose: closeBefore(asset, window, last - 1, day),
  }
}

/** Null unless it is of the trading day before. */
function closeBefore(asset: Asset, window: DailyWindow | undefined, row: number, day: Day): number | null {
  if (window === undefined || row < 0 || window.day[row] < tradingDayBefore(asset, day)) return null
  return window.close[row]
}

const knownOrNull = (value: number): number | null => (Number.isNaN(value) ? null : rounded(value, 6))

/** Never returns negative zero. */
function rounded(value: number, places: number): number {
  const result = Number(value.toFixed(places))
  return result === 0 ? 0 : result
}
