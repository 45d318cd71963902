import { neumaierSum } from '../../series/neumaier-sum.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * Σ ln(1 + near) − Σ ln(1 + second) over the days of a 252-day window that have both, per unit of volatility.
 * Source: Boons and Prado 2019.
 */
export const basisMomentum: CommodityFactor = {
  name: 'basis_momentum',
  perVolatility: true,
  reading({ contracts }) {
    if (contracts === undefined) return undefined
    const { day, near, second } = contracts
    const gap = Float64Array.from(day, (_, row) => Math.log1p(near[row]) - Math.log1p(second[row]))
    return overYear(day, gap, neumaierSum)
  },
}
