import { quadraticForm, type SymmetricMatrix, submatrix } from './symmetric-matrix.ts'

/** Clusters below n are the members; each merger creates the next number. */
export interface Merger {
  readonly left: number
  readonly right: number
  readonly distance: number
}

/**
 * Merges the two clusters with the closest members, repeatedly; ties by lowest numbers.
 * @param size number of members
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

/** Similar members are adjacent. */
export function leavesInOrder(size: number, mergers: readonly Merger[]): readonly number[] {
  const leavesOf = (cluster: number): readonly number[] => {
    if (cluster < size) return [cluster]
    const { left, right } = mergers[cluster - size]
    return [...leavesOf(left), ...leavesOf(right)]
  }
  return size === 0 ? [] : leavesOf(size + mergers.length - 1)
}

/** √(½(1 − ρ)), 0–1. */
export function correlationDistance({ size, values }: SymmetricMatrix): SymmetricMatrix {
  const deviation = Float64Array.from({ length: size }, (_, at) => Math.sqrt(values[at * size + at]))
  const distance = values.map((value, at) => {
    const row = Math.floor(at / size)
    const column = at % size
    if (row === column) return 0
    return Math.sqrt(Math.max(0, (1 - value / (deviation[row] * deviation[column])) / 2))
  })
  return { size, values: distance }
}

/** Euclidean. */
export function columnDistance({ size, values }: SymmetricMatrix): SymmetricMatrix {
  const distance = new Float64Array(size * size)
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < size; other++) {
      let squares = 0
      for (let row = 0; row < size; row++)
        squares += (values[row * size + one] - values[row * size + other]) ** 2
      distance[one * size + other] = Math.sqrt(squares)
    }
  }
  return { size, values: distance }
}

/**
 * Members ordered by single linkage on correlation distances; money split recursively between halves, inversely to each
 * half's inverse-variance risk.
 * @param covariance variances above 0
 * @returns above 0, summing to 1; empty without members
 * Source: López de Prado 2016, Building diversified portfolios that outperform out of sample, Journal of Portfolio
 * Management 42(4).
 */
export function hierarchicalRiskParity(covariance: SymmetricMatrix): Float64Array {
  const { size } = covariance
  const { values } = columnDistance(correlationDistance(covariance))
  const mergers = singleLinkage(size, (one, other) => values[one * size + other])
  const weights = new Float64Array(size).fill(1)
  const split = (members: readonly number[]): void => {
    if (members.length < 2) return
    const middle = Math.floor(members.length / 2)
    const halves = [members.slice(0, middle), members.slice(middle)]
    const [first, second] = halves.map((half) => inverseVarianceRisk(submatrix(covariance, half)))
    const share = 1 - first / (first + second)
    for (const member of halves[0]) weights[member] *= share
    for (const member of halves[1]) weights[member] *= 1 - share
    halves.forEach(split)
  }
  split(leavesInOrder(size, mergers))
  return weights
}

/** Variance. */
function inverseVarianceRisk(covariance: SymmetricMatrix): number {
  const { size, values } = covariance
  const inverse = Float64Array.from({ length: size }, (_, at) => 1 / values[at * size + at])
  const sum = inverse.reduce((total, one) => total + one, 0)
  return quadraticForm(
    covariance,
    inverse.map((one) => one / sum),
  )
}
