import { adjustedCloses, dayValues } from '../../series/day-values.ts'
import { joinDays } from '../../series/join-days.ts'
import { rollingMax } from '../../series/rolling-max.ts'
import { NO_READINGS, type RiskDriver } from '../risk-driver.ts'

const HIGH_YIELD_SYMBOL = 'HYG'
const TREASURY_SYMBOL = 'IEF'
const WINDOW_DAYS = 252

/**
 * Credit stress: ln(HYG/IEF) below its 252-day maximum, percent. Proxy for the excess bond premium of Gilchrist and
 * Zakrajšek 2012.
 */
export const credit: RiskDriver<'credit'> = {
  name: 'credit',
  unit: 'percent that HYG has lost to IEF since its 252-day high',
  symbols: [HIGH_YIELD_SYMBOL, TREASURY_SYMBOL],
  read(windows) {
    const highYield = windows.get(HIGH_YIELD_SYMBOL)
    const treasuries = windows.get(TREASURY_SYMBOL)
    if (highYield === undefined || treasuries === undefined) return NO_READINGS
    const { day, columns } = joinDays([adjustedCloses(highYield), adjustedCloses(treasuries)])
    const ratio = columns[0].map((price, index) => Math.log(price / columns[1][index]))
    return dayValues(
      day,
      rollingMax(ratio, WINDOW_DAYS).map((highest, index) => 100 * (highest - ratio[index])),
    )
  },
}
