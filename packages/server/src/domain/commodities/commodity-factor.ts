import type { DayValues } from '../series/day-values.ts'
import type { CommoditySeries } from './commodity-series.ts'

export const FACTOR_NAMES = [
  'momentum',
  'carry_12m',
  'basis_momentum',
  'value',
  'skewness',
  'roll_yield',
] as const
export type FactorName = (typeof FACTOR_NAMES)[number]

/** A reading of one raw material that is ranked across all of them; the higher, the better the outlook. */
export interface CommodityFactor {
  readonly name: FactorName
  /** Whether the reading is divided by the volatility of the day before it is ranked. */
  readonly perVolatility: boolean
  /** The factor that this one stands in for: it is not used where the other one has a reading. */
  readonly insteadOf?: FactorName
  /** The reading on each day that has one; undefined where the series holds nothing to read it from. */
  reading(series: CommoditySeries): DayValues | undefined
}
