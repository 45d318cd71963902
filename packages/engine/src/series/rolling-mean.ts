import type { Numbers } from '../market/observation.ts'
import { unknownValues } from './day-values.ts'

/**
 * Summed afresh so that no error accumulates: O(n·window). NaN until the window is full or if it holds a NaN.
 * @param values oldest first
 */
export function rollingMean(values: Numbers, window: number): Float64Array {
  const means = unknownValues(values.length)
  for (let index = window - 1; index < values.length; index++) {
    let sum = 0
    for (let row = index - window + 1; row <= index; row++) sum += values[row]
    means[index] = sum / window
  }
  return means
}
