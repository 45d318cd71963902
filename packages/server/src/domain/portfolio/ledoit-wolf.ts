import type { SymmetricMatrix } from './symmetric-matrix.ts'

export interface ShrunkCovariance {
  readonly covariance: SymmetricMatrix
  /** Weight δ of the target, 0–1. */
  readonly shrinkage: number
}

interface Sample {
  /** Demeaned returns by member. */
  readonly columns: readonly Float64Array[]
  readonly periods: number
  /** Divided by the number of periods. */
  readonly covariance: SymmetricMatrix
}

/**
 * Shrunk to constant correlation: δ·F + (1 − δ)·S with the δ of least expected squared error, δ = max(0, min(1, (π̂ −
 * ρ̂)/γ̂/T)).
 * @param returns one finite column per member, all as long
 * @returns divided by T; δ is 0 if S already has constant correlation, as for two members
 * @throws RangeError below two periods or if a member never moves
 * Source: Ledoit and Wolf 2004, Honey, I shrunk the sample covariance matrix, Journal of Portfolio Management 30(4),
 * appendices A and B.
 */
export function ledoitWolf(returns: readonly ArrayLike<number>[]): ShrunkCovariance {
  const sample = sampleOf(returns)
  const { size, values } = sample.covariance
  const target = constantCorrelation(sample.covariance)
  let misfit = 0
  for (let at = 0; at < values.length; at++) misfit += (target.values[at] - values[at]) ** 2
  const scale = values.reduce((sum, value) => sum + value * value, 0)
  const tells = misfit > Number.EPSILON * scale
  const raw = tells ? excessError(sample, target.meanCorrelation) / misfit / sample.periods : 0
  const shrinkage = Math.max(0, Math.min(1, raw))
  const shrunk = values.map((value, at) => shrinkage * target.values[at] + (1 - shrinkage) * value)
  return { covariance: { size, values: shrunk }, shrinkage }
}

/**
 * Divided by the number of periods.
 * @throws RangeError below two periods or if a member never moves
 */
export const sampleCovariance = (returns: readonly ArrayLike<number>[]): SymmetricMatrix =>
  sampleOf(returns).covariance

function sampleOf(returns: readonly ArrayLike<number>[]): Sample {
  const periods = returns[0]?.length ?? 0
  if (periods < 2) throw new RangeError('covariances need at least two periods')
  const columns = returns.map((column) => {
    let mean = 0
    for (let at = 0; at < periods; at++) mean += column[at] / periods
    const centred = new Float64Array(periods)
    for (let at = 0; at < periods; at++) centred[at] = column[at] - mean
    return centred
  })
  const size = columns.length
  const values = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = 0
      for (let at = 0; at < periods; at++) sum += columns[row][at] * columns[column][at]
      values[row * size + column] = sum / periods
      values[column * size + row] = sum / periods
    }
    if (!(values[row * size + row] > 0)) throw new RangeError('a member has no variance')
  }
  return { columns, periods, covariance: { size, values } }
}

function constantCorrelation({ size, values }: SymmetricMatrix): {
  readonly values: Float64Array
  readonly meanCorrelation: number
} {
  const deviation = Float64Array.from({ length: size }, (_, at) => Math.sqrt(values[at * size + at]))
  const pairs = (size * (size - 1)) / 2
  let meanCorrelation = 0
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++) {
      meanCorrelation += values[row * size + column] / (deviation[row] * deviation[column]) / pairs
    }
  }
  const target = values.map((value, at) => {
    const row = Math.floor(at / size)
    const column = at % size
    return row === column ? value : meanCorrelation * deviation[row] * deviation[column]
  })
  return { values: target, meanCorrelation }
}

/** π̂ − ρ̂. */
function excessError({ columns, periods, covariance }: Sample, meanCorrelation: number): number {
  const { size, values } = covariance
  let error = 0
  let shared = 0
  for (let row = 0; row < size; row++) {
    const variance = values[row * size + row]
    for (let column = 0; column < size; column++) {
      const mean = values[row * size + column]
      let own = 0
      let withVariance = 0
      for (let at = 0; at < periods; at++) {
        const off = columns[row][at] * columns[column][at] - mean
        own += (off * off) / periods
        withVariance += ((columns[row][at] ** 2 - variance) * off) / periods
      }
      error += own
      const ratio = Math.sqrt(values[column * size + column] / variance)
      // The two halves of the published sum over i ≠ j are equal.
      shared += row === column ? own : meanCorrelation * ratio * withVariance
    }
  }
  return error - shared
}
