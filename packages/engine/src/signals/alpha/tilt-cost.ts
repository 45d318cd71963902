import { TRADING_DAYS_A_YEAR } from '../../statistics/annualised-volatility.ts'
import { type ResolvedAlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'
import { resolvedWeeks } from './evaluation/alpha-cases.ts'
import { tailPortfolio } from './evaluation/tail-portfolio.ts'

/** Fractions, of half of the money long in the first fifth and half short in the last, renewed every ten days. */
interface TiltCost {
  /** Cost of a trade, as a share of its value, that would leave nothing. */
  readonly breakEven: number
  /** A year, before cost and after that of a trade. */
  readonly gross: number
  readonly net: number
  /** Sum of weight changes a year. */
  readonly turnover: number
  readonly weeks: number
}

const FIFTH = 0.2
/** Of a trade. */
export const ASSUMED_COST = 0.001
/** Fewer say nothing. */
const FEWEST_WEEKS = 52
const SIDE = 0.5
/** Sold and bought, on both sides. */
const TRADES_A_RENEWAL = 4
const RENEWALS_A_YEAR = TRADING_DAYS_A_YEAR / SIGNAL_HORIZON

/** Undefined with less than a year of outcomes. @param weeks oldest first */
export function tiltCost(weeks: readonly ResolvedAlphaWeek[]): TiltCost | undefined {
  const stockOf = new Map([...new Set(weeks.flatMap(({ members }) => members))].map((one, at) => [one, at]))
  const resolved = resolvedWeeks(weeks, stockOf)
  if (resolved.length < FEWEST_WEEKS) return undefined
  const { gross, turnover } = tailPortfolio(resolved, { tail: FIFTH, costPerSide: ASSUMED_COST })
  const earned = RENEWALS_A_YEAR * SIDE * gross.mean
  const traded = RENEWALS_A_YEAR * SIDE * TRADES_A_RENEWAL * turnover
  return {
    breakEven: earned / traded,
    gross: earned,
    net: earned - ASSUMED_COST * traded,
    turnover: traded,
    weeks: resolved.length,
  }
}
