import { extent } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ComponentChildren } from 'preact'
import type { PlotRow, PlotSpec } from '../../docs/methods.ts'

const ROW = 40
const TOP = 26
const TICKS = 4
/** Percent of the width, so that text keeps its size. */
const FULL = 100
const EDGE = 3

/** A row for each value: its name, a dot, its interval, and what no skill would show. Text is as the report prints it. */
export function intervalPlot({ title, reference }: PlotSpec, rows: readonly PlotRow[]): ComponentChildren {
  const ends = rows.flatMap(({ low, high }) => [low, high])
  const [from = 0, to = 1] = extent(reference === undefined ? ends : [...ends, reference.at])
  const scale = scaleLinear([from, to], [EDGE, FULL - EDGE]).nice(TICKS)
  const at = (value: number): string => `${scale(value).toFixed(2)}%`
  const height = TOP + rows.length * ROW + 24
  const bottom = TOP + rows.length * ROW
  return (
    <figure class="fig" id="evaluation">
      <header>
        <h3>{title}</h3>
      </header>
      <div class="body interval-plot">
        <svg width="100%" height={height} role="img" aria-label={saidOf(title, rows)}>
          {scale.ticks(TICKS).map((tick) => (
            <>
              <line x1={at(tick)} x2={at(tick)} y1={TOP} y2={bottom} class="gl" />
              <text x={at(tick)} y={bottom + 18} class="m">
                {scale.tickFormat(TICKS)(tick).replace('-', '−')}
              </text>
            </>
          ))}
          {reference === undefined ? null : (
            <>
              <line x1={at(reference.at)} x2={at(reference.at)} y1={TOP - 4} y2={bottom} class="th" />
              <text x={at(reference.at)} y={TOP - 10} class="m">
                {reference.words}
              </text>
            </>
          )}
          {rows.map(({ value, low, high }, index) => (
            <>
              <line x1={at(low)} x2={at(high)} y1={lineOf(index)} y2={lineOf(index)} class="ink3" />
              <circle cx={at(value)} cy={lineOf(index)} r="4.5" class="f-ink" />
            </>
          ))}
        </svg>
        <ol>
          {rows.map(({ label, text }) => (
            <li>
              <b>{label}</b>
              <span class="label">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <figcaption class="foot">
        A dot is the measured value, its line the 95% interval. From the committed evaluation report.
      </figcaption>
    </figure>
  )
}

const lineOf = (index: number): number => TOP + index * ROW + ROW / 2

const saidOf = (title: string, rows: readonly PlotRow[]): string =>
  `${title}: ${rows.map(({ label, text }) => `${label}: ${text}`).join('; ')}.`
