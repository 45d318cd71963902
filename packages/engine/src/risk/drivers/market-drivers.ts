import type { DailyWindow } from '../../market/point-in-time.ts'
import { SP500 } from '../../market/roles.ts'
import { adjustedCloses, closes, type DayValues, dayValues } from '../../series/day-values.ts'
import { joinDays } from '../../series/join-days.ts'
import { rollingMax } from '../../series/rolling-max.ts'
import { drawdownPct, HIGH_WINDOW_DAYS, SPAN_DAYS, volatilityPct } from '../region-measures.ts'
import { measured, type RiskDriver, type Windows } from '../risk-driver.ts'

export const VIX_SYMBOL = '^VIX'
const VIX3M_SYMBOL = '^VIX3M'
const LONG_TREASURY_SYMBOL = 'TLT'
const HIGH_YIELD_SYMBOL = 'HYG'
const TREASURY_SYMBOL = 'IEF'

/** √(252·EWMA₂₀(r²)) of the S&P 500, percent a year. RiskMetrics 1996. */
export const realisedVolatility: RiskDriver<'realised_volatility'> = {
  name: 'realised_volatility',
  unit: 'percent a year',
  symbols: [SP500],
  sessions: 1 + SPAN_DAYS,
  read: measured(SP500, volatilityPct),
}

/** Percent. */
export const drawdown: RiskDriver<'drawdown'> = {
  name: 'drawdown',
  unit: 'percent below the 252-day high',
  symbols: [SP500],
  sessions: HIGH_WINDOW_DAYS,
  read: measured(SP500, drawdownPct),
}

/** Implied by S&P 500 options for 30 days. Whaley 2000. */
export const vix: RiskDriver<'vix'> = {
  name: 'vix',
  unit: 'index points',
  symbols: [VIX_SYMBOL],
  sessions: 1,
  read: measured(VIX_SYMBOL, closes),
}

/** Above 1 the curve is inverted. */
export const vixTermStructure: RiskDriver<'vix_term_structure'> = {
  name: 'vix_term_structure',
  unit: 'ratio of VIX to VIX3M',
  symbols: [VIX_SYMBOL, VIX3M_SYMBOL],
  sessions: 1,
  read(windows) {
    const { day, columns } = joined(windows, [VIX_SYMBOL, VIX3M_SYMBOL], closes)
    const [near, far] = columns
    return dayValues(
      day,
      near.map((level, index) => level / far[index]),
    )
  },
}

/** √(252·EWMA₂₀(r²)) of TLT, percent a year. */
export const ratesVolatility: RiskDriver<'rates_volatility'> = {
  name: 'rates_volatility',
  unit: 'percent a year',
  symbols: [LONG_TREASURY_SYMBOL],
  sessions: 1 + SPAN_DAYS,
  read: measured(LONG_TREASURY_SYMBOL, volatilityPct),
}

/**
 * ln(HYG/IEF) below its 252-day maximum, percent. Proxy for the excess bond premium of Gilchrist and Zakrajšek 2012.
 */
export const credit: RiskDriver<'credit'> = {
  name: 'credit',
  unit: 'percent that HYG has lost to IEF since its 252-day high',
  symbols: [HIGH_YIELD_SYMBOL, TREASURY_SYMBOL],
  sessions: HIGH_WINDOW_DAYS,
  read(windows) {
    const { day, columns } = joined(windows, [HIGH_YIELD_SYMBOL, TREASURY_SYMBOL], adjustedCloses)
    const [highYield, treasuries] = columns
    const ratio = highYield.map((price, index) => Math.log(price / treasuries[index]))
    return dayValues(
      day,
      rollingMax(ratio, HIGH_WINDOW_DAYS).map((highest, index) => 100 * (highest - ratio[index])),
    )
  },
}

const joined = (
  windows: Windows,
  symbols: readonly string[],
  prices: (window: DailyWindow) => DayValues,
): ReturnType<typeof joinDays> => joinDays(symbols.map((symbol) => measured(symbol, prices)(windows)))
