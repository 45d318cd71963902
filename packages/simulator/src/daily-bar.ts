import type { BarTraits, PriceStep } from './price-path.ts'
import { type Random, randomStream } from './random.ts'

/** Prices on whole ticks and volume; the object is reused. */
interface DailyBar {
  open: number
  high: number
  low: number
  close: number
  volume: number
}

const VOLUME_PERSISTENCE = 0.85
const VOLUME_NOISE = 0.15
const VOLUME_PER_MOVE = 0.4
const USUAL_MOVE = 0.75
const LARGEST_MOVE = 5
const HALF_DAY_VOLUME = 0.55

/**
 * Bar of each day around its close. Overnight move: Brownian bridge between two closes at the open, plus the jump. High
 * and low: extremes of the bridge from open to close. Volume: lognormal, persistent, higher on days of large moves.
 * @returns a function; `marketGap` is the standard normal overnight shock of the market
 */
export function createDailyBars(
  seed: number,
  traits: BarTraits,
): (logBefore: number, step: PriceStep, marketGap: number, short: boolean) => DailyBar {
  const random = randomStream(seed, `bars/${traits.stream}`)
  const bar: DailyBar = { open: 0, high: 0, low: 0, close: 0, volume: Number.NaN }
  const { overnight, ticksPerUnit } = traits
  const gapScale = Math.sqrt(overnight * (1 - overnight))
  const rounded = (logPrice: number): number => roundedPrice(logPrice, ticksPerUnit)
  const volumeOf = createVolume(traits.volume, random)
  return (logBefore, step, marketGap, short) => {
    const { logPrice, sigma, jump, marketShare } = step
    const move = logPrice - logBefore
    const noise = marketShare * marketGap + Math.sqrt(1 - marketShare * marketShare) * random.normal()
    const logOpen = logBefore + jump + overnight * (move - jump) + gapScale * sigma * noise
    const intraday = logPrice - logOpen
    const variance = (1 - overnight) * sigma * sigma
    bar.open = rounded(logOpen)
    bar.high = rounded(logOpen + bridgeExtreme(intraday, variance, random))
    bar.low = rounded(logOpen - bridgeExtreme(-intraday, variance, random))
    bar.close = rounded(logPrice)
    bar.volume = volumeOf(sigma > 0 ? Math.min(LARGEST_MOVE, Math.abs(move) / sigma) : 0, short)
    return bar
  }
}

function createVolume(mean: number, random: Random): (moveSize: number, short: boolean) => number {
  const state = { activity: 0 }
  return (moveSize, short) => {
    state.activity = VOLUME_PERSISTENCE * state.activity + VOLUME_NOISE * random.normal()
    const logVolume = state.activity + VOLUME_PER_MOVE * (moveSize - USUAL_MOVE) + 0.1 * random.normal()
    return Math.round(mean * Math.exp(logVolume) * (short ? HALF_DAY_VOLUME : 1))
  }
}

/** A price on a whole tick, at least one. */
export const roundedPrice = (logPrice: number, ticksPerUnit: number): number =>
  Math.max(1, Math.round(Math.exp(logPrice) * ticksPerUnit)) / ticksPerUnit

/**
 * Maximum of a Brownian bridge from 0 to `end` with the given variance: at least 0 and `end`. From P(max > m) = exp(−2
 * m (m − end) / variance).
 */
function bridgeExtreme(end: number, variance: number, random: Random): number {
  return 0.5 * (end + Math.sqrt(end * end - 2 * variance * Math.log(random.uniform())))
}
