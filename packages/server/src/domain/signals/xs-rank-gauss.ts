import type { Numbers } from '../market/observation.ts'
import { normalQuantile } from './normal-quantile.ts'
import { eachPlace } from './rank-shares.ts'

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
