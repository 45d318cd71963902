import { asDay, startOfUtcDay } from '../../kernel/time.ts'
import { ascendingOrder } from '../../series/ascending-order.ts'
import { mean } from '../../statistics/sample-statistics.ts'
import type { AlphaMarket } from '../alpha/cross-section.ts'
import { type EarningsRow, reportExpected } from '../alpha/earnings-row.ts'
import { type AlphaFeature, columnOf, FEATURE_COUNT, quotient } from '../alpha/features/alpha-features.ts'
import type { ListedStock } from '../alpha/price-panel.ts'
import { hasClose, type StockPath } from '../alpha/stock-paths.ts'
import type { QualityScore } from '../quality/quality-score.ts'
import { rankShares, xsRankGauss } from '../rank-scores.ts'

/** More is better in each. */
export const RADAR_WEIGHTS = {
  momentum_per_volatility: 0.4,
  year_high_distance: 0.2,
  residual_momentum: 0.15,
  quality: 0.25,
} as const

export type RadarDriver = keyof typeof RADAR_WEIGHTS

export const RADAR_DRIVERS = Object.keys(RADAR_WEIGHTS) as readonly RadarDriver[]

const WEIGHTS = RADAR_DRIVERS.map((name) => RADAR_WEIGHTS[name])

export interface ScreenedStock {
  readonly stock: number
  /** In the columns of the drivers. */
  readonly place: number
  readonly score: number
  /** 2·(rank share of the score) − 1. */
  readonly position: number
}

/** In the order of `RADAR_DRIVERS`. */
interface ScreenedDrivers {
  readonly normal: Float64Array
  /** NaN if unknown. */
  readonly values: Float64Array
}

export interface RadarScreen {
  /** Best score first. */
  readonly ranked: readonly ScreenedStock[]
  /** Above its 200-day average and liquid; required of every pick. */
  isSound(one: ScreenedStock): boolean
  /** No report within two days, no extreme move in the last month. */
  mayEnter(one: ScreenedStock): boolean
  driversOf(one: ScreenedStock): ScreenedDrivers
}

interface ScreenInputs {
  readonly market: AlphaMarket
  /** Per company, by publication time. */
  readonly reports: ReadonlyMap<string, readonly EarningsRow[]>
  /** As known at the row's end, in panel order. */
  readonly quality: readonly QualityScore[]
  /** Of the row, all stocks, row-major. */
  readonly features: Float64Array
}

const FEWEST_BARS = 273
const AVERAGE_DAYS = 200
const VOLUME_DAYS = 60
const LEAST_DOLLAR_VOLUME = 10e6
const EARNINGS_DAYS = 2
const LARGEST_SHARE = 0.99

/**
 * Stocks with a close at the row and 273 closes so far. Score: weighted sum of normal scores of momentum over
 * volatility, distance from the year's high, residual momentum and quality; unknown inputs score 0. No look-ahead.
 */
export function radarScreen(inputs: ScreenInputs, row: number): RadarScreen {
  const { market, reports, features } = inputs
  const { panel, paths } = market
  const members = membersAt(market, row)
  const values = driverValues(inputs, members)
  const scores = values.map(xsRankGauss)
  const totals = Float64Array.from(members, (_, place) => weightedSum(scores, place))
  const shares = rankShares(totals)
  const day = panel.day[row]
  const known = startOfUtcDay(asDay(day + 1))
  let largest: Float64Array | undefined
  const isExtreme = (place: number): boolean => {
    largest ??= rankShares(columnAt(features, 'largest_return_21', members))
    return largest[place] > LARGEST_SHARE
  }
  return {
    // Equal scores keep the order of the panel.
    ranked: Array.from(ascendingOrder(totals.map((total) => -total)), (place) => ({
      stock: members[place],
      place,
      score: totals[place],
      position: 2 * shares[place] - 1,
    })),
    isSound: ({ stock }) => isSound(panel.stocks[stock], paths[stock], row),
    mayEnter: ({ stock, place }) =>
      !isExtreme(place) &&
      !reportExpected(reports.get(panel.stocks[stock].symbol) ?? [], day, known, EARNINGS_DAYS),
    driversOf: ({ place }) => ({
      normal: Float64Array.from(scores, (column) => column[place]),
      values: Float64Array.from(values, (column) => column[place]),
    }),
  }
}

/** Ascending. */
function membersAt({ panel, paths }: AlphaMarket, row: number): readonly number[] {
  const members: number[] = []
  for (let at = 0; at < paths.length; at++) {
    if (!panel.stocks[at].serves || !hasClose(paths[at], row) || paths[at].bars[row] < FEWEST_BARS) continue
    members.push(at)
  }
  return members
}

/** One column per driver; NaN if unknown. */
function driverValues(
  { features, quality }: ScreenInputs,
  members: readonly number[],
): readonly Float64Array[] {
  const volatility = columnAt(features, 'volatility_60', members)
  return [
    columnAt(features, 'momentum_12_1', members).map((value, place) => quotient(value, volatility[place])),
    columnAt(features, 'year_high_distance', members),
    columnAt(features, 'residual_momentum', members),
    Float64Array.from(members, (member) => quality[member].score ?? Number.NaN),
  ]
}

function columnAt(features: Float64Array, feature: AlphaFeature, members: readonly number[]): Float64Array {
  const column = columnOf(feature)
  const values = new Float64Array(members.length)
  for (let at = 0; at < values.length; at++) values[at] = features[members[at] * FEATURE_COUNT + column]
  return values
}

const weightedSum = (scores: readonly Float64Array[], place: number): number =>
  WEIGHTS.reduce((sum, weight, driver) => sum + weight * scores[driver][place], 0)

/** Above the 200-day average, mean 60-day turnover above $10 million or unknown. */
function isSound(stock: ListedStock, { level }: StockPath, row: number): boolean {
  const average = mean(level.subarray(row - AVERAGE_DAYS + 1, row + 1))
  return level[row] > average && !(meanDollarVolume(stock, row) <= LEAST_DOLLAR_VOLUME)
}

function meanDollarVolume({ dollarVolume }: ListedStock, row: number): number {
  if (dollarVolume === undefined) return Number.NaN
  let sum = 0
  let days = 0
  for (let at = Math.max(0, row - VOLUME_DAYS + 1); at <= row; at++) {
    if (!(dollarVolume[at] > 0)) continue
    sum += dollarVolume[at]
    days++
  }
  return days === 0 ? Number.NaN : sum / days
}
