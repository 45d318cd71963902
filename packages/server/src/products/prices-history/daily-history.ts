import type { Asset } from '../../domain/market/asset.ts'
import { isStalePrice } from '../../domain/market/missed-sessions.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { asDay, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
import type { Bar, PriceHistory } from './history-schema.ts'

export const HISTORY_DAYS = 365

/**
 * Of the last 365 calendar days, today (UTC) included.
 * @param dateText as `formatDay`; the assets share most of their days
 */
export function dailyHistory(
  asset: Asset,
  window: DailyWindow,
  asOf: Instant,
  dateText: (day: number) => string,
): PriceHistory {
  const bars = barsAfter(window, utcDay(asOf) - HISTORY_DAYS, dateText)
  const lastDay = asDay(window.day[window.length - 1])
  return {
    symbol: asset.symbol,
    name: asset.name,
    currency: asset.currency,
    count: bars.length,
    adjusted: adjustmentOf(asset, bars),
    source: window.source,
    last_day: formatDay(lastDay),
    stale: isStalePrice(asset, lastDay, asOf),
    bars,
  }
}

function barsAfter(window: DailyWindow, before: number, dateText: (day: number) => string): Bar[] {
  const { length, day, open, high, low, close, adjClose, volume } = window
  const bars: Bar[] = []
  for (let row = 0; row < length; row++) {
    if (day[row] <= before) continue
    bars.push({
      date: dateText(day[row]),
      open: figure(open[row]),
      high: figure(high[row]),
      low: figure(low[row]),
      close: figure(close[row]),
      adj_close: figure(adjClose[row]),
      volume: figure(volume[row]),
    })
  }
  return bars
}

const figure = (value: number): number | null => (Number.isNaN(value) ? null : value)

function adjustmentOf(asset: Asset, bars: readonly Bar[]): string {
  if (asset.assetClass === 'commodity') return 'Front-month contract: closes are not adjusted for rolls.'
  if (asset.assetClass === 'fx' || asset.assetClass === 'index') return 'Nothing to adjust.'
  return bars.every(({ close, adj_close }) => close === adj_close)
    ? 'close equals adj_close throughout: the source adjusts closes for splits and dividends, or there were none.'
    : 'close is as traded; adj_close is adjusted for splits and dividends.'
}
