import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { round } from '../series/round.ts'
import type { DriverHistory, RiskHistory } from './risk-history.ts'
import { rawScoreInstead, smoothedInstead } from './score-values.ts'

const LOWEST_CENTS = 1
const HIGHEST_CENTS = 20_000

/**
 * Published latest value, 0–100, if only the VIX differed.
 * @param level index points, above 0
 */
export type ValueOfVix = (level: number) => number

/** Only the latest close differs: smoothing halves the change. */
export const valueWithVixToday =
  (history: RiskHistory): ValueOfVix =>
  (level) =>
    revalued(history, level, (driver, at, value) => smoothedInstead(driver.own, at, value))

/** The VIX has differed long enough for smoothing to pass. */
export const valueWithVixHeld =
  (history: RiskHistory): ValueOfVix =>
  (level) =>
    revalued(history, level, (driver, at, value) => rawScoreInstead(driver.own, at, value))

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

function revalued(
  history: RiskHistory,
  level: number,
  scoreOf: (driver: DriverHistory, at: number, value: number) => number,
): number {
  const last = history.day.length - 1
  let value = history.smoothed[last]
  for (const driver of history.drivers) {
    const weight = driver.effectiveWeight[last]
    if (weight === 0 || !(driver.name === 'vix' || driver.name === 'vix_term_structure')) continue
    const at = lastIndexUpTo(driver.own.day, driver.observedOn[last])
    value += weight * (scoreOf(driver, at, valueAt(driver, at, level, history.vix)) - driver.own.score[at])
  }
  return round(Math.min(100, Math.max(0, value)), 1)
}

/** The term structure's far end stays fixed. */
const valueAt = (driver: DriverHistory, at: number, level: number, vix: Numbers): number =>
  driver.name === 'vix' ? level : (driver.own.value[at] * level) / vix[vix.length - 1]

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
