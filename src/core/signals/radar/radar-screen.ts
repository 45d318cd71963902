import { asDay, type Instant, startOfUtcDay } from '../../../kernel/time.ts'
import type { AlphaMarket } from '../alpha/cross-section.ts'
import type { EarningsRow } from '../alpha/earnings-row.ts'
import { reportExpected } from '../alpha/expected-report.ts'
import { momentum12To1, residualMomentum, yearHighDistance } from '../alpha/features/momentum.ts'
import { beta252, largestReturn, volatility60 } from '../alpha/features/risk.ts'
import { quotient, windowSum } from '../alpha/features/window-moments.ts'
import type { PanelStock } from '../alpha/price-panel.ts'
import type { StockPath } from '../alpha/stock-paths.ts'
import type { QualityScore } from '../quality/quality-score.ts'
import { rankShares } from '../rank-shares.ts'
import { xsRankGauss } from '../xs-rank-gauss.ts'

/** What the screen ranks by, with its weight; more is better in each. */
export const RADAR_WEIGHTS = {
  momentum_per_volatility: 0.4,
  year_high_distance: 0.2,
  residual_momentum: 0.15,
  quality: 0.25,
} as const

export type RadarDriver = keyof typeof RADAR_WEIGHTS

export const RADAR_DRIVERS = Object.keys(RADAR_WEIGHTS) as readonly RadarDriver[]

/** One stock on one day. */
export interface ScreenedStock {
  /** Index into the stocks of the panel. */
  readonly stock: number
  readonly score: number
  /** Twice the rank share of the score less 1, among all stocks of the day. */
  readonly position: number
  /** Whether it is above its 200-day average and liquid: what every pick must stay. */
  readonly sound: boolean
  /** Whether it may become a pick: no report within two days, no extreme day in the last month. */
  readonly enterable: boolean
  /** Normal scores and readings, in the order of `RADAR_DRIVERS`; a reading is NaN where unknown. */
  readonly normal: readonly number[]
  readonly readings: readonly number[]
}

export interface ScreenInputs {
  readonly market: AlphaMarket
  /** Reports of each company, in the order in which they became known. */
  readonly reports: ReadonlyMap<string, readonly EarningsRow[]>
  /** One a stock of the panel, as known when the row ended. */
  readonly quality: readonly QualityScore[]
}

const FEWEST_BARS = 273
const AVERAGE_DAYS = 200
const VOLUME_DAYS = 60
const LEAST_DOLLAR_VOLUME = 10e6
const EARNINGS_DAYS = 2
const LARGEST_SHARE = 0.99

/**
 * Every stock that has a close at a row and 273 of them so far, best score first. The score is the weighted sum of the
 * normal scores of momentum over volatility, distance from the high of the year, residual momentum and quality; an
 * unknown reading counts as the middle. Nothing after the row is read.
 */
export function radarScreen(
  { market, reports, quality }: ScreenInputs,
  row: number,
): readonly ScreenedStock[] {
  const { panel, paths } = market
  const members = [...paths.keys()].filter(
    (at) => !Number.isNaN(panel.stocks[at].adjustedClose[row]) && paths[at].bars[row] >= FEWEST_BARS,
  )
  const readings = members.map((at) => readingsOf(paths[at], quality[at], row))
  const scores = RADAR_DRIVERS.map((_, driver) => xsRankGauss(readings.map((own) => own[driver])))
  const largest = rankShares(members.map((at) => largestReturn(paths[at], row)))
  const totals = members.map((_, place) =>
    RADAR_DRIVERS.reduce((sum, name, driver) => sum + RADAR_WEIGHTS[name] * scores[driver][place], 0),
  )
  const shares = rankShares(totals)
  const day = panel.day[row]
  const known = startOfUtcDay(asDay(day + 1))
  return members
    .map((stock, place): ScreenedStock => {
      const { symbol } = panel.stocks[stock]
      return {
        stock,
        score: totals[place],
        position: 2 * shares[place] - 1,
        sound: isSound(panel.stocks[stock], paths[stock], row),
        enterable: !(largest[place] > LARGEST_SHARE) && !reportsSoon(reports.get(symbol) ?? [], day, known),
        normal: scores.map((ofDriver) => ofDriver[place]),
        readings: readings[place],
      }
    })
    .sort((a, b) => b.score - a.score || a.stock - b.stock)
}

/** In the order of the drivers; NaN where unknown. */
function readingsOf(path: StockPath, quality: QualityScore, row: number): readonly number[] {
  const deviation = volatility60(path, row)
  return [
    quotient(momentum12To1(path, row), deviation),
    yearHighDistance(path, row),
    residualMomentum(path, row, beta252(path, row)),
    quality.score ?? Number.NaN,
  ]
}

const reportsSoon = (
  rows: readonly EarningsRow[],
  day: Parameters<typeof reportExpected>[1],
  known: Instant,
) => reportExpected(rows, day, known, EARNINGS_DAYS)

/** Above the 200-day average, and a mean turnover above $10 million a day over 60 days; an unknown turnover passes. */
function isSound(stock: PanelStock, { level }: StockPath, row: number): boolean {
  const average = windowSum(level, row - AVERAGE_DAYS + 1, row) / AVERAGE_DAYS
  return level[row] > average && !(meanDollarVolume(stock, row) <= LEAST_DOLLAR_VOLUME)
}

function meanDollarVolume({ dollarVolume }: PanelStock, row: number): number {
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
