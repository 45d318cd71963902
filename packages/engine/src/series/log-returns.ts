import type { Numbers } from '../market/observation.ts'
import { unknownValues } from './day-values.ts'

/**
 * ln(x_t / x_{t−1}); NaN for the first and next to prices that are missing or not positive (WTI closed below zero on
 * 2020-04-20).
 * @param prices oldest first
 */
export function logReturns(prices: Numbers): Float64Array {
  const returns = unknownValues(prices.length)
  for (let index = 1; index < prices.length; index++) {
    if (prices[index] > 0 && prices[index - 1] > 0) {
      returns[index] = Math.log(prices[index] / prices[index - 1])
    }
  }
  return returns
}
