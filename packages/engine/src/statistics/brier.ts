import type { Numbers } from '../market/observation.ts'

/**
 * Mean squared error (Brier 1950); NaN without cases.
 * @param probabilities 0–1, paired with `events`
 * @param events 1 if the event came, else 0
 */
export function brierScore(probabilities: Numbers, events: Numbers): number {
  let sum = 0
  for (let at = 0; at < events.length; at++) sum += (probabilities[at] - events[at]) ** 2
  return events.length === 0 ? Number.NaN : sum / events.length
}

/**
 * 1 − Brier score / that of a reference; NaN if the reference is perfect.
 * @param reference known at the same time, usually the base rate so far
 */
export function brierSkill(probabilities: Numbers, reference: Numbers, events: Numbers): number {
  const score = brierScore(reference, events)
  return score === 0 ? Number.NaN : 1 - brierScore(probabilities, events) / score
}
