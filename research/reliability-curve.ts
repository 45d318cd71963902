import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { calibrationBins } from '@bellwether-markets/engine/statistics/calibration-bins'
import { wilsonInterval } from '@bellwether-markets/engine/statistics/wilson-interval'
import { effectiveCases } from '@bellwether-markets/engine/track-record/effective-forecasts'

export interface ReliabilityPoint {
  readonly n: number
  /** Equivalent number of independent cases. */
  readonly effective: number
  /** Mean probability. */
  readonly predicted: number
  /** Frequency of the event, with its 95 % interval. */
  readonly realised: number
  readonly low: number
  readonly high: number
}

/**
 * Frequencies by rising probability with Wilson intervals on the effective number of cases, in bins of about equal
 * count that never separate equal probabilities.
 * @param probabilities 0–1, paired with `events` and `blocks` by index
 * @param events 1 if the event came, else 0
 * @param blocks cases of one block are dependent, those of different blocks are not
 * @param binCount 1 or more
 */
export function reliabilityCurve(
  probabilities: Numbers,
  events: Numbers,
  blocks: Numbers,
  binCount: number,
): readonly ReliabilityPoint[] {
  return calibrationBins(probabilities, events, binCount).map(({ n, predicted, realised, cases }) => {
    const effective = effectiveCases(
      cases.map((index) => events[index]),
      cases.map((index) => blocks[index]),
    )
    const [low, high] = wilsonInterval(realised, effective)
    return { n, effective, predicted, realised, low, high }
  })
}

/**
 * Expected calibration error of perfectly calibrated probabilities: √(2/π) of the standard deviation on the effective
 * cases, weighted by cases. NaN without points.
 */
export function chanceError(points: readonly ReliabilityPoint[]): number {
  const total = points.reduce((sum, { n }) => sum + n, 0)
  return points.reduce(
    (sum, { n, predicted, effective }) =>
      sum + (n / total) * Math.sqrt((2 / Math.PI) * ((predicted * (1 - predicted)) / effective)),
    total === 0 ? Number.NaN : 0,
  )
}
