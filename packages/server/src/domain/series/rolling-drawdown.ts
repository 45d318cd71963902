import type { Numbers } from '../market/observation.ts'
import { rollingMax } from './rolling-max.ts'

/**
 * 1 − x_t / max of the last `window` values, 0–1; NaN until the window is full.
 * @param prices oldest first, positive, without NaN
 */
export const rollingDrawdown = (prices: Numbers, window: number): Float64Array =>
  rollingMax(prices, window).map((highest, index) => 1 - prices[index] / highest)
