import type { DailyWindow } from '../market/point-in-time.ts'
import type { DayValues } from '../series/day-values.ts'
import { REGION_INSTRUMENTS, type RegionName } from './region-instruments.ts'
import { depreciationPct, drawdownPct, type RegionDriverName, volatilityPct } from './region-measures.ts'

/** Measures of a region with their instruments. */
export interface RegionDriver {
  readonly name: RegionDriverName
  readonly unit: string
  /** Alternatives of each market or currency, the preferred one first. */
  readonly markets: readonly (readonly string[])[]
  /** Wider funds, used if no market has a score. */
  readonly proxies: readonly string[]
  read(window: DailyWindow): DayValues
}

export function regionDrivers(name: RegionName): readonly RegionDriver[] {
  const { equities, proxies, currencies, crude } = REGION_INSTRUMENTS[name]
  const drivers: RegionDriver[] = [
    { name: 'equity_volatility', unit: 'percent a year', markets: equities, proxies, read: volatilityPct },
    {
      name: 'equity_drawdown',
      unit: 'percent below the 252-day high',
      markets: equities,
      proxies,
      read: drawdownPct,
    },
    {
      name: 'currency_depreciation',
      unit: 'percent lost to the US dollar in 20 days',
      markets: currencies,
      proxies: [],
      read: depreciationPct,
    },
  ]
  if (crude.length > 0) {
    drivers.push({
      name: 'crude_volatility',
      unit: 'percent a year',
      markets: [crude],
      proxies: [],
      read: volatilityPct,
    })
  }
  return drivers
}
