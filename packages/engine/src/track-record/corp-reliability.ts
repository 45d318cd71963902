import type { Numbers } from '../market/observation.ts'
import { ascendingOrder } from '../series/ascending-order.ts'
import { sumOver } from '../statistics/sample-statistics.ts'

interface CorpStep {
  readonly from: number
  readonly to: number
  readonly n: number
  /** The recalibrated probability. */
  readonly realised: number
}

export interface CorpReliability {
  readonly steps: readonly CorpStep[]
  /** Taken off the Brier score by recalibration, ≥ 0. */
  readonly miscalibration: number
  /** Taken off the base rate's score by the recalibrated probabilities, ≥ 0. */
  readonly discrimination: number
}

interface Block {
  from: number
  to: number
  n: number
  sum: number
}

/**
 * Isotonic regression by pool-adjacent-violators, equal probabilities pooled first: Brier score = miscalibration −
 * discrimination + rate·(1 − rate) (CORP: Dimitriadis, Gneiting and Jordan 2021). NaN and no steps without cases.
 * @param probabilities 0–1, paired with `events`
 * @param events 1 if the event came, else 0
 */
export function corpReliability(probabilities: Numbers, events: Numbers): CorpReliability {
  const blocks: Block[] = []
  for (const index of ascendingOrder(probabilities)) {
    const probability = probabilities[index]
    const last = blocks.at(-1)
    if (last?.to === probability && last.from === probability) {
      last.n++
      last.sum += events[index]
    } else {
      pool(blocks)
      blocks.push({ from: probability, to: probability, n: 1, sum: events[index] })
    }
  }
  pool(blocks)
  return { steps: blocks.map(stepOf), ...scores(blocks, probabilities, events) }
}

/** Until the frequencies rise. */
function pool(blocks: Block[]): void {
  while (blocks.length > 1) {
    const [before, last] = blocks.slice(-2)
    if (before.sum * last.n < last.sum * before.n) return
    blocks.splice(-2, 2, {
      from: before.from,
      to: last.to,
      n: before.n + last.n,
      sum: before.sum + last.sum,
    })
  }
}

const stepOf = ({ from, to, n, sum }: Block): CorpStep => ({ from, to, n, realised: sum / n })

function scores(
  blocks: readonly Block[],
  probabilities: Numbers,
  events: Numbers,
): Pick<CorpReliability, 'miscalibration' | 'discrimination'> {
  const n = events.length
  if (n === 0) return { miscalibration: Number.NaN, discrimination: Number.NaN }
  let score = 0
  for (let at = 0; at < n; at++) score += (probabilities[at] - events[at]) ** 2 / n
  const rate = sumOver(blocks, (block) => block.sum) / n
  const recalibrated = sumOver(blocks, (block) => (block.sum * (1 - block.sum / block.n)) / n)
  return { miscalibration: score - recalibrated, discrimination: rate * (1 - rate) - recalibrated }
}
