import { joinDays } from '../../series/join-days.ts'
import { neumaierSum } from '../../series/neumaier-sum.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * 252-day log return of the fund minus that of the front-month splice, per unit of volatility. Contains roll and fund
 * fees; replaces the carry if no second contract is known.
 */
export const rollYield: CommodityFactor = {
  name: 'roll_yield',
  perVolatility: true,
  insteadOf: 'carry_12m',
  reading({ fund, splice }) {
    if (fund === undefined || splice === undefined) return undefined
    const { day, columns } = joinDays([fund, splice])
    const [owned, spot] = columns
    const ratio = Float64Array.from(owned, (price, row) =>
      price > 0 && spot[row] > 0 ? Math.log(price / spot[row]) : Number.NaN,
    )
    const moves = ratio.map((each, row) => (row === 0 ? Number.NaN : each - ratio[row - 1]))
    return overYear(day, moves, neumaierSum)
  },
}
