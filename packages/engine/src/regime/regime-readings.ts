import type { AlignedCloses } from './aligned-closes.ts'
import type { RegimeParameters } from './regime-parameters.ts'

export interface RegimeReading {
  readonly day: number
  readonly close: number
  /** NaN: the day is not judged. */
  readonly vix: number
  readonly sma200: number
  /** Of the close from the average, as a share. */
  readonly gap: number
  /** Mean of the last five known values. */
  readonly vix5: number
  /** Return over ten sessions. */
  readonly r10: number
  /** From the highest close of 60 sessions, at most 0. */
  readonly dd60: number
}

/** From the first full 200-day average on, oldest first. No look-ahead. */
export function regimeReadings(
  closes: AlignedCloses,
  parameters: RegimeParameters,
): readonly RegimeReading[] {
  const { day, index, vix } = closes
  const vixMean = meansOfKnown(vix, parameters.vixMeanDays)
  const first = Math.max(parameters.averageDays, parameters.highDays, parameters.returnDays + 1) - 1
  const readings: RegimeReading[] = []
  for (let at = first; at < index.length; at++) {
    const sma200 = sumOf(index, at - parameters.averageDays + 1, at) / parameters.averageDays
    readings.push({
      day: day[at],
      close: index[at],
      vix: vix[at],
      sma200,
      gap: index[at] / sma200 - 1,
      vix5: vixMean[at],
      r10: index[at] / index[at - parameters.returnDays] - 1,
      dd60: index[at] / highestOf(index, at - parameters.highDays + 1, at) - 1,
    })
  }
  return readings
}

/** Both ends included. */
export function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at <= to; at++) sum += values[at]
  return sum
}

/** Both ends included. */
export function highestOf(values: Float64Array, from: number, to: number): number {
  let highest = values[from]
  for (let at = from + 1; at <= to; at++) highest = Math.max(highest, values[at])
  return highest
}

function meansOfKnown(values: Float64Array, count: number): Float64Array {
  const known: number[] = []
  return values.map((value) => {
    if (Number.isNaN(value)) return Number.NaN
    known.push(value)
    if (known.length < count) return Number.NaN
    return known.slice(-count).reduce((sum, each) => sum + each, 0) / count
  })
}
