import type { Numbers } from '../../market/observation.ts'
import { neumaierSum } from '../../series/neumaier-sum.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * −m₃/m₂^1.5 of 252 daily returns.
 * Source: Fernandez-Perez, Frijns, Fuertes and Miffre 2018.
 */
export const skewness: CommodityFactor = {
  name: 'skewness',
  perVolatility: false,
  reading: ({ returns }) => overYear(returns.day, returns.value, minusSkewness),
}

function minusSkewness(values: Numbers): number {
  const mean = neumaierSum(values) / values.length
  let squares = 0
  let cubes = 0
  for (let at = 0; at < values.length; at++) {
    const deviation = values[at] - mean
    squares += deviation * deviation
    cubes += deviation * deviation * deviation
  }
  return -(cubes / values.length) / (squares / values.length) ** 1.5
}
