import recorded from '../../data/risk/reference-recorded.json' with { type: 'json' }
import simulated from '../../data/risk/reference-simulated.json' with { type: 'json' }
import { asDay, dateOf } from '../kernel/time.ts'
import type { RiskReference } from '../table-schemas.ts'
import type { RiskDriverName } from './driver-weights.ts'

export type { RiskReference } from '../table-schemas.ts'
export type RiskVintage = RiskReference['vintages'][number]

/** The simulator has thinner tails, so its market is measured by its own. */
export const referenceOf = (isSimulated: boolean): RiskReference =>
  (isSimulated ? simulated : recorded) as unknown as RiskReference

/** The vintage that a day uses: of the year before, or the last there is. Undefined for days before the second year. */
export function vintageOn({ vintages }: RiskReference, day: number): RiskVintage | undefined {
  const due = dateOf(asDay(day)).year - 1
  return vintages[Math.min(due - vintages[0].year, vintages.length - 1)]
}

/** Years by which the vintage of a day is older than it should be. */
export const vintageAge = ({ year }: RiskVintage, day: number): number => dateOf(asDay(day)).year - 1 - year

const EXPONENT = 1.6

/** 100·u^1.6; the median scores 33, the top decile 85. */
export const scoreOfShare = (share: number): number => 100 * share ** EXPONENT

/**
 * Score of a reading of a driver among those up to the end of the year before its day.
 * @returns NaN if the vintage has no table of the driver
 */
export function driverScore(
  reference: RiskReference,
  driver: RiskDriverName,
  { day, value }: { readonly day: number; readonly value: number },
): number {
  const table = vintageOn(reference, day)?.drivers[driver]
  return table === undefined ? Number.NaN : scoreOfShare(shareBelow(table.quantiles, reference.knots, value))
}

/**
 * Linear between the quantiles, held to the first and the last level. A value equal to several quantiles takes the
 * lowest of their levels.
 * @param quantiles ascending, one for each level
 */
export function shareBelow(quantiles: readonly number[], levels: readonly number[], value: number): number {
  const above = quantiles.findIndex((quantile) => quantile >= value)
  if (above < 0) return levels[levels.length - 1]
  if (above === 0 || quantiles[above] === value) return levels[above]
  const [low, high] = [quantiles[above - 1], quantiles[above]]
  const part = (value - low) / (high - low)
  return levels[above - 1] + part * (levels[above] - levels[above - 1])
}
