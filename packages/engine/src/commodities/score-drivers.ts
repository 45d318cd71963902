import { largestRemainder } from '../series/largest-remainder.ts'
import { round } from '../series/round.ts'
import type { FactorName } from './commodity-factors.ts'
import type { MemberScores } from './commodity-history.ts'
import { limitedScore } from './commodity-scores.ts'

/** `limit`: the part cut off at 0 or 100. */
export type DriverName = FactorName | 'limit'

export interface PrintedScore {
  /** 0–100, one decimal. */
  readonly score: number
  /** Points with one decimal, which sum exactly to score − 50; `limit` only if the score is cut off. */
  readonly drivers: readonly { readonly name: DriverName; readonly points: number }[]
}

/**
 * @param at day of the panel
 * @returns undefined if not scored that day
 */
export function printedScore(
  { unlimited, points }: Pick<MemberScores, 'unlimited' | 'points'>,
  at: number,
): PrintedScore | undefined {
  if (Number.isNaN(unlimited[at])) return undefined
  const limited = limitedScore(unlimited[at])
  const parts: { name: DriverName; points: number }[] = [...points]
    .map(([name, values]) => ({ name, points: values[at] }))
    .filter((part) => !Number.isNaN(part.points))
  if (limited !== unlimited[at]) parts.push({ name: 'limit', points: limited - unlimited[at] })
  const score = round(limited, 1)
  const printed = largestRemainder(
    parts.map((part) => part.points),
    round(score - 50, 1),
    1,
  )
  return { score, drivers: parts.map(({ name }, index) => ({ name, points: printed[index] })) }
}
