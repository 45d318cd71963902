import type { Numbers } from '../market/observation.ts'
import { normalQuantile } from './normal-quantile.ts'
import { eachPlace } from './rank-shares.ts'

const LOWEST_SHARE = 0.005
const MOST_TABLES = 32

/** Scores by place of the cross-sections of a size: dates after one another have the same few sizes. */
const tables = new Map<number, Float64Array>()

/**
 * A cross-section turned into normal scores by rank: z = Φ⁻¹((rank − ½)/n), with the share held within 0.005 and 0.995.
 * The shape of the distribution and its outliers are gone, only the order is left.
 * @param values one a member, in any order and unit; NaN stands for a missing value
 * @returns one score a member, within ±2.576, mean 0 over those present; 0 where the value is missing
 * Source: van der Waerden scores with Hazen's plotting position.
 */
export function xsRankGauss(values: Numbers): Float64Array {
  const scores = new Float64Array(values.length)
  eachScore(values, (at, score) => {
    scores[at] = score
  })
  return scores
}

/** Tells of each value that is there its score of `xsRankGauss`. */
export function eachScore(values: Numbers, tell: (at: number, score: number) => void): void {
  let table = scoresByPlace(values.length)
  eachPlace(values, (at, place, n) => {
    if (table.length !== 2 * n) table = scoresByPlace(n)
    tell(at, table[place])
  })
}

/** The score of each place that `eachPlace` tells; none is told for 0. */
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
