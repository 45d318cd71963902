import { xsRankGauss } from '../xs-rank-gauss.ts'
import type { AlphaMarket } from './cross-section.ts'
import { forwardReturn } from './forward-returns.ts'

export const TARGET_HORIZONS = [5, 10, 21] as const

const SMALLEST_SECTOR = 3

/**
 * Return from the close after the row minus the sector's mean (of all members if fewer than three), as normal scores.
 * @param members indices into the panel's stocks
 * @returns one vector per horizon, one score per member; 0 if the return is unknown
 */
export function targetsAt(
  market: AlphaMarket,
  row: number,
  members: readonly number[],
): readonly Float64Array[] {
  return TARGET_HORIZONS.map((horizon) => {
    const returns = members.map((member) => forwardReturn(market, member, row, horizon))
    return xsRankGauss(lessSectorMean(market, members, returns))
  })
}

function lessSectorMean(
  { panel }: AlphaMarket,
  members: readonly number[],
  returns: readonly number[],
): readonly number[] {
  const sums = new Float64Array(panel.sectors.length + 1)
  const counts = new Float64Array(panel.sectors.length + 1)
  const everyone = panel.sectors.length
  members.forEach((member, at) => {
    if (Number.isNaN(returns[at])) return
    for (const group of [panel.stocks[member].sector, everyone]) {
      sums[group] += returns[at]
      counts[group]++
    }
  })
  return members.map((member, at) => {
    const sector = panel.stocks[member].sector
    const group = counts[sector] >= SMALLEST_SECTOR ? sector : everyone
    return returns[at] - sums[group] / counts[group]
  })
}
