import { rankShares } from '../signals/rank-shares.ts'

const SMALLEST_GROUP = 5

/**
 * Place of each value among its peers, above 0 and below 1, ties shared: within its group where at least five of the
 * group are known, else among all.
 * @param values NaN where unknown
 * @param groups one a value; undefined stands alone and is ranked among all
 * @returns one a value; NaN where it is unknown or fewer than five are known at all
 */
export function peerRanks(
  values: readonly number[],
  groups: readonly (string | undefined)[],
): readonly number[] {
  const known = values.filter((value) => !Number.isNaN(value)).length
  const overall = known < SMALLEST_GROUP ? values.map(() => Number.NaN) : Array.from(rankShares(values))
  const members = Map.groupBy(values.keys(), (at) => groups[at])
  const ranks = [...overall]
  for (const [group, indices] of members) {
    const own = indices.map((at) => values[at])
    const present = own.filter((value) => !Number.isNaN(value)).length
    if (group === undefined || present < SMALLEST_GROUP) continue
    const within = rankShares(own)
    for (const [place, at] of indices.entries()) ranks[at] = within[place]
  }
  return ranks
}
