import { asDay, dateOf } from '../../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import {
  fitLogistic,
  type LogisticFit,
  logisticInterval,
  logisticProbability,
} from '../statistics/logistic.ts'
import { DRAWDOWN_HORIZON_DAYS, drawdownOutcomes } from './drawdown-outcomes.ts'
import type { PossibleValues } from './possible-values.ts'

const MINIMUM_ROWS = 756
/** One outcome window: fewer event days are less than one independent event. */
const MINIMUM_EVENTS = DRAWDOWN_HORIZON_DAYS
const EMBARGO_DAYS = 40
const Z_95 = 1.96

/**
 * Of a fall of more than 7 % below the day's S&P 500 close within 20 trading days: σ(a + b·V/100). Refitted on the
 * first trading day of each year, on days at least 40 trading days back. First fit: 756 days with events on 20.
 */
export interface DrawdownFit {
  /** The first that uses it. */
  readonly day: number
  /** Days of the fit. */
  readonly days: number
  readonly coefficients: LogisticFit
}

type Walk = Readonly<Record<'day' | 'value' | 'close', Numbers>>

/** @returns the fit that begins with a day, if one does */
function drawdownFitOn(
  { day, value, close }: Walk,
  index: number,
  before: DrawdownFit | undefined,
): DrawdownFit | undefined {
  const days = index - EMBARGO_DAYS + 1
  if (days < MINIMUM_ROWS || (before !== undefined && yearOf(before.day) === yearOf(day[index]))) return
  const outcomes = drawdownOutcomes(close, days)
  if (eventsAmong(outcomes) < MINIMUM_EVENTS) return
  const share = Float64Array.from({ length: days }, (_, row) => value[row] / 100)
  return { day: day[index], days, coefficients: fitLogistic(share, outcomes, 1 / DRAWDOWN_HORIZON_DAYS) }
}

const yearOf = (day: number): number => dateOf(asDay(day)).year

const eventsAmong = (outcomes: Uint8Array): number => outcomes.reduce((sum, event) => sum + event, 0)

/** Those that begin on the days after the last one of `before`, up to an index. */
export function drawdownFits(
  walk: Walk,
  from: number,
  before: DrawdownFit | undefined,
): readonly DrawdownFit[] {
  const fits: DrawdownFit[] = []
  for (let index = from; index < walk.day.length; index++) {
    const fit = drawdownFitOn(walk, index, fits.at(-1) ?? before)
    if (fit !== undefined) fits.push(fit)
  }
  return fits
}

/** @param value of the index, 0–100 */
export const drawdownProbability = ({ coefficients }: DrawdownFit, value: number): number =>
  logisticProbability(coefficients, value / 100)

/**
 * By day; NaN before the first fit.
 * @param fits oldest first
 */
export function drawdownProbabilities(
  fits: readonly DrawdownFit[],
  { day, value }: Pick<Walk, 'day' | 'value'>,
): Float64Array {
  let begun = 0
  return Float64Array.from({ length: day.length }, (_, index) => {
    while (fits[begun]?.day <= day[index]) begun++
    return begun === 0 ? Number.NaN : drawdownProbability(fits[begun - 1], value[index])
  })
}

/**
 * Of 95 %, over several index values. It counts n/20 independent trials; on 2004–2025 it is 5 to 25 % wider than a
 * 126-day block bootstrap. Missing drivers widen it.
 */
export function drawdownInterval(
  { coefficients }: DrawdownFit,
  value: number,
  { lowest, highest }: PossibleValues,
): readonly [number, number] {
  const intervals = [lowest, value, highest].map((points) =>
    logisticInterval(coefficients, points / 100, Z_95),
  )
  return [Math.min(...intervals.map(([lower]) => lower)), Math.max(...intervals.map(([, upper]) => upper))]
}

/** Share of events among the days resolved by each day; NaN if there are none. */
export function drawdownBaseRates(close: Numbers): Float64Array {
  const outcomes = drawdownOutcomes(close)
  let events = 0
  return Float64Array.from({ length: close.length }, (_, index) => {
    const resolved = index + 1 - DRAWDOWN_HORIZON_DAYS
    if (resolved > 0) events += outcomes[resolved - 1]
    return resolved > 0 ? events / resolved : Number.NaN
  })
}
