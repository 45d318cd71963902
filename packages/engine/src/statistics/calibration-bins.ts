import type { Numbers } from '../market/observation.ts'
import { ascendingOrder } from '../series/ascending-order.ts'
import { sumOver } from './sample-statistics.ts'

export interface CalibrationBin {
  readonly n: number
  /** Mean probability. */
  readonly predicted: number
  /** Frequency of the event. */
  readonly realised: number
  /** Indices. */
  readonly cases: readonly number[]
}

/**
 * Of equal count by rising probability; equal probabilities are never separated, so there may be fewer bins.
 * @param probabilities 0–1, paired with `events`
 * @param events 1 if the event came, else 0
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

/** Expected: mean of |predicted − realised| weighted by cases; NaN without any. */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const n = sumOver(bins, (bin) => bin.n)
  return bins.reduce(
    (sum, bin) => sum + (bin.n / n) * Math.abs(bin.predicted - bin.realised),
    n === 0 ? Number.NaN : 0,
  )
}

/**
 * NaN with fewer cases than bins.
 * @param probabilities 0–1, paired with `events`
 * @param events 1 if the event came, else 0
 */
export const binnedCalibrationError = (probabilities: Numbers, events: Numbers, binCount: number): number =>
  events.length < binCount ? Number.NaN : calibrationError(calibrationBins(probabilities, events, binCount))

/**
 * Expected for perfectly calibrated probabilities: √(2/π)·√(p(1 − p)/n) on average for a bin of n cases. NaN without
 * any.
 * @param worth independent cases per case, 0 to 1
 */
export function calibrationErrorByChance(bins: readonly CalibrationBin[], worth: number): number {
  const n = sumOver(bins, (bin) => bin.n)
  return bins.reduce(
    (sum, bin) =>
      sum +
      (bin.n / n) * Math.sqrt((2 / Math.PI) * ((bin.predicted * (1 - bin.predicted)) / (bin.n * worth))),
    n === 0 ? Number.NaN : 0,
  )
}

function binOf(cases: readonly number[], probabilities: Numbers, events: Numbers): CalibrationBin {
  const mean = (values: Numbers): number => sumOver(cases, (index) => values[index]) / cases.length
  return { n: cases.length, predicted: mean(probabilities), realised: mean(events), cases }
}
