import { round } from '@bellwether-markets/engine/series/round'

/** Where a value lies on the drawing. */
export interface LinearScale {
  readonly from: number
  readonly to: number
  readonly at: (value: number) => number
}

export type Range = readonly [from: number, to: number]

/** Maps a range of values on a range of lengths; a range of no extent lies in the middle. */
export const linearScale = ([from, to]: Range, [start, end]: Range): LinearScale => ({
  from,
  to,
  at: (value) => (to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)),
})

export interface Ticks {
  readonly values: readonly number[]
  readonly labels: readonly string[]
  /** The values' range widened to the outer ticks. */
  readonly range: Range
}

const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Round values that cover a range, with labels of equal decimals.
 * @param wanted about how many steps
 */
export function niceTicks([from, to]: Range, wanted: number): Ticks {
  const extent = to > from ? to - from : Math.abs(from) || 1
  const rough = extent / wanted
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (STEPS.find((each) => each * magnitude >= rough * 0.999) ?? 10)
  const first = Math.floor(from / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(to / step - 1e-9))
  const decimals = decimalsOf(step)
  const values = Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step, decimals))
  return {
    values,
    labels: values.map((value) => signed(value.toFixed(decimals))),
    range: [values[0], values[values.length - 1]],
  }
}

/** A number as axes show it: with a true minus sign, and no negative zero. */
export const signed = (text: string): string => text.replace(/^-(?=0(\.0*)?$)/, '').replace('-', '\u2212')

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 10; decimals++) {
    if (Math.abs(step - round(step, decimals)) < step * 1e-6) return decimals
  }
  return 10
}
