import { parseDay } from '@bellwether-markets/engine/kernel/time'
import type { ComponentChildren } from 'preact'
import { runsOf, short } from './chart-scale.tsx'

export interface Series {
  /** `YYYY-MM-DD`, oldest first. */
  readonly days: readonly string[]
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>
  readonly states?: readonly string[]
}

interface PlotProps {
  /** What the drawing shows, for who does not see it. */
  readonly says: string
  readonly height: number
  readonly class?: string
  readonly children: ComponentChildren
}

export const Plot = ({ says, height, class: name = 'plot', children }: PlotProps) => (
  <div class={name}>
    <svg height={height} role="img" aria-label={says}>
      {children}
    </svg>
  </div>
)

interface ReadPlotProps extends PlotProps {
  readonly label: string
  readonly series: Series
}

/** A drawing whose values are read along it, by pointer or keys. */
export const ReadPlot = ({ label, says, height, series, class: name = 'plot', children }: ReadPlotProps) => (
  <>
    <div class={name} data-readout tabindex={0} role="group" aria-label={label}>
      <svg height={height} role="img" aria-label={says}>
        {children}
      </svg>
    </div>
    {seriesData(series)}
  </>
)

/** Values for the chart's readout, packed because dates would dominate the page. */
export const seriesData = (series: Series) => (
  // Only `<` could end the element early.
  <script
    type="application/json"
    class="series"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(packedSeries(series)).replaceAll('<', '\\u003c') }}
  />
)

/** Packs days as the first day and gaps, numbers as their changes, states as run lengths. */
export function packedSeries({ days, numbers, states = [] }: Series) {
  const counted = days.map((day) => parseDay(day) ?? Number.NaN)
  return {
    from: days[0],
    steps: counted.slice(1).map((day, index) => day - counted[index]),
    numbers: Object.fromEntries(
      Object.entries(numbers).map(([name, values]) => [name, packedNumbers(values)]),
    ),
    states: runsOf(states).map(({ state, from, to }) => [state, to - from + 1] as const),
  }
}

/** Changes as whole multiples of the last decimal place. */
function packedNumbers(values: readonly (number | null)[]) {
  const digits = Math.max(0, ...values.map((value) => (value === null ? 0 : digitsOf(value))))
  return { digits, changes: changesOf(values, 10 ** digits) }
}

/** The first known number and the change to each next one, which halves their compressed size. */
export function changesOf(values: readonly (number | null)[], scale: number): readonly (number | null)[] {
  let last = 0
  return values.map((value) => {
    if (value === null) return null
    const scaled = Math.round(value * scale)
    const change = scaled - last
    last = scaled
    return change
  })
}

const digitsOf = (value: number): number => short(value).split('.')[1]?.length ?? 0
