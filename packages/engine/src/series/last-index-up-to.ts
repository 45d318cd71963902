import type { Numbers } from '../market/observation.ts'

/**
 * Index of the last value ≤ a limit; −1 if there is none.
 * @param sorted increasing
 */
export function lastIndexUpTo(sorted: Numbers, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
