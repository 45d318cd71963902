import { type Pane, roundTicks, upward } from '../parts/chart-scale.tsx'

export interface PriceScale {
  readonly y: (price: number) => number
  readonly ticks: readonly number[]
  readonly isLog: boolean
}

const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
/** Over more than a factor of this. */
const WIDE_STEPS = [1, 2, 5]
const WIDE_FACTOR = 12
/** Between two labels. */
const LEAST_GAP = 26
const LINEAR_TICKS = 5
const NARROW_FACTOR = 2

/** Logarithmic unless a price is at or below zero, as those of yields and of oil have been. */
export function priceScale(prices: readonly number[], place: Pane): PriceScale {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  if (low <= 0)
    return { y: upward(low, high, place), ticks: roundTicks(low, high, LINEAR_TICKS), isLog: false }
  const linear = upward(Math.log(low), Math.log(high), place)
  const y = (price: number): number => linear(Math.log(price))
  return { y, ticks: apart(ticksOf(low, high), y), isLog: true }
}

/** A narrow range is nearly linear. */
const ticksOf = (low: number, high: number): readonly number[] =>
  high / low < NARROW_FACTOR ? roundTicks(low, high, LINEAR_TICKS) : logTicks(low, high)

function logTicks(low: number, high: number): readonly number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high / low)) + 2 },
    (_, at) => 10 ** (Math.floor(Math.log10(low)) + at),
  )
  const steps = high / low > WIDE_FACTOR ? WIDE_STEPS : STEPS
  return powers
    .flatMap((power) => steps.map((step) => Number((step * power).toPrecision(3))))
    .filter((tick) => tick >= low && tick <= high)
}

/** From the lowest on, those with room. */
function apart(ticks: readonly number[], y: (price: number) => number): readonly number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    const last = kept.at(-1)
    if (last === undefined || y(last) - y(tick) >= LEAST_GAP) kept.push(tick)
  }
  return kept
}
