import { NotEnoughHistory } from '../../kernel/errors.ts'
import type { Numbers } from '../market/observation.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { closes } from '../series/day-values.ts'
import { round } from '../series/round.ts'
import { type RiskDriverName, WEIGHTED_DRIVERS } from './driver-weights.ts'
import { SP500_SYMBOL, VIX_SYMBOL } from './drivers/market-drivers.ts'
import { possibleValues } from './possible-values.ts'
import type { Windows } from './risk-driver.ts'
import { MINIMUM_OBSERVATIONS, type ScoredValues, scoreValues } from './score-values.ts'

/** Trading days. */
export const FILL_AT_MOST_DAYS = 3

/** Columns as long as `RiskHistory.day`. */
export interface DriverHistory {
  readonly name: RiskDriverName
  readonly unit: string
  readonly symbols: readonly string[]
  /** With every driver present. */
  readonly weight: number
  /** With absent drivers' weights redistributed; 0 if absent. */
  readonly effectiveWeight: Numbers
  /** Smoothed, 0–100; NaN if absent. */
  readonly score: Numbers
  /** Unsmoothed, 0–100; NaN if absent. */
  readonly rawScore: Numbers
  /** In the driver's unit; NaN if missing. */
  readonly value: Numbers
  /** Day of the value; NaN if missing. */
  readonly observedOn: Numbers
  /** On the driver's own days. */
  readonly own: ScoredValues
}

/** Oldest first; no look-ahead. */
export interface RiskHistory {
  /** Trading days of the S&P 500. */
  readonly day: Numbers
  /** Smoothed, 0–100, one decimal. */
  readonly value: Numbers
  /** Unrounded. */
  readonly smoothed: Numbers
  /** If absent drivers scored 0 and 100. */
  readonly lowest: Numbers
  readonly highest: Numbers
  /** Unsmoothed, unrounded. */
  readonly raw: Numbers
  /** S&P 500. */
  readonly close: Numbers
  /** NaN if too old. */
  readonly vix: Numbers
  readonly drivers: readonly DriverHistory[]
}

type Placed = Omit<DriverHistory, 'effectiveWeight'>

/**
 * From the first day with all three core drivers (VIX, realised volatility, drawdown): V = Σ w·s / Σ w over the
 * available drivers, s = 100·u^1.6 smoothed over 3 days, u the expanding ECDF of the driver. A driver needs 756 past
 * observations, the latest at most 3 trading days old.
 * @param windows as known at one instant; `^GSPC` leads
 * @returns at least one day; longer windows give the same values for shared days
 * @throws NotEnoughHistory if no day has all three core drivers
 */
export function riskHistory(windows: Windows): RiskHistory {
  const leading = windows.get(SP500_SYMBOL)
  const vix = windows.get(VIX_SYMBOL)
  if (leading === undefined) throw new NotEnoughHistory(SP500_SYMBOL, 0, MINIMUM_OBSERVATIONS)
  if (vix === undefined) throw new NotEnoughHistory(VIX_SYMBOL, 0, MINIMUM_OBSERVATIONS)
  const sp500 = closes(leading)
  const placed = WEIGHTED_DRIVERS.map((one) => placeDriver(one, windows, sp500.day))
  const first = firstCompleteDay(placed, sp500.day.length)
  const kept = placed.map((driver) => fromDay(driver, first))
  const day = from(sp500.day, first)
  const shares = sharesByDay(kept, day.length)
  const drivers = kept.map((driver, index) => ({ ...driver, effectiveWeight: shares[index] }))
  const smoothed = weightedSum(drivers, (driver) => driver.score, day.length)
  const value = smoothed.map((points) => round(points, 1))
  return {
    day,
    value,
    ...possibleValues(day, value, drivers, FILL_AT_MOST_DAYS),
    smoothed,
    raw: weightedSum(drivers, (driver) => driver.rawScore, day.length),
    close: from(sp500.value, first),
    vix: alignOnDays(day, closes(vix), FILL_AT_MOST_DAYS).value,
    drivers,
  }
}

function placeDriver(
  { driver, weight }: (typeof WEIGHTED_DRIVERS)[number],
  windows: Windows,
  day: Numbers,
): Placed {
  const own = scoreValues(driver.read(windows))
  const on = (value: Numbers) => alignOnDays(day, { day: own.day, value }, FILL_AT_MOST_DAYS)
  const aligned = on(own.value)
  return {
    name: driver.name,
    unit: driver.unit,
    symbols: driver.symbols,
    weight,
    score: on(own.score).value,
    rawScore: on(own.rawScore).value,
    value: aligned.value,
    observedOn: aligned.observedOn,
    own,
  }
}

function firstCompleteDay(placed: readonly Placed[], days: number): number {
  const core = placed.filter((_, index) => WEIGHTED_DRIVERS[index].core)
  for (let index = 0; index < days; index++) {
    if (core.every((driver) => !Number.isNaN(driver.score[index]))) return index
  }
  const fewest = Math.min(...core.map((driver) => driver.own.day.length))
  throw new NotEnoughHistory('core risk drivers', fewest, MINIMUM_OBSERVATIONS + 1)
}

const from = (values: Numbers, first: number): Float64Array => Float64Array.from(values).subarray(first)

const fromDay = (driver: Placed, first: number): Placed => ({
  ...driver,
  score: from(driver.score, first),
  rawScore: from(driver.rawScore, first),
  value: from(driver.value, first),
  observedOn: from(driver.observedOn, first),
})

/** Of the available drivers, scaled to sum to 1. */
function sharesByDay(drivers: readonly Placed[], days: number): readonly Float64Array[] {
  const shares = drivers.map(() => new Float64Array(days))
  const slope = drivers.find((driver) => driver.name === 'vix_term_structure')
  for (let index = 0; index < days; index++) {
    const hasSlope = slope !== undefined && !Number.isNaN(slope.score[index])
    let total = 0
    for (let row = 0; row < drivers.length; row++) {
      const { weight, withoutTermStructure = weight } = WEIGHTED_DRIVERS[row]
      const present = !Number.isNaN(drivers[row].score[index])
      shares[row][index] = present ? (hasSlope ? weight : withoutTermStructure) : 0
      total += shares[row][index]
    }
    for (const share of shares) share[index] /= total
  }
  return shares
}

function weightedSum(
  drivers: readonly DriverHistory[],
  column: (driver: DriverHistory) => Numbers,
  days: number,
): Float64Array {
  const sums = new Float64Array(days)
  for (const driver of drivers) {
    const values = column(driver)
    for (let index = 0; index < days; index++) {
      if (driver.effectiveWeight[index] > 0) sums[index] += driver.effectiveWeight[index] * values[index]
    }
  }
  return sums
}
