import type { Numbers } from '../market/observation.ts'

/** Weight of the latest value. */
export const ewmaShare = (span: number): number => 2 / (span + 1)

/**
 * m_t = m_{t−1} + (x_t − m_{t−1})·2/(span+1), starting at the first value.
 * @param values oldest first; NaN is skipped and gives NaN
 * For tests; scores are smoothed row by row.
 */
export function ewma(values: Numbers, span: number): Float64Array {
  const share = ewmaShare(span)
  const means = new Float64Array(values.length).fill(Number.NaN)
  let mean = Number.NaN
  for (let index = 0; index < values.length; index++) {
    if (Number.isNaN(values[index])) continue
    mean = Number.isNaN(mean) ? values[index] : mean + share * (values[index] - mean)
    means[index] = mean
  }
  return means
}
