import type { DailyWindow } from '../market/point-in-time.ts'
import { adjustedCloses, closes, type DayValues, dayValues } from '../series/day-values.ts'
import { ewVol } from '../series/ew-vol.ts'
import { logReturns } from '../series/log-returns.ts'
import { rollingDrawdown } from '../series/rolling-max.ts'

export const SPAN_DAYS = 20
export const HIGH_WINDOW_DAYS = 252

export type RegionDriverName =
  | 'equity_volatility'
  | 'equity_drawdown'
  | 'currency_depreciation'
  | 'crude_volatility'

/** Adjusted only for funds, which pay dividends. */
const prices = (window: DailyWindow): DayValues =>
  /^\^|=/.test(window.symbol) ? closes(window) : adjustedCloses(window)

/** √(252·EWMA₂₀(r²)), percent a year. Prices ≤ 0 give no return. */
export function volatilityPct(window: DailyWindow): DayValues {
  const { day, value } = prices(window)
  return dayValues(
    day,
    ewVol(logReturns(value), SPAN_DAYS).map((volatility) => 100 * volatility),
  )
}

/** Below the 252-day high, percent. */
export function drawdownPct(window: DailyWindow): DayValues {
  const { day, value } = prices(window)
  return dayValues(
    day,
    rollingDrawdown(value, HIGH_WINDOW_DAYS).map((share) => 100 * share),
  )
}

/**
 * 20-day log loss to the US dollar, percent. Symbols ending in `USD=X` quote dollars per unit, others units per dollar.
 */
export function depreciationPct(window: DailyWindow): DayValues {
  const { day, value } = closes(window)
  const sign = window.symbol.endsWith('USD=X') ? -1 : 1
  const change = Float64Array.from(value, (price, index) =>
    index < SPAN_DAYS || !(price > 0) || !(value[index - SPAN_DAYS] > 0)
      ? Number.NaN
      : 100 * sign * Math.log(price / value[index - SPAN_DAYS]),
  )
  return dayValues(day, change)
}
