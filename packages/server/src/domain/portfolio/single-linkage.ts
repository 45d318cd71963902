/** Clusters 0 to n − 1 are the members; each merger creates the next number. */
export interface Merger {
  readonly left: number
  readonly right: number
  readonly distance: number
}

/**
 * Single-linkage clustering: repeatedly merges the two closest clusters, by their closest members; ties by lowest
 * numbers.
 * @param size number of members
 * @param distanceOf of two members, not negative
 * @returns size − 1 mergers in order; `left` < `right`
 */
export function singleLinkage(
  size: number,
  distanceOf: (one: number, other: number) => number,
): readonly Merger[] {
  const distance = new Map<string, number>()
  const between = (one: number, other: number): number =>
    distance.get(`${Math.min(one, other)} ${Math.max(one, other)}`) ?? Number.NaN
  const remember = (one: number, other: number, value: number): void => {
    distance.set(`${Math.min(one, other)} ${Math.max(one, other)}`, value)
  }
  let clusters = Array.from({ length: size }, (_, member) => member)
  for (const one of clusters) {
    for (const other of clusters) if (other < one) remember(one, other, distanceOf(other, one))
  }
  const mergers: Merger[] = []
  while (clusters.length > 1) {
    const merger = closestPair(clusters, between)
    const { left, right } = merger
    const joined = size + mergers.length
    clusters = clusters.filter((cluster) => cluster !== left && cluster !== right)
    for (const other of clusters) {
      remember(joined, other, Math.min(between(left, other), between(right, other)))
    }
    clusters.push(joined)
    mergers.push(merger)
  }
  return mergers
}

function closestPair(clusters: readonly number[], between: (one: number, other: number) => number): Merger {
  let closest: Merger = { left: clusters[0], right: clusters[1], distance: Number.POSITIVE_INFINITY }
  for (let first = 0; first < clusters.length; first++) {
    for (let second = first + 1; second < clusters.length; second++) {
      const distance = between(clusters[first], clusters[second])
      if (distance < closest.distance) closest = { left: clusters[first], right: clusters[second], distance }
    }
  }
  return closest
}

/** Left to right, so that similar members are adjacent. */
export function leavesInOrder(size: number, mergers: readonly Merger[]): readonly number[] {
  const leavesOf = (cluster: number): readonly number[] => {
    if (cluster < size) return [cluster]
    const { left, right } = mergers[cluster - size]
    return [...leavesOf(left), ...leavesOf(right)]
  }
  return size === 0 ? [] : leavesOf(size + mergers.length - 1)
}
