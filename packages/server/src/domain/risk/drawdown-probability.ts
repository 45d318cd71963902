import { asDay, dateOf } from '../../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import {
  fitLogistic,
  type LogisticFit,
  logisticInterval,
  logisticProbability,
} from '../statistics/logistic.ts'
import { DRAWDOWN_HORIZON_DAYS, drawdownOutcomes } from './drawdown-outcomes.ts'
import type { RiskHistory } from './risk-history.ts'

const MINIMUM_ROWS = 756
/** One whole outcome window: below it a fit would rest on less than one independent event. */
const MINIMUM_EVENTS = DRAWDOWN_HORIZON_DAYS
const EMBARGO_DAYS = 40
const Z_95 = 1.96

/** Columns as long as the risk history; NaN (n: 0) before the first fit. */
export interface DrawdownProbability {
  readonly value: Numbers
  readonly lower95: Numbers
  readonly upper95: Numbers
  /** Share of the days resolved by then on which the event followed. */
  readonly baseRate: Numbers
  /** Past days the fit in force rests on. */
  readonly n: Numbers
}

/**
 * Probability that the lowest S&P 500 close of the next 20 trading days is more than 7 % below the day's own:
 * σ(a + b·V/100), fitted walk-forward on the published value. The fit is renewed on the first trading day of each
 * year, on days at least 40 trading days back, so that every outcome it saw was known 20 days before. The first fit
 * needs 756 days, and events on 20 of them. The interval counts n/20 independent trials, as the 20-day outcomes overlap; on 2004–2025 that is
 * 5 to 25 % wider than a block bootstrap with blocks of 126 days. It reaches from the lower end at the lowest value the
 * index could have had to the upper end at the highest, so that drivers that are missing or old widen it.
 */
export function drawdownProbability({
  day,
  value,
  lowest,
  highest,
  close,
}: Pick<RiskHistory, 'day' | 'value' | 'lowest' | 'highest' | 'close'>): DrawdownProbability {
  const outcomes = drawdownOutcomes(close)
  const column = () => new Float64Array(day.length).fill(Number.NaN)
  const result = {
    value: column(),
    lower95: column(),
    upper95: column(),
    baseRate: column(),
    n: column().fill(0),
  }
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

/** From the lowest end to the highest of the intervals at some values of the index. */
function widestInterval(fit: LogisticFit, values: readonly number[]): readonly [number, number] {
  const intervals = values.map((points) => logisticInterval(fit, points / 100, Z_95))
  return [Math.min(...intervals.map(([lower]) => lower)), Math.max(...intervals.map(([, upper]) => upper))]
}

/** How many events the first k outcomes hold, for k from 0 on. */
function runningCount(outcomes: Uint8Array): Int32Array {
  const counts = new Int32Array(outcomes.length + 1)
  for (let index = 0; index < outcomes.length; index++) counts[index + 1] = counts[index] + outcomes[index]
  return counts
}
