import type { Numbers } from '../market/observation.ts'

export function sumOf(values: Numbers): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]
  return sum
}

export const sumOver = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0)

/** NaN if empty. */
export const mean = (values: Numbers): number => sumOf(values) / values.length

/** Of the values that are not NaN; NaN if there are none. */
export function median(values: Numbers): number {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Divided by n − 1. */
export function sampleDeviation(values: readonly number[]): number {
  const middle = mean(values)
  const square = sumOver(values, (value) => (value - middle) ** 2)
  return Math.sqrt(square / (values.length - 1))
}
