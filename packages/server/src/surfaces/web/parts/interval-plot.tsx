import { extent } from 'd3-array'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { PlotRow, PlotSpec } from '../../docs/methods.ts'
import { stretch, upright } from './chart-scale.tsx'
import { panel } from './figure.tsx'

type Scale = ScaleLinear<number, number>

const ROW = 40
const TICKS = 4
/** Percent of the width, so that text keeps its size; the edges leave room for numbers. */
const RANGE = [6, 94]

/** A row for each value: its name, a dot, its interval, and what no skill would show. */
export function intervalPlot({ title, reference }: PlotSpec, rows: readonly PlotRow[]) {
  const ends = rows.flatMap(({ low, high }) => [low, high])
  const [from = 0, to = 1] = extent(reference === undefined ? ends : [...ends, reference.at])
  const scale = scaleLinear([from, to], RANGE).nice(TICKS)
  return panel({
    style: 'fig',
    id: 'evaluation',
    level: 3,
    title,
    bodyStyle: 'body cq',
    body: (
      <ol class="interval-plot">
        {rows.map(({ label, text, ...values }) => (
          <li>
            <p>
              <b>{label}</b>
              <span class="sub">{text}</span>
            </p>
            {rowSvg(scale, values, reference?.at)}
          </li>
        ))}
        <li aria-hidden="true">
          <p />
          {axis(scale)}
        </li>
      </ol>
    ),
    foot: `A dot is the measured value, its line the 95% interval${
      reference === undefined ? '' : `, the dashed line means ${reference.words}`
    }. From the committed evaluation report.`,
  })
}

const place = (scale: Scale, value: number): string => `${scale(value).toFixed(2)}%`

const rowSvg = (
  scale: Scale,
  { value, low, high }: Pick<PlotRow, 'value' | 'low' | 'high'>,
  reference: number | undefined,
) => (
  <svg width="100%" height={ROW} aria-hidden="true">
    {scale.ticks(TICKS).map((tick) => upright(place(scale, tick), [0, ROW], 'gl'))}
    {reference === undefined ? null : upright(place(scale, reference), [0, ROW], 'th')}
    {stretch([place(scale, low), place(scale, high)], ROW / 2, 'ink3')}
    <circle cx={place(scale, value)} cy={ROW / 2} r="4.5" class="f-ink" />
  </svg>
)

const axis = (scale: Scale) => (
  <svg width="100%" height={20}>
    {scale.ticks(TICKS).map((tick) => (
      <text x={place(scale, tick)} y={14} class="m">
        {scale.tickFormat(TICKS)(tick)}
      </text>
    ))}
  </svg>
)
