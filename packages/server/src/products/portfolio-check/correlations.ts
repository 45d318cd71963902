import { correlationAt } from '../../domain/portfolio-check/shrunk-covariance.ts'
import { round } from '../../domain/series/round.ts'
import type { CheckedPortfolio } from './check-schema.ts'

const PAIRS_SHOWN = 10

/** @param covariance n×n in row order */
export function describeCorrelations(
  symbols: readonly string[],
  covariance: Float64Array,
): CheckedPortfolio['correlations'] {
  const n = symbols.length
  const between = (i: number, j: number): number => (i === j ? 1 : correlationOf(covariance, n, i, j))
  const pairs = symbols.flatMap((one, i) =>
    symbols.slice(i + 1).map((other, at) => ({ one, other, correlation: between(i, i + 1 + at) })),
  )
  return {
    pairs: pairs.toSorted((a, b) => b.correlation - a.correlation).slice(0, PAIRS_SHOWN),
    symbols: [...symbols],
    matrix: symbols.map((_, i) => symbols.map((_, j) => between(i, j))),
  }
}

/** Rounding errors may leave the bounds. */
const correlationOf = (covariance: Float64Array, n: number, i: number, j: number): number =>
  Math.min(1, Math.max(-1, round(correlationAt(covariance, n, i, j), 2)))
