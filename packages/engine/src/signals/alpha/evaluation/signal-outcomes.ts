import { type MeanWithT, neweyWestMean } from '../../../statistics/newey-west.ts'
import type { SignalTally } from '../alpha-day.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

/** Shares are NaN if there are none. */
export interface SignalOutcomes {
  readonly signals: number
  readonly weeksWithSignals: number
  readonly meanProbability: number
  readonly hitRate: number
  /** Of stocks drawn at random from the same weeks. */
  readonly baseRate: number
  /** Weekly hit rate minus base rate. */
  readonly edge: MeanWithT
}

const OVERLAPPING_WEEKS = 1

export const signalOutcomes = (weeks: readonly ResolvedWeek[]): SignalOutcomes =>
  sumOfTallies(weeks.map(signalTally))

/** @param weekly oldest first */
export function sumOfTallies(weekly: readonly SignalTally[]): SignalOutcomes {
  const tallies = weekly.filter((tally) => tally.n > 0)
  const total = (of: keyof SignalTally): number => tallies.reduce((sum, tally) => sum + tally[of], 0)
  const n = total('n')
  return {
    signals: n,
    weeksWithSignals: tallies.length,
    meanProbability: total('probability') / n,
    hitRate: total('hits') / n,
    baseRate: total('expected') / n,
    edge: neweyWestMean(
      tallies.map((tally) => (tally.hits - tally.expected) / tally.n),
      OVERLAPPING_WEEKS,
    ),
  }
}

export function signalTally({
  signal,
  excess,
  probability,
}: Pick<ResolvedWeek, 'signal' | 'excess' | 'probability'>): SignalTally {
  const beaten = excess.filter((value) => value > 0).length / excess.length
  const tally = { n: 0, hits: 0, expected: 0, probability: 0 }
  signal.forEach((side, at) => {
    if (side === 0) return
    const beats = excess[at] > 0
    tally.n++
    tally.hits += beats === side > 0 ? 1 : 0
    tally.expected += side > 0 ? beaten : 1 - beaten
    tally.probability += side > 0 ? probability[at] : 1 - probability[at]
  })
  return tally
}
