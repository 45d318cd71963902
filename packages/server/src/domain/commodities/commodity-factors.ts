import type { CommodityFactor } from './commodity-factor.ts'
import { basisMomentum } from './factors/basis-momentum.ts'
import { carry12 } from './factors/carry12.ts'
import { momentum } from './factors/momentum.ts'
import { rollYield } from './factors/roll-yield.ts'
import { skewness } from './factors/skewness.ts'
import { value } from './factors/value.ts'

/** Equally weighted; signs from the literature, not fitted. */
export const COMMODITY_FACTORS: readonly CommodityFactor[] = [
  momentum,
  carry12,
  basisMomentum,
  value,
  skewness,
  rollYield,
]
