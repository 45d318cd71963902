import type { Numbers } from '../market/observation.ts'

/**
 * Linear between the order statistics; NaN if empty.
 * @param share 0–1
 * Source: Hyndman and Fan 1996, definition 7.
 */
export function sampleQuantile(values: Numbers, share: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted.length === 0 ? Number.NaN : sorted[below] + (place - below) * (sorted[above] - sorted[below])
}

/** Third quartile less the first; NaN if empty. @param values finite */
export const interquartileRange = (values: Numbers): number =>
  sampleQuantile(values, 0.75) - sampleQuantile(values, 0.25)
