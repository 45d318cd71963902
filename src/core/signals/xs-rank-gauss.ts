import type { Numbers } from '../market/observation.ts'
import { normalQuantile } from './normal-quantile.ts'
import { rankShares } from './rank-shares.ts'

const LOWEST_SHARE = 0.005

/**
 * A cross-section turned into normal scores by rank: z = Φ⁻¹((rank − ½)/n), with the share held within 0.005 and 0.995.
 * The shape of the distribution and its outliers are gone, only the order is left.
 * @param values one a member, in any order and unit; NaN stands for a missing value
 * @returns one score a member, within ±2.576, mean 0 over those present; 0 where the value is missing
 * Source: van der Waerden scores with Hazen's plotting position.
 */
export function xsRankGauss(values: Numbers): Float64Array {
  return rankShares(values).map((share) =>
    Number.isNaN(share) ? 0 : normalQuantile(Math.min(1 - LOWEST_SHARE, Math.max(LOWEST_SHARE, share))),
  )
}
