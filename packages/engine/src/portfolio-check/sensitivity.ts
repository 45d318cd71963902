import type { Numbers } from '../market/observation.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import type { DayValues } from '../series/day-values.ts'
import { regressionSlope } from '../statistics/regression-slope.ts'

/** Of the Newey–West error, in days. */
const ERROR_LAGS = 5
/** Below, a slope is noise. */
export const FEWEST_DAYS = 60

/** Of one factor; changes in points or as fractions of the level. */
export interface Factor {
  readonly values: DayValues
  readonly changesIn: 'points' | 'fractions'
}

interface Sensitivity {
  /** Return for one unit of the factor. */
  readonly slope: number
  readonly standardError: number
  readonly days: number
}

/**
 * Of the returns to the factor's changes on the same days. Days without a value at both ends are left out.
 * @param day closes, one more than returns
 * @returns undefined with fewer than 60 days
 */
export function sensitivityTo(
  { values, changesIn }: Factor,
  day: Numbers,
  returns: Float64Array,
): Sensitivity | undefined {
  const { value } = alignOnDays(day, values, 0)
  const changes = returns.map((_, at) => {
    const change = value[at + 1] - value[at]
    return changesIn === 'points'
      ? change
      : isPrice(value[at]) && isPrice(value[at + 1])
        ? change / value[at]
        : Number.NaN
  })
  const known = Array.from(changes.keys()).filter((at) => Number.isFinite(changes[at]))
  if (known.length < FEWEST_DAYS) return undefined
  const of = (column: Float64Array): Float64Array => Float64Array.from(known, (at) => column[at])
  return { ...regressionSlope(of(changes), of(returns), ERROR_LAGS), days: known.length }
}

/** WTI settled below zero on 2020-04-20. */
const isPrice = (value: number): boolean => value > 0
