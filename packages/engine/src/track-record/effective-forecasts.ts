import type { Numbers } from '../market/observation.ts'
import type { DecidedForecast } from './scored-forecast.ts'

interface BlockTally {
  readonly n: number
  readonly hits: number
}

/** With fewer, each block counts as one case. */
const FEWEST_BLOCKS = 10

/** In blocks. */
const RENEWED_EVERY = 10

/**
 * A block begins after the window of the previous block's first forecast has ended.
 * @param forecasts in the order of issue
 * @returns between the number of blocks and of forecasts; 0 for none
 */
export const effectiveForecasts = (forecasts: readonly DecidedForecast[]): number =>
  effectiveCases(
    forecasts.map(({ outcome }) => outcome),
    blocksOf(forecasts),
  )

/**
 * In independent forecasts, from earlier blocks only, so that nothing later changes it. In the first ten blocks: one
 * over the size of the block.
 * @param forecasts in the order of issue
 * @returns above 0, at most 1
 */
export const forecastWeights = (forecasts: readonly DecidedForecast[]): Float64Array => {
  const weigh = forecastWeigher()
  return Float64Array.from(forecasts, (forecast) => weigh(forecast))
}

/** As `forecastWeights`, one forecast after the other. */
export function forecastWeigher(): (
  forecast: Pick<DecidedForecast, 'issuedAt' | 'resolvesAt' | 'outcome'>,
) => number {
  const tallies: BlockTally[] = []
  let end = Number.NEGATIVE_INFINITY
  let count = 0
  let worth = 1
  return ({ issuedAt, resolvesAt, outcome }) => {
    if (issuedAt >= end) {
      const block = tallies.length
      if (count > 0 && (block < RENEWED_EVERY || block % RENEWED_EVERY === 0)) {
        worth = effectiveCasesOf(tallies) / count
      }
      tallies.push({ n: 0, hits: 0 })
      end = resolvesAt
    }
    const last = tallies.length - 1
    tallies[last] = { n: tallies[last].n + 1, hits: tallies[last].hits + outcome }
    count++
    return worth
  }
}

/** Of overlapping windows, from 0. @param forecasts in the order of issue */
export function blocksOf(
  forecasts: readonly Pick<DecidedForecast, 'issuedAt' | 'resolvesAt'>[],
): readonly number[] {
  let block = -1
  let end = Number.NEGATIVE_INFINITY
  return forecasts.map(({ issuedAt, resolvesAt }) => {
    if (issuedAt >= end) {
      block++
      end = resolvesAt
    }
    return block
  })
}

/**
 * The variance of the share between blocks (ratio estimate: Cochran 1977, section 6) over that of independent cases is
 * the design effect (Kish 1965, section 8.2). With fewer than ten blocks: their number.
 * @param events 1 or 0, paired with `blocks`
 * @returns between the number of blocks and of cases; 0 for none
 */
export function effectiveCases(events: Numbers, blocks: Numbers): number {
  const tallies = new Map<number, BlockTally>()
  for (let at = 0; at < events.length; at++) {
    const { n, hits } = tallies.get(blocks[at]) ?? { n: 0, hits: 0 }
    tallies.set(blocks[at], { n: n + 1, hits: hits + events[at] })
  }
  return effectiveCasesOf([...tallies.values()])
}

/** @param blocks at least one case each */
function effectiveCasesOf(blocks: readonly BlockTally[]): number {
  const count = blocks.length
  if (count < FEWEST_BLOCKS) return count
  let n = 0
  let hits = 0
  for (const block of blocks) {
    n += block.n
    hits += block.hits
  }
  const rate = hits / n
  let squares = 0
  for (const block of blocks) squares += (block.hits - rate * block.n) ** 2
  const variance = ((count / (count - 1)) * squares) / n ** 2
  const independent = (rate * (1 - rate)) / variance
  return Number.isFinite(independent) ? Math.min(n, Math.max(count, independent)) : count
}
