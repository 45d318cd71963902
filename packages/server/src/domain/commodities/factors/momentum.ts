import type { Numbers } from '../../market/observation.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * Compounded 252-day return, a fraction, per unit of volatility.
 * Source: Moskowitz, Ooi and Pedersen 2012; Asness, Moskowitz and Pedersen 2013.
 */
export const momentum: CommodityFactor = {
  name: 'momentum',
  perVolatility: true,
  reading: ({ returns }) => overYear(returns.day, returns.value, compounded),
}

function compounded(returns: Numbers): number {
  let growth = 1
  for (let at = 0; at < returns.length; at++) growth *= 1 + returns[at]
  return growth - 1
}
