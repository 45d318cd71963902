import type { StockPath } from '../stock-paths.ts'
import {
  momentum6To1,
  momentum12To1,
  residualMomentum,
  sectorMomentum,
  trendStrength,
  yearHighDistance,
} from './momentum.ts'
import { residualReversal, reversal, sectorResidualReversal, sectorReversal } from './reversal.ts'
import { largestReturn, quarterMoments, skewness60, volatility60 } from './risk.ts'
import { seasonalReturn } from './season.ts'
import { type MarketYear, marketYear, yearStatistics } from './year-statistics.ts'

/** In column order. */
export const ALPHA_FEATURES = [
  'momentum_12_1',
  'momentum_6_1',
  'reversal_5',
  'reversal_21',
  'residual_momentum',
  'residual_reversal',
  'volatility_60',
  'beta_252',
  'largest_return_21',
  'year_high_distance',
  'trend_strength',
  'seasonal_return',
  'sector_momentum',
  'skewness_60',
  'sector_reversal_5',
  'sector_reversal_21',
  'sector_residual_reversal',
] as const

export type AlphaFeature = (typeof ALPHA_FEATURES)[number]

export const FEATURE_COUNT = ALPHA_FEATURES.length
export const VOLATILITY_COLUMN = ALPHA_FEATURES.indexOf('volatility_60')
export const BETA_COLUMN = ALPHA_FEATURES.indexOf('beta_252')

/**
 * From closes up to the row.
 * @param rowsBefore from `yearsBefore`
 * @param year if already computed
 * @returns in the order of `ALPHA_FEATURES`, each in its own unit; NaN if unavailable
 */
export function alphaFeatures(
  path: StockPath,
  row: number,
  rowsBefore: readonly number[],
  year: MarketYear = marketYear(path.market, row),
): readonly number[] {
  const statistics = yearStatistics(path, row, year)
  const moments = quarterMoments(path, row)
  const { beta } = statistics
  const deviation = volatility60(moments)
  return [
    momentum12To1(path, row),
    momentum6To1(path, row),
    reversal(path, row, 5),
    reversal(path, row, 21),
    residualMomentum(path, row, beta, statistics),
    residualReversal(path, row, beta),
    deviation,
    beta,
    largestReturn(path, row),
    yearHighDistance(path, row, statistics),
    trendStrength(path, row, deviation, statistics),
    seasonalReturn(path, rowsBefore),
    sectorMomentum(path, row),
    skewness60(moments),
    sectorReversal(path, row, 5, deviation),
    sectorReversal(path, row, 21, deviation),
    sectorResidualReversal(path, row),
  ]
}
