import type { CommodityFactor } from './commodity-factor.ts'
import { basisMomentum } from './factors/basis-momentum.ts'
import { carry12 } from './factors/carry12.ts'
import { momentum } from './factors/momentum.ts'
import { rollYield } from './factors/roll-yield.ts'
import { skewness } from './factors/skewness.ts'
import { value } from './factors/value.ts'

/** The factors of the score, all with the same weight; their signs are those of the literature, fitted to nothing. */
export const COMMODITY_FACTORS: readonly CommodityFactor[] = [
  momentum,
  carry12,
  basisMomentum,
  value,
  skewness,
  rollYield,
]
