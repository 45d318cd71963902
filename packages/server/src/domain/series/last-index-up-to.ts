import type { Numbers } from '../market/observation.ts'

/**
 * Index of the last value that is not above a limit.
 * @param sorted increasing
 * @returns −1 if there is none
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
