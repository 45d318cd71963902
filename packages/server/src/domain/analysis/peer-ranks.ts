import { rankShares } from '../signals/rank-shares.ts'

const SMALLEST_GROUP = 5

/**
 * Rank share of each value, 0–1 exclusive, ties shared: within its group if at least five are known, else among all.
 * @param values NaN if unknown
 * @param groups one per value; undefined is ranked among all
 * @returns one per value; NaN if unknown or if fewer than five are known in total
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
