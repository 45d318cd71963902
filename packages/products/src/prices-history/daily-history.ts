import { asDay, type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import type { Bars } from '@bellwether-markets/engine/price-history/aggregate-bars'
import { pick } from '../pick.ts'
import type { Bar, PriceHistory } from './history-schema.ts'

export const HISTORY_DAYS = 365

/** The assets share most of their days. */
const dateTexts = new Map<number, string>()

/** Of the last 365 calendar days, today included. */
export function dailyHistory(window: DailyWindow, asset: Asset, today: Day, isStale: boolean): PriceHistory {
  return historyOf(window, asset, barsAfter(window, today - HISTORY_DAYS), isStale)
}

export const historyOf = (
  window: DailyWindow,
  asset: Asset,
  bars: Bar[],
  isStale: boolean,
): PriceHistory => ({
  ...pick(asset, 'symbol', 'name', 'currency'),
  count: bars.length,
  adjusted: adjustmentOf(asset, bars),
  source: window.source,
  last_day: dateText(window.day[window.length - 1]),
  stale: isStale,
  bars,
})

function dateText(day: number): string {
  const text = dateTexts.get(day) ?? formatDay(asDay(day))
  dateTexts.set(day, text)
  return text
}

/** Those after a day. */
export function barsAfter(window: Bars, before: number): Bar[] {
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
