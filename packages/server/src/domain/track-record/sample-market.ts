import { asInstant, type Day, formatDay, type Instant } from '../../kernel/time.ts'
import { type Asset, universeOf } from '../market/asset.ts'
import { tradingDays } from '../market/calendar.ts'
import type { CurveColumns, DailyColumns, Observations, QuoteColumns } from '../market/observation.ts'
import { dailyBarKnownAt } from '../market/trading-hours.ts'

/** A small market made by hand, for tests. */
export interface SampleMarket {
  readonly from: Day
  readonly to: Day
  /** Close of a symbol on a trading day; undefined where it did not trade. */
  readonly close: (symbol: string, day: Day, index: number) => number | undefined
  readonly symbols: readonly string[]
  /** Later than the close plus 15 minutes where a supplier was late. */
  readonly knownAt?: (symbol: string, day: Day) => Instant | undefined
  readonly quotes?: (symbol: string) => QuoteColumns | undefined
  readonly curve?: (symbol: string) => CurveColumns | undefined
}

export function sampleObservations(market: SampleMarket): Observations {
  const assets = market.symbols.map(assetOf)
  const daily = new Map(assets.map((asset) => [asset.symbol, dailyOf(market, asset)]))
  return {
    universe: universeOf(assets),
    daily: (symbol) => daily.get(symbol),
    quotes: (symbol, day) => {
      const columns = market.quotes?.(symbol)
      return columns?.day === day ? columns : undefined
    },
    curve: (symbol) => market.curve?.(symbol),
    since: asInstant(0),
  }
}

const assetOf = (symbol: string): Asset => ({
  symbol,
  name: symbol,
  assetClass: symbol.endsWith('=F') ? 'commodity' : 'equity',
  sector: symbol.endsWith('=F') ? 'Metals' : undefined,
  currency: 'USD',
})

/** Adjusted closes are half the closes, so that the two cannot be taken for each other. */
function dailyOf(market: SampleMarket, asset: Asset): DailyColumns {
  const rows = tradingDays(market.from, market.to).flatMap((day, index) => {
    const close = market.close(asset.symbol, day, index)
    const knownAt = market.knownAt?.(asset.symbol, day) ?? dailyBarKnownAt(asset, day)
    return close === undefined ? [] : [{ day, close, knownAt }]
  })
  const closes = rows.map(({ close }) => close)
  return {
    symbol: asset.symbol,
    source: 'by hand',
    day: rows.map(({ day }) => day),
    knownAt: rows.map(({ knownAt }) => knownAt),
    open: closes.map((close) => close * 0.99),
    high: closes,
    low: closes,
    close: closes,
    adjClose: closes.map((close) => close / 2),
    volume: closes.map(() => 1000),
  }
}

/** A table of closes by day, for `close`. */
export const closesOf =
  (table: Readonly<Record<string, Readonly<Record<string, number>>>>): SampleMarket['close'] =>
  (symbol, day) =>
    table[symbol]?.[formatDay(day)]
