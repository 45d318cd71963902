import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'

export const REGIME_BARS = 9000

/** @throws NotEnoughHistory if the market has no bar of the symbol */
export function windowOf(windows: ReadonlyMap<string, DailyWindow>, symbol: string): DailyWindow {
  const window = windows.get(symbol)
  if (!window) throw new NotEnoughHistory(`daily closes of ${symbol}`, 0, 1)
  return window
}
