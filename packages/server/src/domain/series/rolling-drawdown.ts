import type { Numbers } from '../market/observation.ts'
import { rollingMax } from './rolling-max.ts'

/**
 * Distance below the highest of the last `window` values: 1 − x_t / max.
 * @param prices oldest first, positive, without NaN
 * @param window at least 1, in rows
 * @returns one drawdown a price, 0–1; NaN until the window is full
 */
export const rollingDrawdown = (prices: Numbers, window: number): Float64Array =>
  rollingMax(prices, window).map((highest, index) => 1 - prices[index] / highest)
