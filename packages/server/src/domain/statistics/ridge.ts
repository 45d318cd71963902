import { choleskySolve } from '../series/cholesky.ts'
import type { NormalEquations } from './normal-equations.ts'

/**
 * Ridge regression without an intercept: β = (X′X + λ·I)⁻¹·X′y by Cholesky's factor, for every target.
 * @param equations of features and targets whose means are 0
 * @param penalty λ as a multiple of the weight of the equations, above 0; .05 on standardised features shrinks a lone
 *   feature's coefficient by a factor of 1/1.05
 * @returns one vector of coefficients a target
 * @throws RangeError where the penalised matrix is not positive definite (penalty 0, NaN among the features)
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
