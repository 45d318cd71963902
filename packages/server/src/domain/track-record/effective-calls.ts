import { type BlockTally, effectiveCases, effectiveCasesOf } from '../statistics/reliability-curve.ts'
import type { DecidedCall } from './scored-call.ts'

/** Blocks between two updates of the weights. */
const RENEWED_EVERY = 10

/**
 * Equivalent number of independent forecasts. A block of time begins after the window of the previous block's first
 * forecast has ended; `effectiveCases` weighs the blocks.
 * @param calls in the order of issue
 * @returns between the number of blocks and of forecasts; 0 for none
 */
export const effectiveCalls = (calls: readonly DecidedCall[]): number =>
  effectiveCases(
    calls.map(({ outcome }) => outcome),
    blocksOf(calls),
  )

/**
 * Weight of each forecast in independent ones, from earlier blocks only, so that nothing later changes it. In the first
 * ten blocks: one over the size of the block.
 * @param calls in the order of issue
 * @returns one per forecast, above 0, at most 1
 */
export function callWorths(calls: readonly DecidedCall[]): Float64Array {
  const blocks = blocksOf(calls)
  const tallies: BlockTally[] = []
  const worths = new Float64Array(calls.length)
  let worth = 1
  for (let at = 0; at < calls.length; at++) {
    const block = blocks[at]
    if (at > 0 && block !== blocks[at - 1] && (block < RENEWED_EVERY || block % RENEWED_EVERY === 0)) {
      worth = effectiveCasesOf(tallies) / at
    }
    worths[at] = worth
    const { n, hits } = tallies[block] ?? { n: 0, hits: 0 }
    tallies[block] = { n: n + 1, hits: hits + calls[at].outcome }
  }
  return worths
}

/** Block number of each forecast, from 0. */
function blocksOf(calls: readonly DecidedCall[]): readonly number[] {
  let block = -1
  let end = Number.NEGATIVE_INFINITY
  return calls.map(({ issuedAt, resolvesAt }) => {
    if (issuedAt >= end) {
      block++
      end = resolvesAt
    }
    return block
  })
}
