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

/** Ranked across commodities; higher means a better outlook. */
export interface CommodityFactor {
  readonly name: FactorName
  /** Divide the value by the day's volatility before ranking. */
  readonly perVolatility: boolean
  /** Used only if that factor has no value. */
  readonly insteadOf?: FactorName
  /** Value per day; undefined if the series lacks its input. */
  reading(series: CommoditySeries): DayValues | undefined
}
