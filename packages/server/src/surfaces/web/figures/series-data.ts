import { parseDay } from '../../../kernel/time.ts'
import { type Html, html } from '../html.ts'
import { runsOf } from './chart-scale.ts'

/** What a chart shows at each of its days; numbers by what they measure, and the state of the day where it has one. */
export interface Series {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>
  readonly states?: readonly string[]
}

/** Points of a chart for its readout: crosshair, values and arrow keys. Packed, for most of a page would be dates. */
export const seriesData = (series: Series): Html =>
  // `<` is the only character that could end the element early.
  html`<script type="application/json" class="series">${{ markup: JSON.stringify(packedSeries(series)).replaceAll('<', '\\u003c') }}</script>`

/** The first day, then how many days later each next one is; states as runs: how many days each one lasts. */
export function packedSeries({ days, numbers, states = [] }: Series) {
  const counted = days.map((day) => parseDay(day) ?? Number.NaN)
  return {
    from: days[0],
    steps: counted.slice(1).map((day, index) => day - counted[index]),
    numbers,
    states: runsOf(states).map(({ state, from, to }) => [state, to - from + 1] as const),
  }
}
