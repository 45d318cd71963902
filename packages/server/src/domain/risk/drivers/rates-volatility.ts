import { adjustedCloses, dayValues } from '../../series/day-values.ts'
import { ewVol } from '../../series/ew-vol.ts'
import { logReturns } from '../../series/log-returns.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'

const LONG_TREASURY_SYMBOL = 'TLT'
const SPAN_DAYS = 20

/** √(252·EWMA₂₀(r²)) of TLT, percent a year. */
export const ratesVolatility: RiskDriver<'rates_volatility'> = {
  name: 'rates_volatility',
  unit: 'percent a year',
  symbols: [LONG_TREASURY_SYMBOL],
  read(windows) {
    const window = windows.get(LONG_TREASURY_SYMBOL)
    if (window === undefined) return NO_READINGS
    const { day, value } = adjustedCloses(window)
    return dayValues(
      day,
      ewVol(logReturns(value), SPAN_DAYS).map((volatility) => 100 * volatility),
    )
  },
}
