import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { sharpeMoments } from '../statistics/sharpe-ratio.ts'
import type { BookDecision } from './commodity-book.ts'
import type { DailyReturns } from './daily-returns.ts'
import type { JoinedReturns } from './joined-returns.ts'

/** Day by day, as fractions of the capital; from the day after the first entry. */
export interface BookPath {
  readonly day: Float64Array
  /** Before cost. */
  readonly gross: Float64Array
  /** Sum of weight changes at the close before. */
  readonly traded: Float64Array
  /** Share of the positions whose return has a roll gap in it and counts as 0. */
  readonly gaps: Float64Array
}

/**
 * Follows decisions, each filled at the close of the first day after its own. In between, weights move with prices.
 * Without interest on the capital. A splice of front months counts as 0: nobody earns its roll gaps.
 * @param decisions oldest first, on days of `day`
 * @param day strictly increasing
 * @param returns of each raw material
 */
export function followBook(
  decisions: readonly BookDecision[],
  day: Numbers,
  returns: readonly JoinedReturns[],
): BookPath {
  const daily = returns.map((own) => returnsByDay(cleanReturns(own), day))
  const gapOn = returns.map((own) => new Set(Array.from(own.day).filter((_, row) => own.clean[row] === 0)))
  const decided = new Map(decisions.map((decision) => [decision.day, decision]))
  const days: number[] = []
  const gross: number[] = []
  const traded: number[] = []
  const gaps: number[] = []
  let weights = new Float64Array(returns.length)
  for (let at = 2; at < day.length; at++) {
    const decision = decided.get(day[at - 2])
    const target = decision === undefined ? weights : weightsOf(decision, returns.length)
    if (days.length > 0 || decision !== undefined) {
      const earned = target.reduce((sum, weight, member) => sum + weight * daily[member][at], 0)
      days.push(day[at])
      gross.push(earned)
      traded.push(target.reduce((sum, weight, member) => sum + Math.abs(weight - weights[member]), 0))
      const size = target.reduce((sum, weight) => sum + Math.abs(weight), 0)
      const gap = target.reduce(
        (sum, weight, own) => sum + (gapOn[own].has(day[at]) ? Math.abs(weight) : 0),
        0,
      )
      gaps.push(size > 0 ? gap / size : 0)
      weights = target.map((weight, member) => (weight * (1 + daily[member][at])) / (1 + earned))
    }
  }
  const column = (values: readonly number[]) => Float64Array.from(values)
  return { day: column(days), gross: column(gross), traded: column(traded), gaps: column(gaps) }
}

/** @param cost per unit of weight that is bought or sold, a fraction */
export const netOf = ({ gross, traded }: BookPath, cost: number): Float64Array =>
  gross.map((earned, at) => earned - cost * traded[at])

/** After cost; NaN without days. */
export interface BookFigures {
  /** Mean of a day times 252, a fraction. */
  readonly returnAYear: number
  readonly sharpe: number
  /** Of the mean, Newey–West. */
  readonly t: number
  /** Sum of weight changes. */
  readonly turnoverAWeek: number
  /** Mean share of the positions whose returns count. */
  readonly counted: number
}

const LAGS = 20

const sumOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0)

export function bookFigures(path: BookPath, cost: number): BookFigures {
  const net = netOf(path, cost)
  const { mean, t } = neweyWestMean(net, LAGS)
  const weeks = (path.day[path.day.length - 1] - path.day[0] + 1) / 7
  return {
    returnAYear: mean * TRADING_DAYS_A_YEAR,
    sharpe: sharpeMoments(net).ratio * Math.sqrt(TRADING_DAYS_A_YEAR),
    t,
    turnoverAWeek: sumOf(path.traded) / weeks,
    counted: 1 - sumOf(path.gaps) / path.gaps.length,
  }
}

/** Signed, by member. */
function weightsOf({ positions }: BookDecision, members: number): Float64Array {
  const weights = new Float64Array(members)
  for (const { member, side, weight } of positions) weights[member] = side === 'long' ? weight : -weight
  return weights
}

/** Without those of splices. */
export const cleanReturns = ({ day, value, clean }: JoinedReturns): DailyReturns => ({
  day,
  value: Float64Array.from(value, (each, row) => (clean[row] === 1 ? each : Number.NaN)),
})

/** What was earned from one of the days to the next; 0 if nothing is known. */
export function returnsByDay(returns: DailyReturns, day: Numbers): Float64Array {
  return Float64Array.from(day, (today, at) => {
    if (at === 0) return 0
    let growth = 1
    for (let row = lastIndexUpTo(returns.day, today); row >= 0 && returns.day[row] > day[at - 1]; row--) {
      if (!Number.isNaN(returns.value[row])) growth *= 1 + returns.value[row]
    }
    return growth - 1
  })
}
