import { closes, dayValues } from '../../series/day-values.ts'
import { ewVol } from '../../series/ew-vol.ts'
import { logReturns } from '../../series/log-returns.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'

export const SP500_SYMBOL = '^GSPC'
const SPAN_DAYS = 20

/** √(252·EWMA₂₀(r²)) of the S&P 500, percent a year. RiskMetrics 1996. */
export const realisedVolatility: RiskDriver<'realised_volatility'> = {
  name: 'realised_volatility',
  unit: 'percent a year',
  symbols: [SP500_SYMBOL],
  read(windows) {
    const window = windows.get(SP500_SYMBOL)
    if (window === undefined) return NO_READINGS
    const { day, value } = closes(window)
    return dayValues(
      day,
      ewVol(logReturns(value), SPAN_DAYS).map((volatility) => 100 * volatility),
    )
  },
}
