import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { joinDays } from '../series/join-days.ts'

/** Of assets on the days on which all of them have a price. */
interface HoldingPanel {
  /** Of the closes, one more than returns. */
  readonly day: Numbers
  /** Simple, by asset. */
  readonly returns: readonly Float64Array[]
}

/** @param prices positive, at least one series */
export function holdingPanel(prices: readonly DayValues[]): HoldingPanel {
  const { day, columns } = joinDays(prices)
  return {
    day,
    returns: columns.map((price) => Float64Array.from(price.slice(1), (value, at) => value / price[at] - 1)),
  }
}

/** Returns of a portfolio that is brought back to its weights every day; cash earns nothing. */
export function constantWeightReturns({ day, returns }: HoldingPanel, weights: Numbers): Float64Array {
  const sums = new Float64Array(Math.max(0, day.length - 1))
  for (const [asset, column] of returns.entries()) {
    for (let at = 0; at < sums.length; at++) sums[at] += weights[asset] * column[at]
  }
  return sums
}

/** Positive prices in another currency. @param rate price of one unit of the currency; undefined leaves it */
export function converted(
  prices: DayValues,
  from: DayValues | undefined,
  to: DayValues | undefined,
): DayValues {
  const { day, columns } = joinDays([prices, ...(from ? [from] : []), ...(to ? [to] : [])])
  const [price, ...rates] = columns
  const [rate, perTarget] = from ? rates : [undefined, rates[0]]
  return { day, value: price.map((value, at) => (value * (rate?.[at] ?? 1)) / (perTarget?.[at] ?? 1)) }
}
