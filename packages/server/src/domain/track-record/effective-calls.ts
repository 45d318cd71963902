import { type BlockTally, effectiveCases, effectiveCasesOf } from '../statistics/reliability-curve.ts'
import type { DecidedCall } from './scored-call.ts'

/** Blocks after which the worth of a call is measured anew. */
const RENEWED_EVERY = 10

/**
 * How many independent calls a set of decided calls is worth. Calls are put into blocks of time: one begins with the
 * first call after the window of the one that began the block before has ended; `effectiveCases` weighs the blocks.
 * @param calls in the order of issue
 * @returns between the number of blocks and the number of calls; 0 for none
 */
export const effectiveCalls = (calls: readonly DecidedCall[]): number =>
  effectiveCases(
    calls.map(({ outcome }) => outcome),
    blocksOf(calls),
  )

/**
 * How many independent calls each call is worth, by what the calls of earlier blocks had shown, so that nothing later
 * moves it. A call of the first ten blocks counts as one over the calls of a block.
 * @param calls in the order of issue
 * @returns one a call, above 0 and at most 1
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

/** Number of the block of each call, from 0 on. */
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
