import { type Day, dateOf } from '../../../kernel/time.ts'
import {
  type NormalEquations,
  normalEquations,
  sumNormalEquations,
} from '../../statistics/normal-equations.ts'
import { ridge } from '../../statistics/ridge.ts'
import { xsRankGauss } from '../rank-scores.ts'
import { type AlphaMarket, type CrossSection, forwardReturn, trainsAt } from './cross-section.ts'
import { FEATURE_COUNT } from './features/alpha-features.ts'

export const TARGET_HORIZONS = [5, 10, 21] as const

const SMALLEST_SECTOR = 3

/**
 * Return from the next close minus the sector's mean (of all members if fewer than three), as normal scores; 0 if
 * unknown.
 * @returns one vector per horizon, one score per member
 */
function targetsAt(market: AlphaMarket, row: number, members: readonly number[]): readonly Float64Array[] {
  return TARGET_HORIZONS.map((horizon) => {
    const returns = members.map((member) => forwardReturn(market, member, row, horizon))
    return xsRankGauss(lessSectorMean(market, members, returns))
  })
}

function lessSectorMean(
  { panel }: AlphaMarket,
  members: readonly number[],
  returns: readonly number[],
): readonly number[] {
  const sums = new Float64Array(panel.sectors.length + 1)
  const counts = new Float64Array(panel.sectors.length + 1)
  const everyone = panel.sectors.length
  members.forEach((member, at) => {
    if (Number.isNaN(returns[at])) return
    for (const group of [panel.stocks[member].sector, everyone]) {
      sums[group] += returns[at]
      counts[group]++
    }
  })
  return members.map((member, at) => {
    const sector = panel.stocks[member].sector
    const group = counts[sector] >= SMALLEST_SECTOR ? sector : everyone
    return returns[at] - sums[group] / counts[group]
  })
}

export interface TrainingDate {
  readonly row: number
  readonly day: Day
  /** One right-hand side per horizon. */
  readonly equations: NormalEquations
}

/** In force from `row` until the next fit. */
export interface AlphaFit {
  readonly row: number
  readonly day: Day
  /** One vector per horizon. */
  readonly coefficients: readonly Float64Array[]
  /** Of the shortest horizon. */
  readonly dates: number
}

const RIDGE_PENALTY = 0.05
const WINDOW_DAYS = 8 * 365.25
const FEWEST_DATES = 3 * 52
/** From the end of a label. */
export const EMBARGO_DAYS = 10
const FEWEST_STOCKS = 20

/** Undefined with fewer than 20 training stocks. */
export function trainingDate(market: AlphaMarket, section: CrossSection): TrainingDate | undefined {
  const places = section.members.flatMap((member, place) =>
    trainsAt(market.panel, member, section.row) ? [place] : [],
  )
  if (places.length < FEWEST_STOCKS) return undefined
  const features = new Float64Array(places.length * FEATURE_COUNT)
  places.forEach((place, at) => {
    const from = place * FEATURE_COUNT
    features.set(section.scores.subarray(from, from + FEATURE_COUNT), at * FEATURE_COUNT)
  })
  const members = places.map((place) => section.members[place])
  const targets = targetsAt(market, section.row, members)
  return {
    row: section.row,
    day: market.panel.day[section.row],
    equations: normalEquations(features, FEATURE_COUNT, targets),
  }
}

/**
 * On the weekly dates of eight years whose label ended ten trading days before the row.
 * @param dates oldest first; later ones are ignored
 * @returns undefined with less than three years of dates
 */
export function fitAlpha(dates: readonly TrainingDate[], row: number, day: Day): AlphaFit | undefined {
  const inWindow = dates.filter((date) => date.day > day - WINDOW_DAYS)
  const used = TARGET_HORIZONS.map((horizon) =>
    inWindow.filter((date) => date.row + 1 + horizon + EMBARGO_DAYS <= row),
  )
  if (used.some((ofHorizon) => ofHorizon.length < FEWEST_DATES)) return undefined
  const coefficients = used.map((ofHorizon, horizon) => {
    const { gram, cross, weight } = sumNormalEquations(ofHorizon.map((date) => date.equations))
    return ridge({ gram, cross: [cross[horizon]], weight }, RIDGE_PENALTY)[0]
  })
  return { row, day, coefficients, dates: used[0].length }
}

/** Since year 0; a fit is due in each. */
export function quarterOf(day: Day): number {
  const { year, month } = dateOf(day)
  return year * 4 + Math.floor((month - 1) / 3)
}
