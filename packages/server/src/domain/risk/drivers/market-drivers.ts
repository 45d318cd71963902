import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { adjustedCloses, closes, type DayValues, dayValues } from '../../series/day-values.ts'
import { ewVol } from '../../series/ew-vol.ts'
import { joinDays } from '../../series/join-days.ts'
import { logReturns } from '../../series/log-returns.ts'
import { rollingDrawdown } from '../../series/rolling-drawdown.ts'
import { rollingMax } from '../../series/rolling-max.ts'
import { NO_VALUES, type RiskDriver } from '../risk-driver.ts'

export const SP500_SYMBOL = '^GSPC'
export const VIX_SYMBOL = '^VIX'
const VIX3M_SYMBOL = '^VIX3M'
const LONG_TREASURY_SYMBOL = 'TLT'
const HIGH_YIELD_SYMBOL = 'HYG'
const TREASURY_SYMBOL = 'IEF'
const SPAN_DAYS = 20
const WINDOW_DAYS = 252

/** √(252·EWMA₂₀(r²)) of the S&P 500, percent a year. RiskMetrics 1996. */
export const realisedVolatility: RiskDriver<'realised_volatility'> = {
  name: 'realised_volatility',
  unit: 'percent a year',
  symbols: [SP500_SYMBOL],
  read: (windows) => percentOf(windows.get(SP500_SYMBOL), closes, volatilityOf),
}

/** Percent. */
export const drawdown: RiskDriver<'drawdown'> = {
  name: 'drawdown',
  unit: 'percent below the 252-day high',
  symbols: [SP500_SYMBOL],
  read: (windows) =>
    percentOf(windows.get(SP500_SYMBOL), closes, (value) => rollingDrawdown(value, WINDOW_DAYS)),
}

/** Implied by S&P 500 options for 30 days. Whaley 2000. */
export const vix: RiskDriver<'vix'> = {
  name: 'vix',
  unit: 'index points',
  symbols: [VIX_SYMBOL],
  read(windows) {
    const window = windows.get(VIX_SYMBOL)
    return window === undefined ? NO_VALUES : closes(window)
  },
}

/** Above 1 the curve is inverted. */
export const vixTermStructure: RiskDriver<'vix_term_structure'> = {
  name: 'vix_term_structure',
  unit: 'ratio of VIX to VIX3M',
  symbols: [VIX_SYMBOL, VIX3M_SYMBOL],
  read(windows) {
    const near = windows.get(VIX_SYMBOL)
    const far = windows.get(VIX3M_SYMBOL)
    if (near === undefined || far === undefined) return NO_VALUES
    const { day, columns } = joinDays([closes(near), closes(far)])
    return dayValues(
      day,
      columns[0].map((level, index) => level / columns[1][index]),
    )
  },
}

/** √(252·EWMA₂₀(r²)) of TLT, percent a year. */
export const ratesVolatility: RiskDriver<'rates_volatility'> = {
  name: 'rates_volatility',
  unit: 'percent a year',
  symbols: [LONG_TREASURY_SYMBOL],
  read: (windows) => percentOf(windows.get(LONG_TREASURY_SYMBOL), adjustedCloses, volatilityOf),
}

/**
 * ln(HYG/IEF) below its 252-day maximum, percent. Proxy for the excess bond premium of Gilchrist and Zakrajšek 2012.
 */
export const credit: RiskDriver<'credit'> = {
  name: 'credit',
  unit: 'percent that HYG has lost to IEF since its 252-day high',
  symbols: [HIGH_YIELD_SYMBOL, TREASURY_SYMBOL],
  read(windows) {
    const highYield = windows.get(HIGH_YIELD_SYMBOL)
    const treasuries = windows.get(TREASURY_SYMBOL)
    if (highYield === undefined || treasuries === undefined) return NO_VALUES
    const { day, columns } = joinDays([adjustedCloses(highYield), adjustedCloses(treasuries)])
    const ratio = columns[0].map((price, index) => Math.log(price / columns[1][index]))
    return dayValues(
      day,
      rollingMax(ratio, WINDOW_DAYS).map((highest, index) => 100 * (highest - ratio[index])),
    )
  },
}

const volatilityOf = (value: Numbers): Float64Array => ewVol(logReturns(value), SPAN_DAYS)

function percentOf(
  window: DailyWindow | undefined,
  prices: (window: DailyWindow) => DayValues,
  shares: (value: Numbers) => Float64Array,
): DayValues {
  if (window === undefined) return NO_VALUES
  const { day, value } = prices(window)
  return dayValues(
    day,
    shares(value).map((share) => 100 * share),
  )
}
