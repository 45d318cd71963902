import type { Numbers } from '../market/observation.ts'
import { unknownValues } from './day-values.ts'

/**
 * In O(n); NaN until the window is full.
 * @param values oldest first, without NaN
 */
export function rollingMax(values: Numbers, window: number): Float64Array {
  const maxima = unknownValues(values.length)
  const candidates = new Int32Array(values.length)
  let first = 0
  let last = 0
  for (let index = 0; index < values.length; index++) {
    while (last > first && values[candidates[last - 1]] <= values[index]) last--
    candidates[last++] = index
    if (candidates[first] <= index - window) first++
    if (index >= window - 1) maxima[index] = values[candidates[first]]
  }
  return maxima
}

/**
 * 1 − x_t / max of the last `window` values, 0–1; NaN until the window is full.
 * @param prices oldest first, positive, without NaN
 */
export const rollingDrawdown = (prices: Numbers, window: number): Float64Array =>
  rollingMax(prices, window).map((highest, index) => 1 - prices[index] / highest)
