import type { Numbers } from '../market/observation.ts'

/**
 * Compensated; a NaN gives NaN.
 * Source: Neumaier 1974, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen.
 */
export function neumaierSum(values: Numbers): number {
  let sum = 0
  let lost = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return Number.isFinite(sum) ? sum + lost : sum
}
