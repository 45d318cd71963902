import type { BarTraits, PriceStep } from './price-path.ts'
import { type Random, randomStream } from './random.ts'

/** Prices on whole ticks and the volume; the object is reused by the next bar. */
export interface DailyBar {
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
 * Draws the bar of each day round its close. The overnight move is the Brownian bridge between two closes at the
 * open, plus the jump; high and low are drawn from the extremes of the bridge from open to close; volume is
 * lognormal, persistent and higher on days of large moves.
 * @returns a function of the log close before, the step, the market's standard normal overnight shock and whether
 *   the day is short
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
  const state = { activity: 0 }
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
    state.activity = VOLUME_PERSISTENCE * state.activity + VOLUME_NOISE * random.normal()
    const moveSize = sigma > 0 ? Math.min(LARGEST_MOVE, Math.abs(move) / sigma) : 0
    const logVolume = state.activity + VOLUME_PER_MOVE * (moveSize - USUAL_MOVE) + 0.1 * random.normal()
    bar.volume = Math.round(traits.volume * Math.exp(logVolume) * (short ? HALF_DAY_VOLUME : 1))
    return bar
  }
}

/** A price on a whole tick, at least one. */
export const roundedPrice = (logPrice: number, ticksPerUnit: number): number =>
  Math.max(1, Math.round(Math.exp(logPrice) * ticksPerUnit)) / ticksPerUnit

/**
 * The maximum of a Brownian bridge that starts at 0, ends at `end` and has the given variance: at least 0 and `end`.
 * From P(max > m) = exp(−2 m (m − end) / variance).
 */
function bridgeExtreme(end: number, variance: number, random: Random): number {
  return 0.5 * (end + Math.sqrt(end * end - 2 * variance * Math.log(random.uniform())))
}
