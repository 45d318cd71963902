import type { Asset } from '../../domain/market/asset.ts'
import { isStalePrice } from '../../domain/market/missed-sessions.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { asDay, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
import type { Bar, PriceHistory } from './history-schema.ts'

export const HISTORY_DAYS = 365

/** Of the last 365 calendar days, today (UTC) included. */
export function dailyHistory(asset: Asset, window: DailyWindow, asOf: Instant): PriceHistory {
  const firstDay = utcDay(asOf) - HISTORY_DAYS
  const bars: Bar[] = []
  for (let row = 0; row < window.length; row++) if (window.day[row] > firstDay) bars.push(barOf(window, row))
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

function barOf(window: DailyWindow, row: number): Bar {
  const figure = (value: number): number | null => (Number.isNaN(value) ? null : value)
  return {
    date: formatDay(asDay(window.day[row])),
    open: figure(window.open[row]),
    high: figure(window.high[row]),
    low: figure(window.low[row]),
    close: figure(window.close[row]),
    adj_close: figure(window.adjClose[row]),
    volume: figure(window.volume[row]),
  }
}

function adjustmentOf(asset: Asset, bars: readonly Bar[]): string {
  if (asset.assetClass === 'commodity') return 'Front-month contract: closes are not adjusted for rolls.'
  if (asset.assetClass === 'fx' || asset.assetClass === 'index') return 'Nothing to adjust.'
  return bars.every(({ close, adj_close }) => close === adj_close)
    ? 'close equals adj_close throughout: the source adjusts closes for splits and dividends, or there were none.'
    : 'close is as traded; adj_close is adjusted for splits and dividends.'
}
