import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import type { ModelPortfolio } from './portfolio-schema.ts'

/** In whole percent, with the cash 100: rounded one by one 60.5% and 39.5% would make 101. Largest first. */
export function wholeWeights({ positions, cash_pct }: Pick<ModelPortfolio, 'positions' | 'cash_pct'>) {
  const weights = [...positions.map(({ weight_pct }) => weight_pct), cash_pct]
  const whole = largestRemainder(weights, 100, 0)
  const funds = positions.map(({ symbol }, at) => ({ symbol, weight_pct: whole[at] }))
  return {
    positions: funds.toSorted((a, b) => b.weight_pct - a.weight_pct || (a.symbol < b.symbol ? -1 : 1)),
    cash_pct: whole[positions.length],
  }
}
