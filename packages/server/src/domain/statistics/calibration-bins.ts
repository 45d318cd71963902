import type { Numbers } from '../market/observation.ts'
import { ascendingOrder } from '../series/ascending-order.ts'

/** Cases with neighbouring probabilities. */
export interface CalibrationBin {
  readonly n: number
  /** Mean probability that was given. */
  readonly predicted: number
  /** Share of cases in which the event came. */
  readonly realised: number
  /** Indices of the cases. */
  readonly cases: readonly number[]
}

/**
 * Bins of equal count in the order of rising probability, except that equal probabilities are never parted: a bin takes
 * all that share its last one. With few distinct probabilities there are fewer bins.
 * @param probabilities 0–1, paired with `events` by index
 * @param events 1 where the event came, else 0
 * @param binCount 1 or more
 */
export function calibrationBins(
  probabilities: Numbers,
  events: Numbers,
  binCount: number,
): readonly CalibrationBin[] {
  const order = Array.from(ascendingOrder(probabilities))
  const n = order.length
  const bins: CalibrationBin[] = []
  let from = 0
  for (let bin = 1; bin <= binCount; bin++) {
    let to = Math.floor((bin * n) / binCount)
    if (to <= from) continue
    while (to < n && probabilities[order[to]] === probabilities[order[to - 1]]) to++
    bins.push(binOf(order.slice(from, to), probabilities, events))
    from = to
  }
  return bins
}

/** Expected calibration error: mean of |predicted − realised|, each bin weighted by its cases; NaN without any. */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  return bins.reduce(
    (sum, bin) => sum + (bin.n / n) * Math.abs(bin.predicted - bin.realised),
    n === 0 ? Number.NaN : 0,
  )
}

/**
 * The calibration error over bins of about equal count.
 * @param probabilities 0–1, paired with `events` by index
 * @param events 1 where the event came, else 0
 * @returns NaN with fewer cases than bins, of which it would say nothing
 */
export const binnedCalibrationError = (probabilities: Numbers, events: Numbers, binCount: number): number =>
  events.length < binCount ? Number.NaN : calibrationError(calibrationBins(probabilities, events, binCount))

/**
 * The calibration error to be expected of probabilities that are right: by chance alone a share of n cases lies
 * √(2/π)·√(p(1 − p)/n) from its probability on average. NaN without any.
 * @param worth how many independent cases a case counts for, above 0 and at most 1
 */
export function calibrationErrorByChance(bins: readonly CalibrationBin[], worth: number): number {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  return bins.reduce(
    (sum, bin) =>
      sum +
      (bin.n / n) * Math.sqrt((2 / Math.PI) * ((bin.predicted * (1 - bin.predicted)) / (bin.n * worth))),
    n === 0 ? Number.NaN : 0,
  )
}

function binOf(cases: readonly number[], probabilities: Numbers, events: Numbers): CalibrationBin {
  const mean = (values: Numbers): number =>
    cases.reduce((sum, index) => sum + values[index], 0) / cases.length
  return { n: cases.length, predicted: mean(probabilities), realised: mean(events), cases }
}
