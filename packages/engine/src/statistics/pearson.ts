import type { Numbers } from '../market/observation.ts'

/**
 * −1 to 1; NaN if a side is constant or there are fewer than two pairs.
 * @param x paired with `y`, finite
 */
export function pearson(x: Numbers, y: Numbers): number {
  const n = Math.min(x.length, y.length)
  if (n < 2) return Number.NaN
  let meanX = 0
  let meanY = 0
  for (let at = 0; at < n; at++) {
    meanX += x[at] / n
    meanY += y[at] / n
  }
  let xx = 0
  let yy = 0
  let xy = 0
  for (let at = 0; at < n; at++) {
    const dx = x[at] - meanX
    const dy = y[at] - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return xx === 0 || yy === 0 ? Number.NaN : xy / Math.sqrt(xx * yy)
}
