import type { Numbers } from '../market/observation.ts'
import { ascendingPresent } from '../series/ascending-order.ts'
import { normalQuantile } from '../statistics/normal-quantile.ts'

/**
 * Rank shares (rank − ½)/n of one cross-section, n the number of present values; ties share the mean rank.
 * @param values in any order; NaN if missing
 * @returns one per value, 0–1 exclusive; NaN if missing
 */
export function rankShares(values: Numbers): Float64Array {
  const shares = new Float64Array(values.length).fill(Number.NaN)
  eachPlace(values, (at, place, n) => {
    shares[at] = place / (2 * n)
  })
  return shares
}

/**
 * Visits each present value with 2·rank − 1, from 1 to 2n − 1; ties share the mean rank.
 * @param values in any order; NaN if missing
 */
function eachPlace(values: Numbers, tell: (at: number, place: number, n: number) => void): void {
  const { order, n } = ascendingPresent(values)
  for (let from = 0; from < n; ) {
    const value = values[order[from]]
    let upTo = from + 1
    while (upTo < n && values[order[upTo]] === value) upTo++
    for (let at = from; at < upTo; at++) tell(order[at], from + upTo, n)
    from = upTo
  }
}

const LOWEST_SHARE = 0.005
const MOST_TABLES = 32

/** Scores by place, cached per cross-section size: successive dates share a few sizes. */
const tables = new Map<number, Float64Array>()

/**
 * z = Φ⁻¹((rank − ½)/n), with the share limited to 0.005–0.995; removes outliers, keeps the order.
 * @param values one per member, in any order and unit; NaN if missing
 * @returns one score per member, within ±2.576, mean 0 over those present; 0 if missing
 * Source: van der Waerden scores with Hazen's plotting position.
 */
export function xsRankGauss(values: Numbers): Float64Array {
  const scores = new Float64Array(values.length)
  eachScore(values, (at, score) => {
    scores[at] = score
  })
  return scores
}

/** Visits each present value with its `xsRankGauss` score. */
export function eachScore(values: Numbers, tell: (at: number, score: number) => void): void {
  let table = scoresByPlace(values.length)
  eachPlace(values, (at, place, n) => {
    if (table.length !== 2 * n) table = scoresByPlace(n)
    tell(at, table[place])
  })
}

/** Score of each place of `eachPlace`; index 0 is unused. */
function scoresByPlace(n: number): Float64Array {
  const known = tables.get(n)
  if (known) return known
  if (tables.size >= MOST_TABLES) tables.clear()
  const table = new Float64Array(2 * n)
  for (let place = 1; place < table.length; place++) {
    const share = place / (2 * n)
    table[place] = normalQuantile(Math.min(1 - LOWEST_SHARE, Math.max(LOWEST_SHARE, share)))
  }
  tables.set(n, table)
  return table
}
