import { leavesInOrder, singleLinkage } from './single-linkage.ts'
import { quadraticForm, type SymmetricMatrix, submatrix } from './symmetric-matrix.ts'

/** Correlation distance √(½(1 − ρ)), 0–1; n×n. */
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

/** Euclidean distance between columns; n×n. */
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
 * @returns one weight per member, above 0, summing to 1; empty if none
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

/** Variance of the inverse-variance portfolio. */
function inverseVarianceRisk(covariance: SymmetricMatrix): number {
  const { size, values } = covariance
  const inverse = Float64Array.from({ length: size }, (_, at) => 1 / values[at * size + at])
  const sum = inverse.reduce((total, one) => total + one, 0)
  return quadraticForm(
    covariance,
    inverse.map((one) => one / sum),
  )
}
