import { asDay, startOfUtcDay } from '../../../kernel/time.ts'
import type { AlphaMarket } from '../alpha/cross-section.ts'
import { type EarningsRow, reportExpected } from '../alpha/earnings-row.ts'
import { momentum12To1, residualMomentum, yearHighDistance } from '../alpha/features/momentum.ts'
import { largestReturn, quarterMoments, volatility60 } from '../alpha/features/risk.ts'
import { marketYear, quotient, windowSum, yearStatistics } from '../alpha/features/year-statistics.ts'
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

export interface ScreenedStock {
  readonly stock: number
  /** In the columns of the drivers. */
  readonly place: number
  readonly score: number
  /** 2·(rank share of the score) − 1. */
  readonly position: number
}

/** In the order of `RADAR_DRIVERS`. */
export interface ScreenedDrivers {
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

export interface ScreenInputs {
  readonly market: AlphaMarket
  /** Per company, by publication time. */
  readonly reports: ReadonlyMap<string, readonly EarningsRow[]>
  /** As known at the row's end, in panel order. */
  readonly quality: readonly QualityScore[]
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
export function radarScreen({ market, reports, quality }: ScreenInputs, row: number): RadarScreen {
  const { panel, paths } = market
  const members = membersAt(market, row)
  const values = driverValues(market, members, quality, row)
  const scores = values.map(xsRankGauss)
  const totals = members.map((_, place) => weightedSum(scores, place))
  const shares = rankShares(totals)
  const day = panel.day[row]
  const known = startOfUtcDay(asDay(day + 1))
  let largest: Float64Array | undefined
  const isExtreme = (place: number): boolean => {
    largest ??= rankShares(members.map((at) => largestReturn(paths[at], row)))
    return largest[place] > LARGEST_SHARE
  }
  return {
    ranked: members
      .map((stock, place) => ({ stock, place, score: totals[place], position: 2 * shares[place] - 1 }))
      .sort((a, b) => b.score - a.score || a.stock - b.stock),
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
function membersAt({ paths }: AlphaMarket, row: number): readonly number[] {
  const members: number[] = []
  for (let at = 0; at < paths.length; at++) {
    if (!hasClose(paths[at], row) || paths[at].bars[row] < FEWEST_BARS) continue
    members.push(at)
  }
  return members
}

/** One column per driver; NaN if unknown. */
function driverValues(
  { paths }: AlphaMarket,
  members: readonly number[],
  quality: readonly QualityScore[],
  row: number,
): readonly Float64Array[] {
  const columns = RADAR_DRIVERS.map(() => new Float64Array(members.length))
  const [momentum, distance, residual, ofQuality] = columns
  const year = members.length === 0 ? undefined : marketYear(paths[members[0]].market, row)
  members.forEach((member, place) => {
    const path = paths[member]
    const values = yearStatistics(path, row, year)
    momentum[place] = quotient(momentum12To1(path, row), volatility60(quarterMoments(path, row)))
    distance[place] = yearHighDistance(path, row, values)
    residual[place] = residualMomentum(path, row, values.beta, values)
    ofQuality[place] = quality[member].score ?? Number.NaN
  })
  return columns
}

const weightedSum = (scores: readonly Float64Array[], place: number): number =>
  RADAR_DRIVERS.reduce((sum, name, driver) => sum + RADAR_WEIGHTS[name] * scores[driver][place], 0)

/** Above the 200-day average, mean 60-day turnover above $10 million or unknown. */
function isSound(stock: ListedStock, { level }: StockPath, row: number): boolean {
  const average = windowSum(level, row - AVERAGE_DAYS + 1, row) / AVERAGE_DAYS
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
