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
export function forecastWeights(forecasts: readonly DecidedForecast[]): Float64Array {
  const blocks = blocksOf(forecasts)
  const tallies: BlockTally[] = []
  const worths = new Float64Array(forecasts.length)
  let worth = 1
  for (let at = 0; at < forecasts.length; at++) {
    const block = blocks[at]
    if (at > 0 && block !== blocks[at - 1] && (block < RENEWED_EVERY || block % RENEWED_EVERY === 0)) {
      worth = effectiveCasesOf(tallies) / at
    }
    worths[at] = worth
    const { n, hits } = tallies[block] ?? { n: 0, hits: 0 }
    tallies[block] = { n: n + 1, hits: hits + forecasts[at].outcome }
  }
  return worths
}

/** From 0. */
function blocksOf(forecasts: readonly DecidedForecast[]): readonly number[] {
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
