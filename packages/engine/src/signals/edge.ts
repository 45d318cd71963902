import type { EdgeState } from '../kernel/signal.ts'
import { type Day, dateOf, dayFromDate } from '../kernel/time.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { sumOver } from '../statistics/sample-statistics.ts'

/** Sums over the cases of one date: x from −1 to 1, y = 1 if the event came, else 0, b its base rate. */
export interface EdgeDate {
  readonly day: number
  /** Σx². */
  readonly square: number
  /** Σx·(y − b). */
  readonly cross: number
}

/** Whether a source may move a probability away from its base rate, and how far. */
export interface Edge {
  readonly state: EdgeState
  /** k of p = σ(logit(base) + k·x); NaN if it cannot be estimated. */
  readonly slope: number
  /** Newey–West over the dates; NaN as the slope. */
  readonly standardError: number
  /** Lower bound of the slope if the edge is stated, else 0. */
  readonly used: number
  readonly dates: number
}

export const NO_EDGE: Edge = {
  state: 'too_few',
  slope: Number.NaN,
  standardError: Number.NaN,
  used: 0,
  dates: 0,
}
/** Of a screen: nothing is claimed, whatever came of it. */
export const DESCRIPTIVE: Edge = { ...NO_EDGE, state: 'descriptive' }

export const FEWEST_DATES = 250
const FEWEST_INDEPENDENT_DATES = 50
/** One-sided, 90 %. */
export const LOWER_BOUND_ERRORS = 1.28
const RECENT_DAYS = 5 * 365.25
const LEAST_RECENT_SHARE = 0.5

/** The first of the month of a day: an edge is decided once a month from what had resolved before. */
export function decidedOn(day: Day): Day {
  const { year, month } = dateOf(day)
  return dayFromDate(year, month, 1)
}

/**
 * An edge is stated if there are at least 250 dates, 50 of them without overlap, the lower bound of the slope is above
 * zero, and the slope of the last five years is at least half of that bound.
 * @param dates oldest first
 * @param overlapping later dates whose windows overlap with that of a date
 * @param on day of the decision
 * Source: Platt 1999 for the logistic, linear near ½; Newey and West 1987 for the error.
 */
export function edgeOf(dates: readonly EdgeDate[], overlapping: number, on: Day): Edge {
  const slope = slopeOf(dates)
  const standardError = errorOf(dates, slope, overlapping)
  const lowerBound = lowerBoundOf({ slope, standardError })
  const recent = slopeOf(dates.filter(({ day }) => day > on - RECENT_DAYS))
  const state = stateOf({ dates: dates.length, overlapping, lowerBound, recent })
  return edgeFrom(state, { slope, standardError, dates: dates.length })
}

type Fit = Pick<Edge, 'slope' | 'standardError' | 'dates'>

export const edgeFrom = (state: EdgeState, { slope, standardError, dates }: Fit): Edge => ({
  state,
  slope,
  standardError,
  dates,
  used: state === 'stated' ? lowerBoundOf({ slope, standardError }) : 0,
})

const lowerBoundOf = ({ slope, standardError }: Pick<Edge, 'slope' | 'standardError'>): number =>
  slope - LOWER_BOUND_ERRORS * standardError

function stateOf({
  dates,
  overlapping,
  lowerBound,
  recent,
}: Readonly<Record<'dates' | 'overlapping' | 'lowerBound' | 'recent', number>>): EdgeState {
  if (dates < FEWEST_DATES || dates / (1 + overlapping) < FEWEST_INDEPENDENT_DATES) return 'too_few'
  if (!(lowerBound > 0)) return 'within_error'
  return recent >= LEAST_RECENT_SHARE * lowerBound ? 'stated' : 'faded'
}

/** Near ½, b·(1 − b) is ¼. */
function slopeOf(dates: readonly EdgeDate[]): number {
  let cross = 0
  let square = 0
  for (const date of dates) {
    cross += date.cross
    square += date.square
  }
  return square > 0 ? (4 * cross) / square : Number.NaN
}

function errorOf(dates: readonly EdgeDate[], slope: number, overlapping: number): number {
  const square = sumOver(dates, (date) => date.square)
  const scores = Float64Array.from(dates, (date) => date.cross - (slope / 4) * date.square)
  return (4 * dates.length * neweyWestMean(scores, overlapping).standardError) / square
}

/** A source whose stated probabilities have drifted claims nothing until that has passed. */
export const edgeUnderDrift = (edge: Edge, isDrifting: boolean): Edge =>
  isDrifting && edge.state === 'stated' ? { ...edge, state: 'faded', used: 0 } : edge

export interface Chance {
  /** The base rate unless the edge is stated. */
  readonly probability: number
  /** Estimate less the base rate; 0 unless stated. */
  readonly edge: number
  /** NaN if unknown. */
  readonly standardError: number
}

/**
 * @param baseRate of the event, 0–1
 * @param x of the call, above 0 on its side
 * @param most limit of the probability
 */
export function chanceOf(edge: Edge, baseRate: number, x: number, most = 1): Chance {
  const isStated = edge.state === 'stated'
  return {
    probability: isStated ? Math.min(most, moved(baseRate, edge.used * x)) : baseRate,
    edge: isStated ? moved(baseRate, edge.slope * x) - baseRate : 0,
    standardError: edge.standardError * Math.abs(x) * baseRate * (1 - baseRate),
  }
}

const moved = (baseRate: number, by: number): number =>
  1 / (1 + Math.exp(-(Math.log(baseRate / (1 - baseRate)) + by)))

/** Oldest first, one for each day. */
export function datesOf(
  cases: readonly { readonly day: number; readonly x: number; readonly hit: boolean }[],
  baseRate: number,
): readonly EdgeDate[] {
  const byDay = Map.groupBy(cases, ({ day }) => day)
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, own]) => ({
      day,
      square: sumOver(own, ({ x }) => x * x),
      cross: sumOver(own, ({ x, hit }) => x * (Number(hit) - baseRate)),
    }))
}
