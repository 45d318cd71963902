import type { Numbers } from '../market/observation.ts'
import { largestRemainder } from '../series/largest-remainder.ts'
import { sumOf } from '../statistics/sample-statistics.ts'

/**
 * At one decimal they sum exactly to the weighted mean at one decimal.
 * @param weights ≥ 0; scaled to sum to 1
 * @param scores 0–100; ignored if the weight is 0
 * @throws RangeError if no weight is above 0
 */
export function contributions(weights: Numbers, scores: Numbers): number[] {
  const total = sumOf(weights)
  if (!(total > 0)) throw new RangeError('no score has a weight')
  const present: number[] = []
  for (let index = 0; index < weights.length; index++) if (weights[index] > 0) present.push(index)
  const parts = present.map((index) => (weights[index] / total) * scores[index])
  const printed = largestRemainder(parts, sumOf(parts), 1)
  const result = Array.from(weights, () => 0)
  for (let at = 0; at < present.length; at++) result[present[at]] = printed[at]
  return result
}
