import type { DailyWindow } from '../market/point-in-time.ts'
import { adjustedCloses, closes, type DayValues, dayValues } from '../series/day-values.ts'
import { ewVol } from '../series/ew-vol.ts'
import { logReturns } from '../series/log-returns.ts'
import { rollingDrawdown } from '../series/rolling-drawdown.ts'

const SPAN_DAYS = 20
const HIGH_WINDOW_DAYS = 252

export type RegionDriverName =
  | 'equity_volatility'
  | 'equity_drawdown'
  | 'currency_depreciation'
  | 'crude_volatility'

/** Indices, currencies and futures are not adjusted; funds pay dividends out and are. */
const prices = (window: DailyWindow): DayValues =>
  /^\^|=/.test(window.symbol) ? closes(window) : adjustedCloses(window)

/**
 * Volatility √(252·EWMA₂₀(r²)), percent a year, on the days of the window. Days to and from a price that is not
 * positive have no return.
 */
export function volatilityPct(window: DailyWindow): DayValues {
  const { day, value } = prices(window)
  return dayValues(
    day,
    ewVol(logReturns(value), SPAN_DAYS).map((volatility) => 100 * volatility),
  )
}

/** Distance below the highest close of 252 days, percent. */
export function drawdownPct(window: DailyWindow): DayValues {
  const { day, value } = prices(window)
  return dayValues(
    day,
    rollingDrawdown(value, HIGH_WINDOW_DAYS).map((share) => 100 * share),
  )
}

/**
 * How much a currency has lost to the US dollar in 20 days, percent, as a log change; negative for a gain. A symbol
 * that ends in `USD=X` quotes dollars a unit, any other units a dollar.
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
