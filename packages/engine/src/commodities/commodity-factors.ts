import type { Numbers } from '../market/observation.ts'
import { type DayValues, unknownValues } from '../series/day-values.ts'
import { joinDays } from '../series/join-days.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { neumaierSum } from '../series/neumaier-sum.ts'
import type { CommoditySeries } from './commodity-series.ts'
import { LONGEST_STEP_DAYS } from './daily-returns.ts'
import { firstRowFor, overYear } from './year-window.ts'

export const FACTOR_NAMES = [
  'momentum',
  'carry_12m',
  'basis_momentum',
  'value',
  'skewness',
  'roll_yield',
] as const
export type FactorName = (typeof FACTOR_NAMES)[number]

/** Higher means a better outlook. */
export interface CommodityFactor {
  readonly name: FactorName
  /** Divided by the day's volatility before ranking. */
  readonly perVolatility: boolean
  /** Used only if that factor has no value. */
  readonly insteadOf?: FactorName
  /**
   * Undefined if the series lacks its input.
   * @param since first day that is asked for; some before it may be among them
   */
  values(series: CommoditySeries, since: number): DayValues | undefined
}

/**
 * Σ ln(1 + near) − Σ ln(1 + second) over the days of a 252-day window that have both, per unit of volatility.
 * Source: Boons and Prado 2019.
 */
const basisMomentum: CommodityFactor = {
  name: 'basis_momentum',
  perVolatility: true,
  values({ contracts }, since) {
    if (contracts === undefined) return undefined
    const { day, near, second } = contracts
    const gap = columnSince(day, since, (row) => Math.log1p(near[row]) - Math.log1p(second[row]))
    return overYear(day, gap, { statistic: neumaierSum, since })
  },
}

/**
 * 252-day mean of ln(front/next)·12/months, a log return per year, per unit of volatility. A full year removes
 * seasonality.
 * Source: Koijen, Moskowitz, Pedersen and Vrugt 2018.
 */
const carry12: CommodityFactor = {
  name: 'carry_12m',
  perVolatility: true,
  values: ({ contracts }, since) =>
    contracts && overYear(contracts.day, contracts.carry, { statistic: meanOf, since }),
}

/** NaN before the years that are asked for. */
function columnSince(day: Numbers, since: number, valueAt: (row: number) => number): Float64Array {
  const values = unknownValues(day.length)
  for (let row = firstRowFor(day, since); row < day.length; row++) values[row] = valueAt(row)
  return values
}

const meanOf = (values: Numbers): number => neumaierSum(values) / values.length

/**
 * Compounded 252-day return, a fraction, per unit of volatility.
 * Source: Moskowitz, Ooi and Pedersen 2012; Asness, Moskowitz and Pedersen 2013.
 */
const momentum: CommodityFactor = {
  name: 'momentum',
  perVolatility: true,
  values: ({ returns }, since) => overYear(returns.day, returns.value, { statistic: compounded, since }),
}

function compounded(returns: Numbers): number {
  let growth = 1
  for (let at = 0; at < returns.length; at++) growth *= 1 + returns[at]
  return growth - 1
}

/**
 * 252-day log return of the fund minus that of the front-month splice, per unit of volatility. Contains roll and fund
 * fees; replaces the carry if no second contract is known.
 */
const rollYield: CommodityFactor = {
  name: 'roll_yield',
  perVolatility: true,
  insteadOf: 'carry_12m',
  values({ fund, splice }, since) {
    if (fund === undefined || splice === undefined) return undefined
    const { day, columns } = joinDays([fund, splice])
    const [owned, spot] = columns
    const ratio = (row: number): number =>
      owned[row] > 0 && spot[row] > 0 ? Math.log(owned[row] / spot[row]) : Number.NaN
    const moves = columnSince(day, since, (row) => (row === 0 ? Number.NaN : ratio(row) - ratio(row - 1)))
    return overYear(day, moves, { statistic: neumaierSum, since })
  },
}

/**
 * −m₃/m₂^1.5 of 252 daily returns.
 * Source: Fernandez-Perez, Frijns, Fuertes and Miffre 2018.
 */
const skewness: CommodityFactor = {
  name: 'skewness',
  perVolatility: false,
  values: ({ returns }, since) => overYear(returns.day, returns.value, { statistic: minusSkewness, since }),
}

function minusSkewness(values: Numbers): number {
  const mean = neumaierSum(values) / values.length
  let squares = 0
  let cubes = 0
  for (let at = 0; at < values.length; at++) {
    const deviation = values[at] - mean
    squares += deviation * deviation
    cubes += deviation * deviation * deviation
  }
  return -(cubes / values.length) / (squares / values.length) ** 1.5
}

const YEAR_DAYS = 365.25
const FURTHEST_DAYS = 5.5 * YEAR_DAYS
const NEAREST_DAYS = 4.5 * YEAR_DAYS
const MINIMUM_PRICES = 120

/**
 * Minus the log distance of the front price from its mean log price 4.5 to 5.5 years ago, per unit of volatility. Both
 * from the best source that has them; prices ≤ 0 are ignored.
 * Source: Asness, Moskowitz and Pedersen 2013.
 */
const value: CommodityFactor = {
  name: 'value',
  perVolatility: true,
  values: ({ prices }, since) =>
    firstRunning(prices.map((each) => distanceFromLongAgo(each, since - LONGEST_STEP_DAYS))),
}

function distanceFromLongAgo({ day, value: price }: DayValues, since: number): DayValues {
  const days: number[] = []
  const values: number[] = []
  let from = lastIndexUpTo(day, since - FURTHEST_DAYS - 1) + 1
  let to = from
  const logs = new Float64Array(day.length)
  for (let row = from; row < day.length; row++) logs[row] = price[row] > 0 ? Math.log(price[row]) : Number.NaN
  for (let row = lastIndexUpTo(day, since - 1) + 1; row < day.length; row++) {
    while (day[from] < day[row] - FURTHEST_DAYS) from++
    while (day[to] <= day[row] - NEAREST_DAYS) to++
    const past = meanOfKnown(logs, from, to)
    if (Number.isNaN(past) || Number.isNaN(logs[row])) continue
    days.push(day[row])
    values.push(past - logs[row])
  }
  return { day: Float64Array.from(days), value: Float64Array.from(values) }
}

/** NaN for fewer than 120. */
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

/** Of the first source that had a value in the last week. */
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

/** Equally weighted; signs from the literature, not fitted. */
export const COMMODITY_FACTORS: readonly CommodityFactor[] = [
  momentum,
  carry12,
  basisMomentum,
  value,
  skewness,
  rollYield,
]
