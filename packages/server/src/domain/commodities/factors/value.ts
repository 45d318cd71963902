import type { DayValues } from '../../series/day-values.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { LONGEST_STEP_DAYS } from '../daily-returns.ts'

const YEAR_DAYS = 365.25
const FURTHEST_DAYS = 5.5 * YEAR_DAYS
const NEAREST_DAYS = 4.5 * YEAR_DAYS
const MINIMUM_PRICES = 120

/**
 * Minus the log distance of the front price from its mean log price 4.5 to 5.5 years ago, per unit of volatility. Both
 * from the best source that has them; prices ≤ 0 are ignored.
 * Source: Asness, Moskowitz and Pedersen 2013.
 */
export const value: CommodityFactor = {
  name: 'value',
  perVolatility: true,
  reading: ({ prices }) => firstRunning(prices.map(distanceFromLongAgo)),
}

function distanceFromLongAgo({ day, value: price }: DayValues): DayValues {
  const logs = Float64Array.from(price, (each) => (each > 0 ? Math.log(each) : Number.NaN))
  const days: number[] = []
  const values: number[] = []
  let from = 0
  let to = 0
  for (let row = 0; row < day.length; row++) {
    while (day[from] < day[row] - FURTHEST_DAYS) from++
    while (day[to] <= day[row] - NEAREST_DAYS) to++
    const past = meanOfKnown(logs, from, to)
    if (Number.isNaN(past) || Number.isNaN(logs[row])) continue
    days.push(day[row])
    values.push(past - logs[row])
  }
  return { day: Float64Array.from(days), value: Float64Array.from(values) }
}

/** Mean of the finite values of a range; NaN for fewer than 120. */
function meanOfKnown(values: Float64Array, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let at = from; at < to; at++) {
    if (Number.isNaN(values[at])) continue
    sum += values[at]
    count++
  }
  return count < MINIMUM_PRICES ? Number.NaN : sum / count
}

/** Per day, the value of the first source that had one in the last week. */
function firstRunning(sources: readonly DayValues[]): DayValues {
  const at = sources.map(() => 0)
  const days: number[] = []
  const values: number[] = []
  const all = new Set(sources.flatMap(({ day }) => Array.from(day)))
  for (const today of [...all].sort((a, b) => a - b)) {
    sources.forEach(({ day }, source) => {
      while (at[source] < day.length && day[at[source]] <= today) at[source]++
    })
    const source = sources.findIndex(
      ({ day }, index) => at[index] > 0 && today - day[at[index] - 1] <= LONGEST_STEP_DAYS,
    )
    const row = at[source] - 1
    if (sources[source].day[row] !== today) continue
    days.push(today)
    values.push(sources[source].value[row])
  }
  return { day: Float64Array.from(days), value: Float64Array.from(values) }
}
