import type { FactorName } from '@bellwether-markets/engine/commodities/commodity-factors'
import type { MemberScores } from '@bellwether-markets/engine/commodities/commodity-history'
import type { PrintedScore } from '@bellwether-markets/engine/commodities/score-drivers'
import { round } from '@bellwether-markets/engine/series/round'
import { midranks } from '@bellwether-markets/engine/statistics/midranks'
import type { Driver } from './commodity-schema.ts'

const FACTOR_UNITS: Readonly<Record<FactorName, string>> = {
  momentum: 'return of 252 days per unit of volatility',
  carry_12m: 'log carry a year per unit of volatility',
  basis_momentum: 'log return of front over next contract in 252 days per unit of volatility',
  value: 'log price of 4.5 to 5.5 years ago over the price now per unit of volatility',
  skewness: 'minus the skewness of 252 daily returns',
  roll_yield: 'log return of the fund over the front month in 252 days per unit of volatility',
}

export const driversOf = (
  { drivers }: PrintedScore,
  members: readonly MemberScores[],
  member: number,
  at: number,
): Driver[] =>
  drivers.map(({ name, points }) => {
    if (name === 'limit') {
      return { name, contribution: points, reading: null, unit: null, rank: null, of: null }
    }
    const reading = members[member].values.get(name)?.[at] ?? Number.NaN
    const all = members.flatMap(({ ranks, values }) =>
      Number.isNaN(ranks.get(name)?.[at] ?? Number.NaN) ? [] : (values.get(name)?.[at] ?? []),
    )
    return {
      name,
      contribution: points,
      reading: round(reading, 3),
      unit: FACTOR_UNITS[name],
      rank: all.length + 1 - Math.floor(midranks(all)[all.indexOf(reading)]),
      of: all.length,
    }
  })
