import type { DayValues } from '../series/day-values.ts'
import { WEIGHTED_DRIVERS } from './driver-weights.ts'
import { regionDrivers } from './region-drivers.ts'
import { REGION_INSTRUMENTS, type RegionName } from './region-instruments.ts'
import type { RegionDriverName } from './region-measures.ts'
import { measured, type Windows } from './risk-driver.ts'

interface RiskMeasure {
  readonly key: string
  /** @param after earlier days may be left out */
  read(windows: Windows, after: number): DayValues
}

const regionKey = (name: RegionDriverName, symbol: string): string => `${name} ${symbol}`

function regionMeasures(): readonly RiskMeasure[] {
  const measures = new Map<string, RiskMeasure>()
  for (const region of Object.keys(REGION_INSTRUMENTS) as RegionName[]) {
    for (const { name, markets, proxies, read } of regionDrivers(region)) {
      for (const symbol of [...markets.flat(), ...proxies]) {
        const key = regionKey(name, symbol)
        measures.set(key, { key, read: measured(symbol, read) })
      }
    }
  }
  return [...measures.values()]
}

/** The drivers of the index in the order of `WEIGHTED_DRIVERS`, then the measures of each region's instruments. */
export const RISK_MEASURES: readonly RiskMeasure[] = [
  ...WEIGHTED_DRIVERS.map(({ driver }) => ({ key: driver.name, read: driver.read })),
  ...regionMeasures(),
]

const PLACES: ReadonlyMap<string, number> = new Map(RISK_MEASURES.map(({ key }, place) => [key, place]))

/** Place of an instrument's measure in `RISK_MEASURES`. */
export const regionPlace = (name: RegionDriverName, symbol: string): number =>
  PLACES.get(regionKey(name, symbol)) as number
