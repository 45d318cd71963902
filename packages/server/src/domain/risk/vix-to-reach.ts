import { round } from '../series/round.ts'
import { driversOn, type RiskHistory, vixOn } from './risk-history.ts'
import { PastReadings } from './risk-readings.ts'
import { rawScore, rawScoreAmong, smoothedScore } from './score-values.ts'

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
    today: valueBy(({ past, scoreBefore }, value) => smoothedScore(scoreBefore, rawScoreAmong(past, value))),
    held: valueBy(({ past }, value) => rawScoreAmong(past, value)),
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
  /** Readings before the latest, in ascending order. */
  readonly past: Float64Array
  readonly scoreBefore: number
}

function movedDrivers(history: RiskHistory): readonly MovedDriver[] {
  const last = history.day.length - 1
  const vix = vixOn(history, last)
  const drivers = driversOn(history, last).filter(
    ({ name, effectiveWeight }) => effectiveWeight > 0 && /^vix/.test(name),
  )
  const readings = new PastReadings(
    history.readings,
    drivers.map(({ place }) => place),
  )
  return drivers.map(({ place, name, effectiveWeight, score, value }) => ({
    ...{ weight: effectiveWeight, score },
    perPoint: name === 'vix' ? 1 : value / vix,
    past: readings.of(place).slice(0, -1).sort(),
    scoreBefore: scoreBeforeLatest(history, place, readings.of(place)),
  }))
}

/** Before a driver's latest reading. */
function scoreBeforeLatest({ readings, scores }: RiskHistory, place: number, all: Float64Array): number {
  const latest = readings[readings.length - 1].observedOn[place]
  const row = readings.findLastIndex(({ observedOn }) => observedOn[place] !== latest) + 1
  const between = readings[row].between.filter(({ measure }) => measure === place)
  let score = scores[row - 1]?.score[place] ?? Number.NaN
  for (const [at, { value }] of between.entries()) {
    score = smoothedScore(score, rawScore(all.subarray(0, all.length - 1 - between.length + at), value))
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
