import { mean } from '../../statistics/sample-statistics.ts'
import { rankShares } from '../rank-scores.ts'

/** Of a norm: what is left is rounding error. */
const DUST = 1e-9

/**
 * What is left of the ranks of a score after a least-squares fit on a constant and the exposures: averaged over weeks, a
 * score that keeps its exposures is a bet on them.
 * @param exposures paired with the score; those that others explain are skipped
 * @returns mean 0, uncorrelated with each exposure
 */
export function neutralScore(score: Float64Array, exposures: readonly Float64Array[]): Float64Array {
  const bases: Float64Array[] = []
  for (const exposure of exposures) {
    const basis = withoutAll(centred(exposure), bases)
    if (productOf(basis, basis) > DUST * score.length) bases.push(basis)
  }
  return withoutAll(centred(rankShares(score)), bases)
}

const withoutAll = (values: Float64Array, bases: readonly Float64Array[]): Float64Array =>
  bases.reduce((left, basis) => {
    const slope = productOf(left, basis) / productOf(basis, basis)
    return left.map((value, at) => value - slope * basis[at])
  }, values)

function centred(values: Float64Array): Float64Array {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

const productOf = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, at) => sum + value * other[at], 0)
