import type { Numbers } from '../market/observation.ts'
import { ascendingOrder } from './midranks.ts'

export interface ReliabilityBin {
  readonly n: number
  /** Mean probability that was given. */
  readonly predicted: number
  /** Share of cases in which the event came. */
  readonly realised: number
}

export interface Reliability {
  /** In the order of rising probability. */
  readonly bins: readonly ReliabilityBin[]
  /** Mean of |predicted − realised|, each bin weighted by its cases. */
  readonly weightedError: number
}

/**
 * Predicted against realised shares in bins of equal count (sizes differ by one at most); 6 bins are sextiles. Equal
 * probabilities may fall into neighbouring bins, the earlier case first.
 * @param probabilities 0–1, paired with `events` by index
 * @param events 1 where the event came, else 0
 * @throws RangeError where there are fewer cases than bins
 */
export function reliability(probabilities: Numbers, events: Numbers, binCount: number): Reliability {
  const n = events.length
  if (n < binCount || binCount < 1) throw new RangeError(`${binCount} bins need as many cases, not ${n}`)
  const order = ascendingOrder(probabilities)
  const bins = Array.from({ length: binCount }, (_, bin) => {
    const cases = order.slice(Math.floor((bin * n) / binCount), Math.floor(((bin + 1) * n) / binCount))
    const mean = (values: Numbers) => cases.reduce((sum, index) => sum + values[index], 0) / cases.length
    return { n: cases.length, predicted: mean(probabilities), realised: mean(events) }
  })
  const weightedError = bins.reduce(
    (sum, bin) => sum + (bin.n / n) * Math.abs(bin.predicted - bin.realised),
    0,
  )
  return { bins, weightedError }
}
