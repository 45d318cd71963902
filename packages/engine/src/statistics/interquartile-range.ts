/**
 * Third quartile less the first, interpolated between values.
 * @param values finite
 * @returns NaN if empty
 * Source: Hyndman and Fan, "Sample quantiles in statistical packages", American Statistician 50 (1996), definition 7.
 */
export function interquartileRange(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const below = Math.floor(place)
    const above = Math.min(below + 1, sorted.length - 1)
    return sorted[below] + (place - below) * (sorted[above] - sorted[below])
  }
  return sorted.length === 0 ? Number.NaN : at(0.75) - at(0.25)
}
