import { asDay, dateOf } from '../../kernel/time.ts'
import {
  fitLogistic,
  type LogisticFit,
  logisticInterval,
  logisticProbability,
} from '../statistics/logistic.ts'
import { DRAWDOWN_HORIZON_DAYS, drawdownOutcomes } from './drawdown-outcomes.ts'
import type { RiskHistory } from './risk-history.ts'

const MINIMUM_ROWS = 756
/** One outcome window: fewer event days are less than one independent event. */
const MINIMUM_EVENTS = DRAWDOWN_HORIZON_DAYS
const EMBARGO_DAYS = 40
const Z_95 = 1.96

export type DrawdownProbability = ReturnType<typeof columnsOf>

/**
 * Of a fall of more than 7 % below the day's S&P 500 close within 20 trading days: σ(a + b·V/100). Refitted on the
 * first trading day of each year, on days at least 40 trading days back. First fit: 756 days with events on 20. The
 * interval counts n/20 independent trials; on 2004–2025 it is 5 to 25 % wider than a 126-day block bootstrap. Missing
 * drivers widen it.
 */
export function drawdownProbability({
  day,
  value,
  lowest,
  highest,
  close,
}: Pick<RiskHistory, 'day' | 'value' | 'lowest' | 'highest' | 'close'>): DrawdownProbability {
  const outcomes = drawdownOutcomes(close)
  const result = columnsOf(day.length)
  const share = Float64Array.from(value, (points) => points / 100)
  const eventsBefore = runningCount(outcomes)
  let fit: LogisticFit | undefined
  let fitYear = Number.NaN
  let rows = 0
  for (let index = 0; index < day.length; index++) {
    const known = Math.max(0, index - EMBARGO_DAYS + 1)
    const { year } = dateOf(asDay(day[index]))
    if (year !== fitYear && known >= MINIMUM_ROWS && eventsBefore[known] >= MINIMUM_EVENTS) {
      fit = fitLogistic(share.subarray(0, known), outcomes.subarray(0, known), 1 / DRAWDOWN_HORIZON_DAYS)
      fitYear = year
      rows = known
    }
    if (fit === undefined) continue
    const [lower, upper] = widestInterval(fit, [lowest[index], value[index], highest[index]])
    result.value[index] = logisticProbability(fit, share[index])
    result.lower95[index] = lower
    result.upper95[index] = upper
    const resolved = index - DRAWDOWN_HORIZON_DAYS + 1
    result.baseRate[index] = eventsBefore[resolved] / resolved
    result.n[index] = rows
  }
  return result
}

/** NaN (n: 0) before the first fit. */
function columnsOf(length: number) {
  const column = (): Float64Array => new Float64Array(length).fill(Number.NaN)
  return {
    value: column(),
    lower95: column(),
    upper95: column(),
    /** Of the days resolved by then. */
    baseRate: column(),
    /** Days of the fit. */
    n: column().fill(0),
  }
}

/** Union over several index values. */
function widestInterval(fit: LogisticFit, values: readonly number[]): readonly [number, number] {
  const intervals = values.map((points) => logisticInterval(fit, points / 100, Z_95))
  return [Math.min(...intervals.map(([lower]) => lower)), Math.max(...intervals.map(([, upper]) => upper))]
}

/** Of the first k outcomes. */
function runningCount(outcomes: Uint8Array): Int32Array {
  const counts = new Int32Array(outcomes.length + 1)
  for (let index = 0; index < outcomes.length; index++) counts[index + 1] = counts[index] + outcomes[index]
  return counts
}
