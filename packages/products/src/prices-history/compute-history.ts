import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { asDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { isStalePrice } from '@bellwether-markets/engine/market/missed-sessions'
import type { InputsOf } from '../contract/product.ts'
import { dailyHistory } from './daily-history.ts'
import type { PriceHistory } from './history-schema.ts'
import type { pricesHistory } from './product.ts'

const historyOf = remembered(
  (...of: Parameters<typeof dailyHistory>) =>
    () =>
      dailyHistory(...of),
)

/** @throws NotEnoughHistory if no asset has any bar */
export function computeHistory(
  { tracked, bars }: InputsOf<typeof pricesHistory>,
  asOf: Instant,
): Record<string, () => PriceHistory> {
  const parts: Record<string, () => PriceHistory> = {}
  for (const asset of tracked) {
    const window = bars.get(asset.symbol)
    if (window === undefined || window.length === 0) continue
    const isStale = isStalePrice(asset, asDay(window.day[window.length - 1]), asOf)
    parts[asset.symbol] = historyOf(window, asset, utcDay(asOf), isStale)
  }
  if (Object.keys(parts).length === 0) throw new NotEnoughHistory('daily bars of tracked assets', 0, 1)
  return parts
}
