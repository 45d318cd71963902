import type { Numbers } from '../market/observation.ts'
import { ascendingPresent } from '../series/ascending-order.ts'
import { unknownValues } from '../series/day-values.ts'
import { normalQuantile } from '../statistics/normal-distribution.ts'

/**
 * (rank − ½)/n, n the number of present values; ties share the mean rank.
 * @returns 0–1 exclusive; NaN if missing
 */
export function rankShares(values: Numbers): Float64Array {
  const shares = unknownValues(values.length)
  eachPlace(values, (at, place, n) => {
    shares[at] = place / (2 * n)
  })
  return shares
}

/** With 2·rank − 1, from 1 to 2n − 1; ties share the mean rank. */
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

/** Successive dates share a few sizes. */
const tables = new Map<number, Float64Array>()

/**
 * z = Φ⁻¹((rank − ½)/n), the share limited to 0.005–0.995; removes outliers, keeps the order.
 * @returns within ±2.576, mean 0 over those present; 0 if missing
 * Source: van der Waerden scores with Hazen's plotting position.
 */
export function xsRankGauss(values: Numbers): Float64Array {
  const scores = new Float64Array(values.length)
  eachScore(values, (at, score) => {
    scores[at] = score
  })
  return scores
}

/** With its `xsRankGauss` score. */
export function eachScore(values: Numbers, tell: (at: number, score: number) => void): void {
  let table = scoresByPlace(values.length)
  eachPlace(values, (at, place, n) => {
    if (table.length !== 2 * n) table = scoresByPlace(n)
    tell(at, table[place])
  })
}

/** By place; index 0 is unused. */
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
