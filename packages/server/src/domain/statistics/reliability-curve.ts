import type { Numbers } from '../market/observation.ts'
import { calibrationBins } from './calibration-bins.ts'
import { wilsonInterval } from './wilson-interval.ts'

export interface ReliabilityPoint {
  readonly n: number
  /** Equivalent number of independent cases. */
  readonly effective: number
  /** Mean probability. */
  readonly predicted: number
  /** Frequency of the event, with its 95 % interval. */
  readonly realised: number
  readonly low: number
  readonly high: number
}

/** Cases of one block, and events among them. */
export interface BlockTally {
  readonly n: number
  readonly hits: number
}

/** With fewer blocks their spread says too little: each counts as one case. */
const FEWEST_BLOCKS = 10

/**
 * Frequencies by rising probability with Wilson intervals on the effective number of cases, in bins of about equal
 * count that never separate equal probabilities.
 * @param probabilities 0–1, paired with `events` and `blocks` by index
 * @param events 1 if the event came, else 0
 * @param blocks cases of one block are dependent, those of different blocks are not
 * @param binCount 1 or more
 */
export function reliabilityCurve(
  probabilities: Numbers,
  events: Numbers,
  blocks: Numbers,
  binCount: number,
): readonly ReliabilityPoint[] {
  return calibrationBins(probabilities, events, binCount).map(({ n, predicted, realised, cases }) => {
    const effective = effectiveCases(
      cases.map((index) => events[index]),
      cases.map((index) => blocks[index]),
    )
    const [low, high] = wilsonInterval(realised, effective)
    return { n, effective, predicted, realised, low, high }
  })
}

/**
 * Expected calibration error of perfectly calibrated probabilities: √(2/π) of the standard deviation on the effective
 * cases, weighted by cases. NaN without points.
 */
export function chanceError(points: readonly ReliabilityPoint[]): number {
  const total = points.reduce((sum, { n }) => sum + n, 0)
  return points.reduce(
    (sum, { n, predicted, effective }) =>
      sum + (n / total) * Math.sqrt((2 / Math.PI) * ((predicted * (1 - predicted)) / effective)),
    total === 0 ? Number.NaN : 0,
  )
}

/**
 * Effective number of cases: the variance of the share between blocks (ratio estimate: Cochran 1977, section 6) over
 * that of independent cases is the design effect (Kish 1965, section 8.2). With fewer than ten blocks it is their
 * number.
 * @param events 1 or 0, paired with `blocks` by index
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

/**
 * `effectiveCases` from the tallies of blocks.
 * @param blocks at least one case each
 * @returns between the number of blocks and of cases; 0 for none
 */
export function effectiveCasesOf(blocks: readonly BlockTally[]): number {
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
