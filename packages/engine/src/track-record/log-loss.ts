import type { Numbers } from '../market/observation.ts'

/** One certain and wrong probability would make the mean infinite. */
const CLOSEST_TO_CERTAIN = 1e-6

/**
 * Mean of −ln of the probability given to the outcome (Good 1952); ln 2 for ½ throughout. Clipped 10⁻⁶ from 0 and 1.
 * NaN without cases.
 * @param probabilities 0–1, paired with `events`
 * @param events 1 if the event came, else 0
 */
export function logLoss(probabilities: Numbers, events: Numbers): number {
  const n = events.length
  let sum = 0
  for (let at = 0; at < n; at++) {
    const likelihood = events[at] === 1 ? probabilities[at] : 1 - probabilities[at]
    sum -= Math.log(closestToCertain(likelihood))
  }
  return n === 0 ? Number.NaN : sum / n
}

export const closestToCertain = (probability: number): number =>
  Math.min(1 - CLOSEST_TO_CERTAIN, Math.max(CLOSEST_TO_CERTAIN, probability))
