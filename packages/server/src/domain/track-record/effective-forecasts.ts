import { type BlockTally, effectiveCases, effectiveCasesOf } from '../statistics/reliability-curve.ts'
import type { DecidedForecast } from './scored-forecast.ts'

/** Blocks between two updates of the weights. */
const RENEWED_EVERY = 10

/**
 * Equivalent number of independent forecasts. A block of time begins after the window of the previous block's first
 * forecast has ended; `effectiveCases` weighs the blocks.
 * @param forecasts in the order of issue
 * @returns between the number of blocks and of forecasts; 0 for none
 */
export const effectiveForecasts = (forecasts: readonly DecidedForecast[]): number =>
  effectiveCases(
    forecasts.map(({ outcome }) => outcome),
    blocksOf(forecasts),
  )

/**
 * Weight of each forecast in independent ones, from earlier blocks only, so that nothing later changes it. In the first
 * ten blocks: one over the size of the block.
 * @param forecasts in the order of issue
 * @returns one per forecast, above 0, at most 1
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

/** Block number of each forecast, from 0. */
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
