import type { Numbers } from '../market/observation.ts'

interface RiskShares {
  /** Of the portfolio on one day. */
  readonly variance: number
  /** wᵢ(Σw)ᵢ / wᵀΣw by asset; they sum to 1, and a hedge is negative. NaN if nothing moves. */
  readonly shares: Float64Array
  /**
   * (tr M)² / tr M² with Mᵢⱼ = wᵢwⱼΣᵢⱼ, the participation ratio of its eigenvalues: 1 if all move as one, n if n of equal
   * risk are uncorrelated.
   */
  readonly effectiveBets: number
}

/** @param covariance n×n in row order */
export function riskShares(weights: Numbers, covariance: Float64Array): RiskShares {
  const n = weights.length
  const parts = new Float64Array(n)
  let [variance, trace, squares] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const shared = weights[i] * weights[j] * covariance[i * n + j]
      parts[i] += shared
      squares += shared * shared
      if (i === j) trace += shared
    }
    variance += parts[i]
  }
  return {
    variance,
    shares: parts.map((part) => part / variance),
    effectiveBets: (trace * trace) / squares,
  }
}
