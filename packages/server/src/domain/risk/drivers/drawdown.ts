import { closes, dayValues } from '../../series/day-values.ts'
import { rollingDrawdown } from '../../series/rolling-drawdown.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'
import { SP500_SYMBOL } from './realised-volatility.ts'

const WINDOW_DAYS = 252

/** S&P 500 below its 252-day high, percent. */
export const drawdown: RiskDriver<'drawdown'> = {
  name: 'drawdown',
  unit: 'percent below the 252-day high',
  symbols: [SP500_SYMBOL],
  read(windows) {
    const window = windows.get(SP500_SYMBOL)
    if (window === undefined) return NO_READINGS
    const { day, value } = closes(window)
    return dayValues(
      day,
      rollingDrawdown(value, WINDOW_DAYS).map((share) => 100 * share),
    )
  },
}
