import { closes } from '../../series/day-values.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'

export const VIX_SYMBOL = '^VIX'

/** Annual volatility that S&P 500 options imply for 30 days. Whaley 2000. */
export const vix: RiskDriver<'vix'> = {
  name: 'vix',
  unit: 'index points',
  symbols: [VIX_SYMBOL],
  read(windows) {
    const window = windows.get(VIX_SYMBOL)
    return window === undefined ? NO_READINGS : closes(window)
  },
}
