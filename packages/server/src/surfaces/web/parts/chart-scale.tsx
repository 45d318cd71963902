import { ticks } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ComponentChildren } from 'preact'
import { MONTHS } from '../time-text.ts'

/** Width of the scaled inner drawing; its height is in pixels. */
export const WIDE = 1000

/** Two decimals keep pages small. */
export const short = (value: number): string => String(Number(value.toFixed(2)))

/** Position between `low` and `high` in percent, clamped. */
export const share = (value: number, low = 0, high = 100): string =>
  `${short(Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100)))}%`

export interface Pane {
  readonly top: number
  readonly bottom: number
}

/** Maps `low..high` to the pixels `bottom..top`. */
export const upward = (low: number, high: number, { top, bottom }: Pane) =>
  low === high ? () => bottom : scaleLinear([low, high], [bottom, top])

/** X positions of `count` points from edge to edge. */
export const across = (count: number) => scaleLinear([0, Math.max(1, count - 1)], [0, WIDE])

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * An SVG path in relative steps of half a pixel, which keeps pages small. Steps are differences of rounded
 * positions, so that errors do not add up.
 */
export function pathOf(points: readonly Point[]): string {
  const places = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y * 2) }))
  const steps = places.slice(1).map(({ x, y }, index) => {
    const down = (y - places[index].y) / 2
    return `${x - places[index].x}${down < 0 ? '' : ' '}${down}`
  })
  const [first] = places
  if (first === undefined) return ''
  return `M${first.x} ${first.y / 2}${steps.length === 0 ? '' : `l${steps.join(' ')}`}`
}

/** About `count` round values between two bounds. */
export const roundTicks = (low: number, high: number, count: number): readonly number[] =>
  low < high ? ticks(low, high, count) : [low]

export interface TimeTick {
  readonly index: number
  readonly label: string
  /** Shown in wide figures only. */
  readonly minor: boolean
  /** Not shown in narrow figures. */
  readonly lesser?: boolean
}

/** First days of months: in narrow figures January and July, in middle ones every third. */
export function monthTicks(days: readonly string[]): readonly TimeTick[] {
  const starts = days.flatMap((day, index) =>
    index > 0 && day.slice(0, 7) !== days[index - 1].slice(0, 7) ? [index] : [],
  )
  return starts.map((index, place) => {
    const month = Number(days[index].slice(5, 7))
    const withYear = month === 1 || (place === 0 && month < 11)
    const label = withYear ? `${MONTHS[month - 1]} ${days[index].slice(0, 4)}` : MONTHS[month - 1]
    return { index, label, minor: month % 3 !== 1, lesser: month % 6 !== 1 }
  })
}

/** First days of years. */
export function yearTicks(days: readonly string[]): readonly TimeTick[] {
  const starts = days.flatMap((day, index) =>
    index > 0 && day.slice(0, 4) !== days[index - 1].slice(0, 4) ? [index] : [],
  )
  const every = Math.ceil(starts.length / 4)
  return starts.map((index, place) => ({
    index,
    label: days[index].slice(0, 4),
    minor: false,
    lesser: place % every !== 0,
  }))
}

export interface Run<State extends string> {
  readonly state: State
  readonly from: number
  /** Inclusive. */
  readonly to: number
}

export function runsOf<State extends string>(states: readonly State[]): readonly Run<State>[] {
  const runs: Run<State>[] = []
  states.forEach((state, index) => {
    const last = runs.at(-1)
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: index }
    else runs.push({ state, from: index, to: index })
  })
  return runs
}

interface StretchedProps {
  readonly height: number
  readonly children: ComponentChildren
}

/** A drawing as wide as its figure; its lines keep their width. */
export const Stretched = ({ height, children }: StretchedProps) => (
  <svg class="geo" viewBox={`0 0 ${WIDE} ${height}`} width="100%" height={height} preserveAspectRatio="none">
    {children}
  </svg>
)

export const timeAxis = (ticks: readonly TimeTick[], count: number, bottom: number) =>
  ticks.map(({ index, label, minor, lesser }) => {
    const x = share(index, 0, count - 1)
    const near = index / (count - 1)
    const anchor = near < 0.03 ? '' : near > 0.97 ? 'e' : 'm'
    return [
      <text x={x} y={bottom + 18} class={`${anchor}${minor ? ' t-w' : lesser ? ' t-m' : ''}`}>
        {label}
      </text>,
      upright(x, [0, bottom], 'gl'),
    ]
  })

/** Labels on one axis that are closer than this touch. */
const LABELS_APART = 14

/** Whether a tick has room between the labels of values on the same axis. */
export const isApart = (y: number, values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value - y) >= LABELS_APART)

/** @param label empty if the label of a value takes its place */
export function levelLine(y: number, label: string, kind: 'gl' | 'th') {
  const place = Math.round(y * 10) / 10
  return [
    level(place, kind),
    label === '' ? null : (
      <text x="100%" dx="8" y={place + 4}>
        {label}
      </text>
    ),
  ]
}

export const level = (y: number | string, style: string) => (
  <line x1="0" x2="100%" y1={y} y2={y} class={style} />
)

/** Part of a level. */
export const stretch = ([from, to]: readonly [string, string], y: number, style: string, width?: number) => (
  <line x1={from} x2={to} y1={y} y2={y} class={style} stroke-width={width} />
)

export const upright = (
  x: string,
  [from, to]: readonly [number, number | string],
  style: string,
  width?: number,
) => <line x1={x} x2={x} y1={from} y2={to} class={style} stroke-width={width} />

export const endLabel = (y: number, text: ComponentChildren, style = 'b halo') => (
  <text x="100%" dx="8" y={short(y + 4)} class={style}>
    {text}
  </text>
)

export const paneTitle = (y: number, text: ComponentChildren, style = 'i halo') => (
  <text x="0" y={y} class={style}>
    {text}
  </text>
)

export const trace = (line: string, style: string, width: number | string) => (
  <path d={line} class={style} stroke-width={width} />
)

export const roundTrace = (line: string, style: string, width: number | string) => (
  <path d={line} class={style} stroke-width={width} stroke-linejoin="round" />
)

export const meter = (percent: number | null, ground = 'f-grid', height = 8) => [
  <rect width="100%" height={height} class={ground} />,
  percent === null ? null : <rect width={share(percent)} height={height} class="drv" />,
]

export const meterCell = (text: string, percent: number | null) => (
  <div class="imp">
    <b>{text}</b>
    <svg aria-hidden="true">{meter(percent, 'f-rule')}</svg>
  </div>
)

export function placed(
  values: readonly number[],
  y: (value: number) => number = (value) => value,
): readonly Point[] {
  const x = across(values.length)
  return values.map((value, index) => ({ x: x(index), y: y(value) }))
}
