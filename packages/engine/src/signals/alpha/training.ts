import { type Day, dateOf } from '../../kernel/time.ts'
import {
  crossProducts,
  normalEquations,
  ridge,
  sumNormalEquations,
} from '../../statistics/normal-equations.ts'
import { xsRankGauss } from '../rank-scores.ts'
import { type AlphaMarket, type CrossSection, forwardReturn, trainsAt } from './cross-section.ts'
import { FEATURE_COUNT } from './features/alpha-features.ts'

export const TARGET_HORIZONS = [5, 10, 21] as const

const SMALLEST_SECTOR = 3

/**
 * Return from the next close minus the sector's mean (of all members if fewer than three), as normal scores; 0 if
 * unknown.
 */
function targetAt(market: AlphaMarket, row: number, members: readonly number[], days: number): Float64Array {
  const returns = members.map((member) => forwardReturn(market, member, row, days))
  return xsRankGauss(lessSectorMean(market, members, returns))
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

/** What one date teaches about one horizon. */
export interface TrainingPart {
  readonly day: Day
  /** Index into `TARGET_HORIZONS`. */
  readonly horizon: number
  readonly cross: Float64Array
  /** Of the date; only with the shortest horizon. */
  readonly gram: Float64Array | undefined
}

export interface TrainingDate {
  readonly day: Day
  readonly gram: Float64Array
  /** By horizon, as far as known. */
  readonly cross: Float64Array[]
}

/** In force until the next fit. */
export interface AlphaFit {
  readonly day: Day
  /** The last labels had ended by then. */
  readonly trainedThrough: Day
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
export function trainingPart(
  market: AlphaMarket,
  section: CrossSection,
  horizon: number,
): TrainingPart | undefined {
  const places = section.members.flatMap((member, place) =>
    trainsAt(market.panel, member, section.row) ? [place] : [],
  )
  if (places.length < FEWEST_STOCKS) return undefined
  const features = scoresOf(section, places)
  const members = places.map((place) => section.members[place])
  const target = targetAt(market, section.row, members, TARGET_HORIZONS[horizon])
  const day = market.panel.day[section.row]
  if (horizon > 0)
    return { day, horizon, cross: crossProducts(features, FEATURE_COUNT, target), gram: undefined }
  const { gram, cross } = normalEquations(features, FEATURE_COUNT, [target])
  return { day, horizon, cross: cross[0], gram }
}

function scoresOf({ members, scores }: CrossSection, places: readonly number[]): Float64Array {
  if (places.length === members.length) return scores
  const chosen = new Float64Array(places.length * FEATURE_COUNT)
  places.forEach((place, at) => {
    const from = place * FEATURE_COUNT
    chosen.set(scores.subarray(from, from + FEATURE_COUNT), at * FEATURE_COUNT)
  })
  return chosen
}

/** Whether the label of a date ended ten trading days before a row. */
export const mayTeach = (dateRow: number, horizon: number, row: number): boolean =>
  dateRow + 1 + TARGET_HORIZONS[horizon] + EMBARGO_DAYS <= row

/**
 * On the weekly dates of eight years.
 * @param dates oldest first
 * @returns undefined with less than three years of dates
 */
export function fitAlpha(
  dates: readonly TrainingDate[],
  day: Day,
): Pick<AlphaFit, 'coefficients' | 'dates'> | undefined {
  const inWindow = dates.filter((date) => date.day > day - WINDOW_DAYS)
  const used = TARGET_HORIZONS.map((_, horizon) => inWindow.filter(({ cross }) => horizon < cross.length))
  if (used.some((ofHorizon) => ofHorizon.length < FEWEST_DATES)) return undefined
  const coefficients = used.map((ofHorizon, horizon) => {
    const parts = ofHorizon.map(({ gram, cross }) => ({ gram, cross: [cross[horizon]], weight: 1 }))
    return ridge(sumNormalEquations(parts), RIDGE_PENALTY)[0]
  })
  return { coefficients, dates: used[0].length }
}

/** Since year 0; a fit is due in each. */
export function quarterOf(day: Day): number {
  const { year, month } = dateOf(day)
  return year * 4 + Math.floor((month - 1) / 3)
}
