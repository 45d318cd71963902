import { MONTHS } from '../time-text.ts'

/** Width of the stretched inner drawing; its height is that of the figure in pixels. */
export const WIDE = 1000

/** Up to two decimals, so that a page stays small. */
export const short = (value: number): string => String(Number(value.toFixed(2)))

/** A place on the line from `low` to `high`, as percent, kept inside. */
export const share = (value: number, low = 0, high = 100): string =>
  `${short(Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100)))}%`

/** Maps `low..high` to the pixels `bottom..top`. */
export const upward =
  (low: number, high: number, { top, bottom }: { readonly top: number; readonly bottom: number }) =>
  (value: number): number =>
    high === low ? bottom : bottom - ((value - low) / (high - low)) * (bottom - top)

/** Places of `count` points from edge to edge. */
export const across =
  (count: number) =>
  (index: number): number =>
    count < 2 ? 0 : (index / (count - 1)) * WIDE

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A line through points. A tenth of a pixel is all that can be seen, and steps from point to point repeat: a page stays
 * small. Each step is the difference of two rounded places, so that no error adds up.
 */
export function pathOf(points: readonly Point[]): string {
  const places = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y * 10) }))
  const steps = places.slice(1).map(({ x, y }, index) => {
    const down = (y - places[index].y) / 10
    return `${x - places[index].x}${down < 0 ? '' : ' '}${down}`
  })
  const [first] = places
  if (first === undefined) return ''
  return `M${first.x} ${first.y / 10}${steps.length === 0 ? '' : `l${steps.join(' ')}`}`
}

/** Round values between two bounds, about `count` of them. */
export function roundTicks(low: number, high: number, count: number): readonly number[] {
  const rough = (high - low) / count
  if (!(rough > 0)) return [low]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

export interface TimeTick {
  readonly index: number
  readonly label: string
  /** Left out where there is little room. */
  readonly minor: boolean
}

/** First days of months; every third one is kept on narrow screens. */
export function monthTicks(days: readonly string[]): readonly TimeTick[] {
  const starts = days.flatMap((day, index) =>
    index > 0 && day.slice(0, 7) !== days[index - 1].slice(0, 7) ? [index] : [],
  )
  return starts.map((index, place) => {
    const month = Number(days[index].slice(5, 7))
    const withYear = month === 1 || (place === 0 && month < 11)
    const label = withYear ? `${MONTHS[month - 1]} ${days[index].slice(0, 4)}` : MONTHS[month - 1]
    return { index, label, minor: place % 3 !== 0 }
  })
}

/** First days of years. */
export function yearTicks(days: readonly string[]): readonly TimeTick[] {
  const starts = days.flatMap((day, index) =>
    index > 0 && day.slice(0, 4) !== days[index - 1].slice(0, 4) ? [index] : [],
  )
  const every = Math.ceil(starts.length / 4)
  return starts.map((index, place) => ({ index, label: days[index].slice(0, 4), minor: place % every !== 0 }))
}

export interface Run<State extends string> {
  readonly state: State
  readonly from: number
  /** Index of the last one. */
  readonly to: number
}

/** Stretches of equal states, in order. */
export function runsOf<State extends string>(states: readonly State[]): readonly Run<State>[] {
  const runs: Run<State>[] = []
  states.forEach((state, index) => {
    const last = runs.at(-1)
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: index }
    else runs.push({ state, from: index, to: index })
  })
  return runs
}
