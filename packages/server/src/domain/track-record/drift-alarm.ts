import type { Numbers } from '../market/observation.ts'

/**
 * Two-sided CUSUM (Page 1954) on the standardised error z = (y − p)/√(p(1 − p)) of each call. `allowance` is half the
 * shift to be found, here a quarter of a standard deviation: a hit rate 12 points off at p = ½. By Siegmund's
 * approximation (1985; b = threshold + 1.166) a one-sided threshold of 25 raises a false alarm every 21,900
 * independent calls, two-sided every 11,000, and finds that shift after 177.
 */
export const DRIFT_PARAMETERS = { allowance: 0.125, threshold: 25, clear: 12.5 } as const

/** An error of a call that was given as all but certain counts as one of p = 0.01. */
const LEAST_VARIANCE = 0.0099

export interface DriftAlarm {
  /** `drifting` from the alarm on until both sums have fallen to half the threshold. */
  readonly state: 'ok' | 'drifting'
  /** Sum against events that came more often than predicted; at most the threshold. */
  readonly above: number
  /** Sum against events that came less often than predicted. */
  readonly below: number
  /** Index of the call that raised the latest alarm; undefined where there was none. */
  readonly alarmAt: number | undefined
  readonly alarms: number
}

/**
 * Whether outcomes have drifted away from their probabilities. The sums stop at the threshold, so that an alarm passes
 * once the calls are right again, after about a hundred of them.
 * @param probabilities 0–1, in the order in which the calls were decided, paired with `events` by index
 * @param events 1 where the event came, else 0
 * @param worths how many independent calls each of them is worth, above 0 and at most 1: calls that share a window come
 *   true together, and each of them moves the sums the less. 1 for every one where it is not given
 */
export function driftAlarm(probabilities: Numbers, events: Numbers, worths?: Numbers): DriftAlarm {
  const turns: number[] = []
  const { above, below } = walkSums(probabilities, events, worths, (at) => turns.push(at))
  const alarms = Math.ceil(turns.length / 2)
  return {
    state: turns.length % 2 === 1 ? 'drifting' : 'ok',
    above,
    below,
    alarmAt: alarms === 0 ? undefined : turns[2 * alarms - 2],
    alarms,
  }
}

/** Indices of the calls that raised the alarm of `driftAlarm` and of those with which it passed, in turn. */
export function driftTurns(probabilities: Numbers, events: Numbers, worths?: Numbers): readonly number[] {
  const turns: number[] = []
  walkSums(probabilities, events, worths, (at) => turns.push(at))
  return turns
}

function walkSums(
  probabilities: Numbers,
  events: Numbers,
  worths: Numbers | undefined,
  turned: (at: number) => void,
): Pick<DriftAlarm, 'above' | 'below'> {
  const { allowance, threshold, clear } = DRIFT_PARAMETERS
  let above = 0
  let below = 0
  let drifting = false
  for (let at = 0; at < events.length; at++) {
    const variance = Math.max(LEAST_VARIANCE, probabilities[at] * (1 - probabilities[at]))
    const error = (events[at] - probabilities[at]) / Math.sqrt(variance)
    const worth = worths?.[at] ?? 1
    above = Math.min(threshold, Math.max(0, above + worth * (error - allowance)))
    below = Math.min(threshold, Math.max(0, below + worth * (-error - allowance)))
    const highest = Math.max(above, below)
    if (drifting ? highest > clear : highest < threshold) continue
    drifting = !drifting
    turned(at)
  }
  return { above, below }
}

/** The confidence to publish: the one computed, or ½, which claims nothing, while its source is drifting. */
export const confidenceUnderDrift = (confidence: number, { state }: Pick<DriftAlarm, 'state'>): number =>
  state === 'drifting' ? 0.5 : confidence
