import type { DecidedCall } from './scored-call.ts'

/** Below this many blocks their spread says too little: then each counts as one call. */
const FEWEST_BLOCKS = 10

/**
 * How many independent calls a set of decided calls is worth. Calls are put into blocks of time: one begins with the
 * first call after the window of the one that began the block before has ended. The variance of the hit rate between
 * blocks (a ratio estimate: Cochran 1977, section 6) against that of independent calls is the design effect of Kish
 * 1965, section 8.2. With fewer than ten blocks, and where every block hit alike, it is the number of blocks.
 * @param calls in the order of issue
 * @returns between the number of blocks and the number of calls; 0 for none
 */
export function effectiveCalls(calls: readonly DecidedCall[]): number {
  const blocks = blocksOf(calls)
  if (blocks.length < FEWEST_BLOCKS) return blocks.length
  const n = calls.length
  const hits = blocks.reduce((sum, block) => sum + block.hits, 0)
  const rate = hits / n
  const squares = blocks.reduce((sum, block) => sum + (block.hits - rate * block.n) ** 2, 0)
  const variance = ((blocks.length / (blocks.length - 1)) * squares) / n ** 2
  const independent = (rate * (1 - rate)) / variance
  return Number.isFinite(independent) ? Math.min(n, Math.max(blocks.length, independent)) : blocks.length
}

function blocksOf(calls: readonly DecidedCall[]): readonly { readonly n: number; readonly hits: number }[] {
  const blocks: { n: number; hits: number }[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { issuedAt, resolvesAt, outcome } of calls) {
    if (issuedAt >= end) {
      blocks.push({ n: 0, hits: 0 })
      end = resolvesAt
    }
    const block = blocks[blocks.length - 1]
    block.n++
    block.hits += outcome
  }
  return blocks
}
