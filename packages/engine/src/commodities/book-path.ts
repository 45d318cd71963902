import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { sumOf } from '../statistics/sample-statistics.ts'
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
  const members = returns.map((own) => ({
    daily: returnsByDay(cleanReturns(own), day),
    gaps: spliceDays(own),
  }))
  const decided = new Map(decisions.map((decision) => [decision.day, decision]))
  const rows: Readonly<Record<keyof BookPath, number>>[] = []
  let weights = new Float64Array(members.length)
  for (let at = 2; at < day.length; at++) {
    const decision = decided.get(day[at - 2])
    const target = decision === undefined ? weights : weightsOf(decision, members.length)
    if (rows.length === 0 && decision === undefined) continue
    const gross = target.reduce((sum, weight, member) => sum + weight * members[member].daily[at], 0)
    const traded = target.reduce((sum, weight, member) => sum + Math.abs(weight - weights[member]), 0)
    const gaps = shareOf(target, (member) => members[member].gaps.has(day[at]))
    rows.push({ day: day[at], gross, traded, gaps })
    weights = target.map((weight, member) => (weight * (1 + members[member].daily[at])) / (1 + gross))
  }
  const column = (name: keyof BookPath): Float64Array => Float64Array.from(rows, (row) => row[name])
  return { day: column('day'), gross: column('gross'), traded: column('traded'), gaps: column('gaps') }
}

const spliceDays = ({ day, clean }: JoinedReturns): ReadonlySet<number> =>
  new Set(Array.from(day).filter((_, row) => clean[row] === 0))

/** Of the size of all positions; 0 without any. */
function shareOf(weights: Float64Array, isCounted: (member: number) => boolean): number {
  let [size, counted] = [0, 0]
  for (const [member, weight] of weights.entries()) {
    size += Math.abs(weight)
    if (isCounted(member)) counted += Math.abs(weight)
  }
  return size > 0 ? counted / size : 0
}

/** @param cost per unit of weight that is bought or sold, a fraction */
export const netOf = ({ gross, traded }: BookPath, cost: number): Float64Array =>
  gross.map((earned, at) => earned - cost * traded[at])

/** After cost; NaN without days. */
interface BookFigures {
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
