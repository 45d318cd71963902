import type { Asset } from '../../domain/market/asset.ts'
import {
  PLAUSIBLE_CURRENCY,
  PLAUSIBLE_FUTURE,
  PLAUSIBLE_STOCK,
  PLAUSIBLE_VOLATILITY,
  type Plausible,
} from './check-daily-bar.ts'

/** Short yields were near or below zero (March 2020): relative moves say little. */
const PLAUSIBLE_YIELD: Plausible = {
  mayBeNegative: true,
  largestMove: 10,
  mostRepeats: 30,
  currency: undefined,
}
const PLAUSIBLE_INDEX: Plausible = { ...PLAUSIBLE_STOCK, largestMove: 0.25, currency: undefined }
const YIELDS = ['^IRX', '^TNX', '^FVX', '^TYX']

export function plausibleOf({ symbol, assetClass }: Asset): Plausible {
  if (assetClass === 'fx') return PLAUSIBLE_CURRENCY
  if (assetClass === 'commodity') return PLAUSIBLE_FUTURE
  if (assetClass !== 'index') return PLAUSIBLE_STOCK
  if (YIELDS.includes(symbol)) return PLAUSIBLE_YIELD
  return symbol.startsWith('^VIX') ? PLAUSIBLE_VOLATILITY : PLAUSIBLE_INDEX
}
