import type { Numbers } from '../market/observation.ts'
import { calibrationBins } from './calibration-bins.ts'
import { wilsonInterval } from './wilson-interval.ts'

export interface ReliabilityPoint {
  readonly n: number
  /** How many independent cases they are worth. */
  readonly effective: number
  /** Mean probability that was given. */
  readonly predicted: number
  /** Share of cases in which the event came, with the ends of its 95 % interval. */
  readonly realised: number
  readonly low: number
  readonly high: number
}

/** The cases of one block, and those among them in which the event came. */
export interface BlockTally {
  readonly n: number
  readonly hits: number
}

/** Below this many blocks their spread says too little: then each counts as one case. */
const FEWEST_BLOCKS = 10

/**
 * Realised shares by rising probability with Wilson intervals on the effective number of cases, in bins of about equal
 * count that never part equal probabilities.
 * @param probabilities 0–1, paired with `events` and `blocks` by index
 * @param events 1 where the event came, else 0
 * @param blocks cases of one block depend on each other, those of different ones do not
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
 * The calibration error to be expected of probabilities that are right: the mean distance of a share from its
 * probability by chance, √(2/π) of its standard deviation on the effective cases, each point weighted by its cases. NaN
 * without points.
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
 * How many independent cases dependent ones are worth: the variance of the share between blocks (a ratio estimate:
 * Cochran 1977, section 6) against that of independent cases is the design effect of Kish 1965, section 8.2. With
 * fewer than ten blocks it is their number.
 * @param events 1 or 0, paired with `blocks` by index
 * @returns between the number of blocks and the number of cases; 0 for none
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
 * How many independent cases those of some blocks are worth, as `effectiveCases` of the cases one by one.
 * @param blocks at least one case each
 * @returns between the number of blocks and the number of cases; 0 for none
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
