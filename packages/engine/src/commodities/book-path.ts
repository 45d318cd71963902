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
  const column = (): number[] => []
  const path = { day: column(), gross: column(), traded: column(), gaps: column() }
  let weights = new Float64Array(returns.length)
  for (let at = 2; at < day.length; at++) {
    const decision = decided.get(day[at - 2])
    const target = decision === undefined ? weights : weightsOf(decision, returns.length)
    if (path.day.length === 0 && decision === undefined) continue
    let [earned, moved, size, gap] = [0, 0, 0, 0]
    for (let member = 0; member < target.length; member++) {
      earned += target[member] * daily[member][at]
      moved += Math.abs(target[member] - weights[member])
      size += Math.abs(target[member])
      if (gapOn[member].has(day[at])) gap += Math.abs(target[member])
    }
    path.day.push(day[at])
    path.gross.push(earned)
    path.traded.push(moved)
    path.gaps.push(size > 0 ? gap / size : 0)
    weights = target.map((weight, member) => (weight * (1 + daily[member][at])) / (1 + earned))
  }
  return {
    day: Float64Array.from(path.day),
    gross: Float64Array.from(path.gross),
    traded: Float64Array.from(path.traded),
    gaps: Float64Array.from(path.gaps),
  }
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
  value: new Float64Array(value).map((each, row) => (clean[row] === 1 ? each : Number.NaN)),
})

/** What was earned from one of the days to the next; 0 if nothing is known. */
export function returnsByDay(returns: DailyReturns, day: Numbers): Float64Array {
  const earned = new Float64Array(day.length)
  let last = lastIndexUpTo(returns.day, day[0])
  for (let at = 1; at < day.length; at++) {
    const before = last
    while (returns.day[last + 1] <= day[at]) last++
    let growth = 1
    for (let row = last; row > before; row--) {
      if (!Number.isNaN(returns.value[row])) growth *= 1 + returns.value[row]
    }
    earned[at] = growth - 1
  }
  return earned
}
