import type { Instant } from '../kernel/time.ts'
import { closestToCertain } from './log-loss.ts'
import type { DecidedForecast } from './scored-forecast.ts'

const MOST_POINTS = 120
const Z_95 = 1.96

/** After the first `n` forecasts. */
export interface ScorePoint {
  readonly at: Instant
  readonly n: number
  /** Σ log₂ of twice the probability given to the outcome: what it gained on a coin. */
  readonly bits: number
  /** Where `bits` would lie in 95 of 100 cases if every event came with probability ½. */
  readonly chance: readonly [number, number]
}

/**
 * @param decided in the order of decision
 * @param worth independent forecasts for each forecast, 0–1; it widens the field by its root
 * @returns at most 120 points, the last after all forecasts
 */
export function cumulativeScore(decided: readonly DecidedForecast[], worth: number): readonly ScorePoint[] {
  const every = Math.max(1, Math.ceil(decided.length / MOST_POINTS))
  const points: ScorePoint[] = []
  let [bits, mean, variance] = [0, 0, 0]
  decided.forEach(({ probability, outcome, resolvesAt }, index) => {
    const clamped = closestToCertain(probability)
    const [came, failed] = [Math.log2(2 * clamped), Math.log2(2 * (1 - clamped))]
    bits += outcome === 1 ? came : failed
    mean += (came + failed) / 2
    variance += ((came - failed) / 2) ** 2
    const n = index + 1
    if (n % every !== 0 && n !== decided.length) return
    const half = Z_95 * Math.sqrt(variance / worth)
    points.push({ at: resolvesAt, n, bits, chance: [mean - half, mean + half] })
  })
  return points
}
