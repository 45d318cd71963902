import { type LogisticFit, logisticInterval, logisticProbability } from '../statistics/logistic.ts'
import type { PossibleValues } from './possible-values.ts'
import { type RiskReference, vintageOn } from './risk-reference.ts'

const Z_95 = 1.96

/**
 * Of a fall of more than 7 % below the day's S&P 500 close within 20 trading days: σ(a + b·V/100).
 * @param value of the index, 0–100
 */
export const drawdownProbability = (fit: LogisticFit, value: number): number =>
  logisticProbability(fit, value / 100)

/** By day, each with the fit of the year before; NaN without one. */
export const drawdownProbabilities = (
  reference: RiskReference,
  { day, value }: Readonly<Record<'day' | 'value', ArrayLike<number>>>,
): Float64Array =>
  Float64Array.from({ length: day.length }, (_, index) => {
    const fit = vintageOn(reference, day[index])?.fall
    return fit ? drawdownProbability(fit, value[index]) : Number.NaN
  })

/**
 * Of 95 %, over several index values. It counts n/20 independent trials; on 2004–2025 it is 5 to 25 % wider than a
 * 126-day block bootstrap. Missing drivers widen it.
 */
export function drawdownInterval(
  fit: LogisticFit,
  value: number,
  { lowest, highest }: PossibleValues,
): readonly [number, number] {
  const intervals = [lowest, value, highest].map((points) => logisticInterval(fit, points / 100, Z_95))
  return [Math.min(...intervals.map(([lower]) => lower)), Math.max(...intervals.map(([, upper]) => upper))]
}
