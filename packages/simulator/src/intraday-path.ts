import { onceEach } from '@bellwether-markets/engine/kernel/remembered'
import type { Random } from './random.ts'

/** In whole ticks. */
export interface TickBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Ratio of the mean range of a Brownian motion to its standard deviation (Feller 1951): √(8/π). */
const RANGE_PER_SIGMA = Math.sqrt(8 / Math.PI)
/** Variance at both ends of a session relative to its middle. */
const VARIANCE_AT_THE_ENDS = 1.5
const VOLUME_AT_THE_ENDS = 2.5

/**
 * A path from open to close that stays within the range and touches high and low once each: a Brownian bridge with more
 * variance at both ends, shifted so that its extremes match the bar's, and reflected at them.
 * @param steps intervals of the session, at least 1
 * @returns `steps` + 1 prices in ticks. An extreme repeats only if it must: open and close both lie on it, the range is
 * below two ticks, or there are fewer than two inner instants
 */
export function intradayPath(bar: TickBar, steps: number, random: Random): Float64Array {
  const path = bridge(bar, steps, random)
  const highAt = extremeAt(path, bar, 'high')
  const lowAt = extremeAt(path, bar, 'low', highAt)
  moveThrough(path, knotsOf(bar, steps, highAt, lowAt))
  for (let index = 1; index < steps; index++) {
    if (index === highAt || index === lowAt) continue
    path[index] = inside(Math.round(folded(path[index], bar)), bar)
  }
  return path
}

/**
 * Cumulative volume of a day: U-shaped with noise, integers, ending at the day's volume.
 * @returns `steps` + 1 non-decreasing values; all NaN if the volume is
 */
export function intradayVolume(volume: number, steps: number, random: Random): Float64Array {
  const traded = new Float64Array(steps + 1)
  if (Number.isNaN(volume)) return traded.fill(Number.NaN)
  const { volumes } = shapesOf(steps)
  let sum = 0
  for (let index = 0; index <= steps; index++) {
    sum += volumes[index] * Math.exp(0.35 * random.normal())
    traded[index] = sum
  }
  for (let index = 0; index < steps; index++) traded[index] = Math.floor((volume * traded[index]) / sum)
  traded[steps] = volume
  return traded
}

const uShape = (share: number, atTheEnds: number): number => 1 + atTheEnds * (2 * share - 1) ** 2

interface SessionShapes {
  /** Of each step; and the variance up to its end. */
  readonly deviations: Float64Array
  readonly elapsed: Float64Array
  readonly volumes: Float64Array
}

/** Of a session with so many steps, without noise. */
const shapesOf = onceEach((steps: number): SessionShapes => {
  const column = (): Float64Array => new Float64Array(steps + 1)
  const shapes = { deviations: column(), elapsed: column(), volumes: column() }
  for (let index = 0; index <= steps; index++) {
    shapes.volumes[index] = uShape(index / steps, VOLUME_AT_THE_ENDS)
    if (index === 0) continue
    const variance = uShape((index - 0.5) / steps, VARIANCE_AT_THE_ENDS)
    shapes.deviations[index] = Math.sqrt(variance)
    shapes.elapsed[index] = shapes.elapsed[index - 1] + variance
  }
  return shapes
})

function bridge(bar: TickBar, steps: number, random: Random): Float64Array {
  const walk = new Float64Array(steps + 1)
  const { deviations, elapsed } = shapesOf(steps)
  for (let index = 1; index <= steps; index++) {
    walk[index] = walk[index - 1] + deviations[index] * random.normal()
  }
  const total = elapsed[steps]
  const sigma = (bar.high - bar.low) / RANGE_PER_SIGMA / Math.sqrt(total)
  const end = walk[steps]
  for (let index = 0; index <= steps; index++) {
    const share = elapsed[index] / total
    walk[index] = bar.open + share * (bar.close - bar.open) + sigma * (walk[index] - share * end)
  }
  walk[steps] = bar.close
  return walk
}

/** Where the path touches an extreme: at open or close if they lie on it, else at its own inner extreme. */
function extremeAt(path: Float64Array, bar: TickBar, side: 'high' | 'low', taken = -1): number {
  const steps = path.length - 1
  const sign = side === 'high' ? 1 : -1
  if (bar.open === bar[side]) return 0
  if (bar.close === bar[side]) return steps
  let best = -1
  for (let index = 1; index < steps; index++) {
    if (index !== taken && (best < 0 || sign * path[index] > sign * path[best])) best = index
  }
  return best
}

type Knot = readonly [index: number, price: number]

function knotsOf(bar: TickBar, steps: number, highAt: number, lowAt: number): readonly Knot[] {
  const inner = (
    [
      [highAt, bar.high],
      [lowAt, bar.low],
    ] as const
  ).filter(([at]) => at > 0 && at < steps)
  return [[0, bar.open], ...inner.toSorted(([a], [b]) => a - b), [steps, bar.close]]
}

/** Adds the broken line that brings the path onto the knots. */
function moveThrough(path: Float64Array, knots: readonly Knot[]): void {
  for (let part = 1; part < knots.length; part++) {
    const [from, fromPrice] = knots[part - 1]
    const [to, toPrice] = knots[part]
    const atFrom = part === 1 ? 0 : fromPrice - path[from]
    const atTo = toPrice - path[to]
    for (let index = from + 1; index < to; index++) {
      path[index] += atFrom + ((atTo - atFrom) * (index - from)) / (to - from)
    }
    if (part > 1) path[from] = fromPrice
  }
}

/** Reflects a price at high and low until it lies between them. */
function folded(price: number, { high, low }: TickBar): number {
  const range = high - low
  if (range === 0) return low
  const above = price - low
  // The same bits as the general form, without its slow remainders.
  const isNear = above >= 0 && above < 2 * range
  const turns = isNear ? above + 2 * range - 2 * range : ((above % (2 * range)) + 2 * range) % (2 * range)
  return low + (turns <= range ? turns : 2 * range - turns)
}

function inside(price: number, { high, low }: TickBar): number {
  return high - low < 2 ? price : Math.max(low + 1, Math.min(high - 1, price))
}
