import { figure } from './figure-text.ts'
import { chanceError, type ReliabilityPoint } from './reliability-curve.ts'

/** How much of a calibration error is to be expected of probabilities that are right, and by how much that varies. */
export function chanceText(points: readonly ReliabilityPoint[]): string {
  return `chance alone makes about ${figure(chanceError(points), 4)} +- ${figure(chanceDeviation(points), 4)}`
}

/** Standard deviation of that error: a share's distance from its probability has the variance (1 − 2/π)·p(1 − p)/n. */
function chanceDeviation(points: readonly ReliabilityPoint[]): number {
  const total = points.reduce((sum, { n }) => sum + n, 0)
  const variance = points.reduce(
    (sum, { n, predicted, effective }) =>
      sum + ((n / total) ** 2 * (1 - 2 / Math.PI) * predicted * (1 - predicted)) / effective,
    total === 0 ? Number.NaN : 0,
  )
  return Math.sqrt(variance)
}
