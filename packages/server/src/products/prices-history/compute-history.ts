import type { InputsOf } from '../../contract/product.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asDay, formatDay, type Instant } from '../../kernel/time.ts'
import { dailyHistory } from './daily-history.ts'
import type { PriceHistory } from './history-schema.ts'
import type { pricesHistory } from './product.ts'

/** @throws NotEnoughHistory if no asset has any bar */
export function computeHistory(
  { tracked, bars }: InputsOf<typeof pricesHistory>,
  asOf: Instant,
): Record<string, PriceHistory> {
  const parts: Record<string, PriceHistory> = {}
  const dates = new Map<number, string>()
  const dateText = (day: number): string => {
    const text = dates.get(day) ?? formatDay(asDay(day))
    dates.set(day, text)
    return text
  }
  for (const asset of tracked) {
    const window = bars.get(asset.symbol)
    if (window !== undefined && window.length > 0) {
      parts[asset.symbol] = dailyHistory(asset, window, asOf, dateText)
    }
  }
  if (Object.keys(parts).length === 0) throw new NotEnoughHistory('daily bars of tracked assets', 0, 1)
  return parts
}
