import { choleskySolve } from '../series/cholesky.ts'

/** X′X and X′y for several targets on the same features. */
interface NormalEquations {
  /** Features × features in row order; only the lower triangle is filled. */
  readonly gram: Float64Array
  /** By target. */
  readonly cross: readonly Float64Array[]
  /** 1 a cross-section. */
  readonly weight: number
}

/**
 * Divided by its rows, so that each date of a sum has the same weight.
 * @param features rows × features in row order, finite
 * @param targets each with one finite value a row
 * @throws RangeError without rows or with mismatched lengths
 */
export function normalEquations(
  features: Float64Array,
  featureCount: number,
  targets: readonly Float64Array[],
): NormalEquations {
  const rows = features.length / featureCount
  if (!(rows >= 1) || targets.some((target) => target.length !== rows)) {
    throw new RangeError('normal equations need rows, and as many of every target')
  }
  const gram = new Float64Array(featureCount * featureCount)
  for (let row = 0; row < rows; row++) {
    const from = row * featureCount
    for (let one = 0; one < featureCount; one++) {
      const value = features[from + one] / rows
      for (let other = 0; other <= one; other++)
        gram[one * featureCount + other] += value * features[from + other]
    }
  }
  return { gram, cross: targets.map((target) => crossProducts(features, featureCount, target)), weight: 1 }
}

/** X′y of one target, as `normalEquations`. */
export function crossProducts(
  features: Float64Array,
  featureCount: number,
  target: Float64Array,
): Float64Array {
  const rows = target.length
  const cross = new Float64Array(featureCount)
  for (let row = 0; row < rows; row++) {
    for (let one = 0; one < featureCount; one++) {
      cross[one] += (features[row * featureCount + one] / rows) * target[row]
    }
  }
  return cross
}

/**
 * @param parts of the same features and targets
 * @throws RangeError without parts
 */
export function sumNormalEquations(parts: readonly NormalEquations[]): NormalEquations {
  if (parts.length === 0) throw new RangeError('no normal equations to sum')
  const gram = new Float64Array(parts[0].gram.length)
  const cross = parts[0].cross.map((vector) => new Float64Array(vector.length))
  let weight = 0
  for (const part of parts) {
    addTo(gram, part.gram)
    for (let target = 0; target < cross.length; target++) addTo(cross[target], part.cross[target])
    weight += part.weight
  }
  return { gram, cross, weight }
}

function addTo(sum: Float64Array, part: Float64Array): void {
  for (let at = 0; at < sum.length; at++) sum[at] += part[at]
}

/**
 * β = (X′X + λ·I)⁻¹·X′y by Cholesky, without an intercept.
 * @param equations of features and targets with mean 0
 * @param penalty λ per weight, above 0; .05 shrinks a lone standardised feature's coefficient by 1/1.05
 * @returns one vector a target
 * @throws RangeError if the penalised matrix is not positive definite (penalty 0, NaN features)
 * Source: Hoerl and Kennard 1970, Technometrics 12(1).
 */
export function ridge(equations: NormalEquations, penalty: number): readonly Float64Array[] {
  const penalised = Float64Array.from(equations.gram)
  const count = Math.sqrt(penalised.length)
  for (let at = 0; at < count; at++) penalised[at * count + at] += penalty * equations.weight
  return equations.cross.map((cross) => {
    const coefficients = choleskySolve(penalised, cross)
    if (coefficients === undefined) throw new RangeError('the penalised matrix is not positive definite')
    return coefficients
  })
}
