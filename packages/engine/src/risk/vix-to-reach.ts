import { round } from '../series/round.ts'
import type { RiskDriverName } from './driver-weights.ts'
import { driversOn, type RiskHistory, vixOn } from './risk-history.ts'
import { driverScore } from './risk-reference.ts'
import { smoothedScore } from './score-values.ts'

const LOWEST_CENTS = 1
const HIGHEST_CENTS = 20_000

/**
 * Published latest value, 0–100, if only the VIX differed.
 * @param level index points, above 0
 */
export type ValueOfVix = (level: number) => number

export interface ValuesOfVix {
  /** Only the latest close differs: smoothing halves the change. */
  readonly today: ValueOfVix
  /** The VIX has differed long enough for smoothing to pass. */
  readonly held: ValueOfVix
}

export function valuesOfVix(history: RiskHistory): ValuesOfVix {
  const moved = movedDrivers(history)
  const { smoothed } = history.scores[history.scores.length - 1]
  const valueBy =
    (scoreOf: (driver: MovedDriver, value: number) => number): ValueOfVix =>
    (level) => {
      let value = smoothed
      for (const driver of moved) {
        value += driver.weight * (scoreOf(driver, driver.perPoint * level) - driver.score)
      }
      return round(Math.min(100, Math.max(0, value)), 1)
    }
  return {
    today: valueBy(({ scoreBefore, scoreAt }, value) => smoothedScore(scoreBefore, scoreAt(value))),
    held: valueBy(({ scoreAt }, value) => scoreAt(value)),
  }
}

/** To the cent; undefined if no VIX from 0.01 to 200 is enough. */
export function vixToRiseAbove(value: ValueOfVix, floor: number): number | undefined {
  const above = (cents: number) => value(cents / 100) > floor
  return above(HIGHEST_CENTS) ? lowestThatHolds(above) / 100 : undefined
}

/** To or below the floor, to the cent; undefined if no VIX from 0.01 to 200 is enough. */
export function vixToFallTo(value: ValueOfVix, floor: number): number | undefined {
  const above = (cents: number) => value(cents / 100) > floor
  return above(LOWEST_CENTS) ? undefined : (lowestThatHolds(above) - 1) / 100
}

/** A driver that moves with the VIX. */
interface MovedDriver {
  readonly weight: number
  readonly score: number
  /** Its reading at a VIX of 1; the term structure's far end stays fixed. */
  readonly perPoint: number
  readonly scoreBefore: number
  /** Unsmoothed, if the latest reading had another value. */
  scoreAt(value: number): number
}

function movedDrivers(history: RiskHistory): readonly MovedDriver[] {
  const last = history.day.length - 1
  const vix = vixOn(history, last)
  const drivers = driversOn(history, last).filter(
    ({ name, effectiveWeight }) => effectiveWeight > 0 && /^vix/.test(name),
  )
  return drivers.map(({ place, name, effectiveWeight, score, value, observedOn }) => ({
    weight: effectiveWeight,
    score,
    perPoint: name === 'vix' ? 1 : value / vix,
    scoreBefore: scoreBeforeLatest(history, place, name),
    scoreAt: (other) => driverScore(history.reference, name, { day: observedOn, value: other }),
  }))
}

/** Before a driver's latest reading. */
function scoreBeforeLatest(
  { readings, scores, reference }: RiskHistory,
  place: number,
  name: RiskDriverName,
): number {
  const latest = readings[readings.length - 1].observedOn[place]
  const row = readings.findLastIndex(({ observedOn }) => observedOn[place] !== latest) + 1
  let score = scores[row - 1]?.score[place] ?? Number.NaN
  for (const reading of readings[row].between) {
    if (reading.measure === place) score = smoothedScore(score, driverScore(reference, name, reading))
  }
  return score
}

/** Of a monotonic condition. */
function lowestThatHolds(condition: (cents: number) => boolean): number {
  let low = LOWEST_CENTS
  let high = HIGHEST_CENTS
  while (low < high) {
    const middle = (low + high) >>> 1
    if (condition(middle)) high = middle
    else low = middle + 1
  }
  return low
}
