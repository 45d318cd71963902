import type { ComponentChildren } from 'preact'
import { parseDay } from '../../../kernel/time.ts'
import { runsOf } from './chart-scale.tsx'

export interface Series {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>
  readonly states?: readonly string[]
}

/** Values for the chart's readout, packed because dates would dominate the page. */
export const seriesData = (series: Series): ComponentChildren => (
  // Only `<` could end the element early.
  <script
    type="application/json"
    class="series"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(packedSeries(series)).replaceAll('<', '\\u003c') }}
  />
)

/** Packs days as the first day and gaps, states as run lengths. */
export function packedSeries({ days, numbers, states = [] }: Series) {
  const counted = days.map((day) => parseDay(day) ?? Number.NaN)
  return {
    from: days[0],
    steps: counted.slice(1).map((day, index) => day - counted[index]),
    numbers,
    states: runsOf(states).map(({ state, from, to }) => [state, to - from + 1] as const),
  }
}
