import { returnsByDay } from '@bellwether-markets/engine/commodities/book-path'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { limitedScore } from '@bellwether-markets/engine/commodities/commodity-scores'
import { directionOf } from '@bellwether-markets/engine/commodities/score-confidence'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { CommodityStudy } from './commodity-study.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { type HeldWeight, staggeredPortfolio } from './staggered-portfolio.ts'

const RULE = { share: 1 / OUTCOME_DAYS, cost: 0.001 }

/**
 * Every long and short call held from the next close for twenty days: a twentieth of the money follows each day, a half
 * of that long and a half short, in equal parts.
 */
export function commodityHoldings({ scores: { day, members } }: CommodityStudy): HeldPortfolio {
  const decisions = Array.from(day, (_, row) => ({
    entry: row + 1,
    exit: row + 1 + OUTCOME_DAYS,
    weights: callsOn(members, row),
  }))
  const daily = members.map(({ series }) => returnsByDay(series.returns, day))
  const { row, gross, net, traded } = staggeredPortfolio(
    decisions,
    day.length,
    (member, at) => daily[member][at],
    RULE,
  )
  return { day: row.map((at) => day[at]), gross, net, traded }
}

function callsOn(members: readonly { readonly unlimited: Numbers }[], row: number): readonly HeldWeight[] {
  const called = members.flatMap(({ unlimited }, member) => {
    const direction = Number.isNaN(unlimited[row]) ? undefined : directionOf(limitedScore(unlimited[row]))
    return direction ? [{ member, direction }] : []
  })
  return called.map(({ member, direction }) => {
    const ofSide = called.filter((other) => other.direction === direction).length
    return { member, weight: (direction === 'long' ? 0.5 : -0.5) / ofSide }
  })
}
