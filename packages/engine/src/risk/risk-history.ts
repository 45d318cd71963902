import { NotEnoughHistory } from '../kernel/errors.ts'
import { asDay } from '../kernel/time.ts'
import { SP500 } from '../market/roles.ts'
import { type RiskDriverName, WEIGHTED_DRIVERS } from './driver-weights.ts'
import { drawdown, VIX_SYMBOL } from './drivers/market-drivers.ts'
import type { Windows } from './risk-driver.ts'
import { PastReadings, type RiskReadings, riskReadings } from './risk-readings.ts'
import { type RiskReference, vintageOn } from './risk-reference.ts'
import { driverShares, isScored, publishedValue, type RiskScores, riskScores } from './risk-scores.ts'
import type { Absence, OwnReadings } from './score-values.ts'

/** One entry a session each, in the same order. */
export interface RiskRows {
  readonly readings: readonly RiskReadings[]
  readonly scores: readonly RiskScores[]
  /** That the scores of the drivers were made with. */
  readonly reference: RiskReference
}

/** Oldest first, from the first session with all core drivers; no look-ahead. */
export interface RiskHistory extends RiskRows {
  /** Trading days of the S&P 500. */
  readonly day: Float64Array
  /** Smoothed, 0–100, one decimal. */
  readonly value: Float64Array
  /** S&P 500. */
  readonly close: Float64Array
  /** Row of the first day. */
  readonly first: number
}

/**
 * V = Σ w·s / Σ w over the available drivers, s = 100·u^1.6 smoothed over 3 days, u the place of the reading in the
 * reference table of the year before. The latest reading is at most 3 trading days old.
 * @returns at least one day
 * @throws NotEnoughHistory if no day has all three core drivers (VIX, realised volatility, drawdown)
 */
export function riskHistory({ readings, scores, reference }: RiskRows): RiskHistory {
  const first = scores.findIndex(({ smoothed }) => !Number.isNaN(smoothed))
  if (first < 0) throw tooShort(readings, reference)
  const length = scores.length - first
  const columns = {
    day: new Float64Array(length),
    value: new Float64Array(length),
    close: new Float64Array(length),
  }
  for (let index = 0; index < length; index++) {
    columns.day[index] = readings[first + index].day
    columns.close[index] = readings[first + index].close
    columns.value[index] = publishedValue(scores[first + index])
  }
  return { readings, scores, reference, first, ...columns }
}

function tooShort(readings: readonly RiskReadings[], reference: RiskReference): NotEnoughHistory {
  const covered = readings.filter(({ day }) => vintageOn(reference, day) !== undefined)
  if (covered.some(({ value }) => !Number.isNaN(value[DRAWDOWN])))
    return new NotEnoughHistory(VIX_SYMBOL, 0, 1)
  return new NotEnoughHistory(SP500, covered.length, drawdown.sessions)
}

const VIX = WEIGHTED_DRIVERS.findIndex(({ driver }) => driver.name === 'vix')
const DRAWDOWN = WEIGHTED_DRIVERS.findIndex(({ driver }) => driver.name === 'drawdown')

/** Adds the sessions that the windows show after the last one. */
export function continued({ readings, scores, reference }: RiskRows, windows: Windows): RiskRows {
  const all = [...readings, ...riskReadings(windows, readings.at(-1))]
  return { readings: all, scores: [...scores, ...riskScores(all, scores, reference)], reference }
}

/** From windows that hold the whole history. */
export const riskHistoryOf = (windows: Windows, reference: RiskReference): RiskHistory =>
  riskHistory(continued({ readings: [], scores: [], reference }, windows))

/** A driver of the index on one day. */
export interface DriverOn {
  /** Place in `RISK_MEASURES`. */
  readonly place: number
  readonly name: RiskDriverName
  readonly unit: string
  readonly symbols: readonly string[]
  /** Bars of each symbol up to its first reading. */
  readonly sessions: number
  /** With every driver present. */
  readonly weight: number
  /** With absent drivers' weights redistributed; 0 if absent. */
  readonly effectiveWeight: number
  /** Smoothed, 0–100; NaN if absent. */
  readonly score: number
  /** In the driver's unit; NaN if missing. */
  readonly value: number
  /** Day of the value; NaN if missing. */
  readonly observedOn: number
}

/** @param index a day of the history */
export function driversOn({ readings, scores, first }: RiskHistory, index: number): readonly DriverOn[] {
  const at = first + index
  const { score } = scores[at]
  const { value, observedOn } = readings[at]
  const shares = driverShares(readings, at, score)
  return WEIGHTED_DRIVERS.map(({ driver: { name, unit, symbols, sessions }, weight }, place) => ({
    place,
    name,
    unit,
    symbols,
    sessions,
    weight,
    effectiveWeight: shares[place],
    score: isScored(readings, at, score, place) ? score[place] : Number.NaN,
    value: value[place],
    observedOn: observedOn[place],
  }))
}

/** NaN if it is too old. */
export function vixOn({ readings, scores, first }: RiskHistory, index: number): number {
  const at = first + index
  return isScored(readings, at, scores[at].score, VIX) ? readings[at].value[VIX] : Number.NaN
}

/** Why a driver has no score on the last session. */
export function whyAbsent(
  { readings, reference }: RiskRows,
  { name, symbols, sessions, place }: Pick<DriverOn, 'name' | 'symbols' | 'sessions' | 'place'>,
  windows: Windows,
): Absence {
  const { day, observedOn } = readings[readings.length - 1]
  const lengths = symbols.map((symbol) => windows.get(symbol)?.length ?? 0)
  if (Number.isNaN(observedOn[place])) {
    const unknown = symbols.filter((_, at) => lengths[at] === 0)
    if (unknown.length > 0) return { kind: 'no_bars', symbols: unknown }
    return { kind: 'too_short', of: 'bars', symbols, has: Math.min(...lengths), needs: sessions }
  }
  if (vintageOn(reference, day)?.drivers[name] === undefined) return { kind: 'no_table', symbols }
  return { kind: 'stale', symbols, lastDay: asDay(observedOn[place]) }
}

/** Up to the last session. */
export function ownReadings({ readings }: RiskRows, place: number): OwnReadings {
  const lastDay = readings[readings.length - 1].observedOn[place]
  const count = Number.isNaN(lastDay) ? 0 : new PastReadings(readings, [place]).of(place).values.length
  return { count, lastDay }
}
