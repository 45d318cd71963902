import type { CumulativePoint, SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import { scaleUtc } from 'd3-scale'
import { signed, whole } from '../number-text.ts'
import { MONTHS } from '../time-text.ts'
import { sourceTitle } from './call-words.ts'
import {
  endLabel,
  level,
  levelLine,
  paneTitle,
  pathOf,
  roundTicks,
  Stretched,
  short,
  trace,
  upright,
  upward,
  WIDE,
} from './chart-scale.tsx'
import { Plot } from './series-data.tsx'

const TOP = 24
const BOTTOM = 232
const LABEL_APART = 14
const YEAR_MS = 365 * 86_400_000

interface Line {
  readonly source: string
  readonly points: readonly CumulativePoint[]
  readonly last: CumulativePoint
}

/** Bits gathered against a coin, with the field of a coin for the first source. */
export function gatheredEvidence(sources: readonly SourceRecord[]) {
  const lines = linesOf(sources)
  if (lines.length === 0) return <p class="note">Nothing that was stated differs from one half yet.</p>
  const span = spanOf(lines)
  const values = lines.flatMap(({ points }) => points.map(({ bits }) => bits))
  const ends = [...values, ...lines[0].points.flatMap(({ chance_95: field }) => field), 0]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const y = upward(low, high, { top: TOP, bottom: BOTTOM - 4 })
  const labels = apart(lines.map((line) => ({ line, y: y(line.last.bits) })))
  return (
    <Plot height={BOTTOM + 28} says={saysOf(lines)}>
      {roundTicks(low, high, 5)
        .filter((tick) => labels.every((label) => Math.abs(label.y - y(tick)) >= LABEL_APART))
        .map((tick) => levelLine(y(tick), tickText(tick), 'gl'))}
      {level(short(y(0)), 'gl2')}
      {timeTicks(span)}
      {traces(lines, span, y)}
      {labels.map(({ line, y: at }) =>
        endLabel(at, signed(line.last.bits), line === lines[0] ? 'b halo' : 'i halo'),
      )}
      {paneTitle(11, 'Bits of evidence gathered against a coin', 'i')}
    </Plot>
  )
}

const spanOf = (lines: readonly Line[]): readonly [number, number] => {
  const instants = lines.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)))
  return [Math.min(...instants), Math.max(...instants)]
}

const tickText = (tick: number): string => (tick === 0 ? '0' : signed(tick, Number.isInteger(tick) ? 0 : 1))

function traces(
  [main, ...others]: readonly Line[],
  span: readonly [number, number],
  y: (bits: number) => number,
) {
  const time = scaleUtc([...span], [0, WIDE])
  const x = (at: string): number => time(Date.parse(at))
  const lineOf = ({ points }: Line): string =>
    pathOf(points.map(({ at, bits }) => ({ x: x(at), y: y(bits) })))
  return (
    <Stretched height={BOTTOM}>
      <path d={fieldOf(main, x, y)} class="area field" />
      {others.map((line) => trace(lineOf(line), 'ink3', 1.4))}
      {trace(lineOf(main), 'ink', 2.1)}
    </Stretched>
  )
}

export function evidenceFoot(sources: readonly SourceRecord[]): string {
  const [main, ...others] = linesOf(sources)
  if (main === undefined) return ''
  const stands = ({ source, last }: Line): string =>
    `${sourceTitle(source)} ${signed(last.bits)} after ${whole(last.n)}`
  const grey = others.length === 0 ? '' : ` Grey: ${others.map(stands).join(', ')}.`
  return `Black: ${stands(main)}.${grey} Field: where a coin would lie in 95 of 100 cases with the calls of the black line, widened for overlapping calls. A source that stays inside its field has shown nothing.`
}

/** Those that always state one half gather nothing. */
const linesOf = (sources: readonly SourceRecord[]): readonly Line[] =>
  sources.flatMap(({ source, breakdown }) => {
    const points = breakdown?.cumulative ?? []
    const last = points.at(-1)
    return last === undefined || widthOf(last) === 0 ? [] : [{ source, points, last }]
  })

const widthOf = ({ chance_95: [low, high] }: CumulativePoint): number => high - low

function fieldOf({ points }: Line, x: (at: string) => number, y: (bits: number) => number): string {
  const edge = (end: 0 | 1) => points.map(({ at, chance_95 }) => ({ x: x(at), y: y(chance_95[end]) }))
  const [above, below] = [edge(1), edge(0).reverse()]
  const back = below.map((point) => `L${Math.round(point.x)} ${short(point.y)}`).join('')
  return `${pathOf(above)}${back}Z`
}

/** Moved down until no two are closer than a line of text. */
function apart(labels: readonly { readonly line: Line; readonly y: number }[]) {
  let least = Number.NEGATIVE_INFINITY
  return labels
    .toSorted((one, other) => one.y - other.y)
    .map(({ line, y }) => {
      least = Math.max(y, least + LABEL_APART)
      return { line, y: least }
    })
}

function timeTicks(span: readonly [number, number]) {
  const x = scaleUtc([...span], [0, 100])
  const isShort = span[1] - span[0] < 2 * YEAR_MS
  return x.ticks(6).flatMap((tick, index) => {
    const at = x(tick)
    if (at < 4 || at > 96) return []
    const label = isShort && tick.getUTCMonth() > 0 ? MONTHS[tick.getUTCMonth()] : tick.getUTCFullYear()
    return [
      upright(`${short(at)}%`, [TOP - 4, BOTTOM], 'gl'),
      <text x={`${short(at)}%`} y={BOTTOM + 18} class={index % 2 === 0 ? 'm' : 'm t-m'}>
        {label}
      </text>,
    ]
  })
}

const saysOf = (lines: readonly Line[]): string =>
  `Cumulative log score against a coin. ${lines
    .map(
      ({ source, last }) =>
        `${sourceTitle(source)} stands at ${signed(last.bits)} bits after ${whole(last.n)} calls`,
    )
    .join(', ')}.`
