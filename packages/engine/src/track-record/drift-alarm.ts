import type { Numbers } from '../market/observation.ts'

/**
 * Two-sided CUSUM (Page 1954) on the standardised error z = (y − p)/√(p(1 − p)). `allowance` is half the shift to find,
 * a quarter of a standard deviation (12 points of hit rate at p = ½). By Siegmund's approximation (1985; b = threshold
 * + 1.166) the threshold 25 raises a false alarm every 11,000 independent forecasts and finds that shift after 177.
 */
export const DRIFT_PARAMETERS = { allowance: 0.125, threshold: 25, clear: 12.5 } as const

/** Of p = 0.01: forecasts nearer to certain count as that. */
const LEAST_VARIANCE = 0.0099

export interface DriftAlarm {
  /** `drifting` until both sums have fallen to half the threshold. */
  readonly state: 'ok' | 'drifting'
  /** Against events more frequent than predicted; at most the threshold. */
  readonly above: number
  /** Against events less frequent than predicted. */
  readonly below: number
  /** Index of the latest alarm's forecast. */
  readonly alarmAt: number | undefined
  readonly alarms: number
}

/**
 * The sums stop at the threshold, so an alarm clears after about a hundred right forecasts.
 * @param probabilities 0–1, in the order of decision, paired with `events`
 * @param events 1 if the event came, else 0
 * @param worths in independent forecasts, 0 to 1 (default 1): forecasts that share a window come true together
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

/** Indices at which the alarm was raised and cleared, in turn. */
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
  const sums = new DriftSums()
  for (let at = 0; at < events.length; at++) {
    if (sums.take(probabilities[at], events[at], worths?.[at] ?? 1)) turned(at)
  }
  return sums
}

/** As `driftAlarm`, one forecast after the other. */
export class DriftSums {
  above = 0
  below = 0
  drifting = false

  /** Whether the alarm was raised or cleared. */
  take(probability: number, event: number, worth: number): boolean {
    const { allowance, threshold, clear } = DRIFT_PARAMETERS
    const variance = Math.max(LEAST_VARIANCE, probability * (1 - probability))
    const error = (event - probability) / Math.sqrt(variance)
    this.above = Math.min(threshold, Math.max(0, this.above + worth * (error - allowance)))
    this.below = Math.min(threshold, Math.max(0, this.below + worth * (-error - allowance)))
    const highest = Math.max(this.above, this.below)
    if (this.drifting ? highest > clear : highest < threshold) return false
    this.drifting = !this.drifting
    return true
  }
}
