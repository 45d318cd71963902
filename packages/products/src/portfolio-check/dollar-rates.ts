import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { closes, type DayValues } from '@bellwether-markets/engine/series/day-values'

interface DollarPair {
  readonly symbol: string
  /** Dollars for one unit, rather than units for one dollar. */
  readonly isDirect: boolean
}

/** By the names of the pairs; undefined for the dollar itself, its cents, and a currency without a pair. */
export function dollarPair(tracked: readonly Asset[], currency: string): DollarPair | undefined {
  for (const { symbol, name, assetClass } of tracked) {
    if (assetClass !== 'fx') continue
    if (name === `${currency}/USD`) return { symbol, isDirect: true }
    if (name === `USD/${currency}`) return { symbol, isDirect: false }
  }
  return undefined
}

/** Dollars for one unit of a currency; undefined if they are not known. */
export function dollarRates(
  tracked: readonly Asset[],
  bars: ReadonlyMap<string, DailyWindow>,
  currency: string,
): DayValues | undefined {
  const pair = dollarPair(tracked, currency)
  const window = pair && bars.get(pair.symbol)
  if (pair === undefined || window === undefined) return undefined
  const { day, value } = closes(window)
  return { day, value: pair.isDirect ? value : Float64Array.from(value, (rate) => 1 / rate) }
}
