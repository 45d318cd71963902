import type { Numbers } from '../market/observation.ts'
import { sumOf } from '../statistics/sample-statistics.ts'

/** Days after which a day counts half. */
export const HALF_LIFE_DAYS = 60
/** Share of the squared variances below which sample and target are the same. */
const SAME = 1e-24

interface ShrunkCovariance {
  /** n×n in row order, of one day. */
  readonly covariance: Float64Array
  /** Weight of the target, 0–1. */
  readonly shrinkage: number
}

/**
 * Exponentially weighted, then shrunk towards equal correlations by the estimated optimum; variances stay.
 * @param columns returns of each asset, oldest first, finite, of equal length
 * Source: Ledoit and Wolf 2004, Honey, I shrunk the sample covariance matrix, appendix B, with weighted means and the
 * effective number of days 1/Σw².
 */
export function shrunkCovariance(columns: readonly Numbers[]): ShrunkCovariance {
  const n = columns.length
  const weights = dayWeights(columns[0].length)
  const centred = columns.map((column) => lessMean(column, weights))
  const sample = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      sample[i * n + j] = weightedSum(weights, (day) => centred[i][day] * centred[j][day])
      sample[j * n + i] = sample[i * n + j]
    }
  }
  const target = equalCorrelations(sample, n)
  const shrinkage = shrinkageOf(centred, weights, sample, target)
  return { covariance: sample.map((value, at) => value + shrinkage * (target[at] - value)), shrinkage }
}

function dayWeights(days: number): Float64Array {
  const weights = Float64Array.from({ length: days }, (_, day) => 2 ** ((day + 1 - days) / HALF_LIFE_DAYS))
  const sum = sumOf(weights)
  return weights.map((weight) => weight / sum)
}

function weightedSum(weights: Float64Array, term: (day: number) => number): number {
  let sum = 0
  for (let day = 0; day < weights.length; day++) sum += weights[day] * term(day)
  return sum
}

function lessMean(column: Numbers, weights: Float64Array): Float64Array {
  const mean = weightedSum(weights, (day) => column[day])
  return Float64Array.from(column, (value) => value - mean)
}

function equalCorrelations(sample: Float64Array, n: number): Float64Array {
  const deviation = Float64Array.from({ length: n }, (_, i) => Math.sqrt(sample[i * n + i]))
  const mean = meanCorrelation(sample, n)
  return sample.map((value, at) => {
    const [i, j] = [Math.floor(at / n), at % n]
    return i === j ? value : mean * deviation[i] * deviation[j]
  })
}

/** An asset that does not move has none, which counts as 0. */
function meanCorrelation(sample: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sum += correlationAt(sample, n, i, j)
  return n < 2 ? 0 : (2 * sum) / (n * (n - 1))
}

/** 0 if one of both does not move. */
const correlationAt = (covariance: Float64Array, n: number, i: number, j: number): number =>
  covariance[i * n + j] / Math.sqrt(covariance[i * n + i] * covariance[j * n + j]) || 0

/** κ/T, held to 0–1. */
function shrinkageOf(
  centred: readonly Float64Array[],
  weights: Float64Array,
  sample: Float64Array,
  target: Float64Array,
): number {
  const n = centred.length
  const distance = sample.reduce((sum, value, at) => sum + (target[at] - value) ** 2, 0)
  const scale = centred.reduce((sum, _, i) => sum + sample[i * n + i], 0)
  if (distance <= SAME * scale * scale) return 0
  const mean = meanCorrelation(sample, n)
  let noise = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const products = (day: number) => centred[i][day] * centred[j][day] - sample[i * n + j]
      const squares = (day: number) => centred[i][day] ** 2 - sample[i * n + i]
      const ratio = Math.sqrt(sample[j * n + j] / sample[i * n + i])
      const shared = weightedSum(weights, (day) => squares(day) * products(day))
      // Each pair stands twice, so both halves of the formula are covered.
      noise +=
        weightedSum(weights, (day) => products(day) ** 2) -
        (Number.isFinite(ratio) ? mean * ratio * shared : 0)
    }
  }
  const effectiveDays = 1 / weightedSum(weights, (day) => weights[day])
  return Math.min(1, Math.max(0, noise / distance / effectiveDays))
}
