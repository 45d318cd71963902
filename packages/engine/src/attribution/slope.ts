import type { Numbers } from '../market/observation.ts'
import { mean } from '../statistics/sample-statistics.ts'

/** Of a regression line. */
export interface Slope {
  readonly beta: number
  /** Standard error. */
  readonly error: number
}

/**
 * Least squares with an intercept, from the rows in which both are known.
 * @returns a slope of 0 with an infinite error if `x` does not vary or fewer than three rows are known
 */
export function slopeOf(y: Numbers, x: Numbers): Slope {
  const rows = Array.from(y, (_, row) => row).filter(
    (row) => Number.isFinite(y[row]) && Number.isFinite(x[row]),
  )
  const [middleY, middleX] = [y, x].map((values) => mean(rows.map((row) => values[row])))
  let [square, cross, total] = [0, 0, 0]
  for (const row of rows) {
    square += (x[row] - middleX) ** 2
    cross += (x[row] - middleX) * (y[row] - middleY)
    total += (y[row] - middleY) ** 2
  }
  if (!(square > 0) || rows.length < 3) return { beta: 0, error: Number.POSITIVE_INFINITY }
  const beta = cross / square
  const rest = Math.max(0, total - beta * cross)
  return { beta, error: Math.sqrt(rest / (rows.length - 2) / square) }
}

const FEWEST_PEERS = 3

/**
 * Drawn to the mean of the peers, the more the less certain it is and the more alike they are; as it is with fewer than
 * three peers. Source: Vasicek 1973, Journal of Finance 28(5).
 */
export function shrunkBeta({ beta, error }: Slope, peers: readonly Slope[]): number {
  const known = peers.filter((peer) => Number.isFinite(peer.error))
  if (known.length < FEWEST_PEERS || !Number.isFinite(error)) return beta
  const middle = mean(known.map((peer) => peer.beta))
  const spread = mean(known.map((peer) => (peer.beta - middle) ** 2))
  const noise = mean(known.map((peer) => peer.error ** 2))
  const between = Math.max(0, spread - noise)
  const weight = between === 0 && error === 0 ? 1 : between / (between + error ** 2)
  return weight * beta + (1 - weight) * middle
}
