import { choleskySolve } from '../series/cholesky.ts'
import type { NormalEquations } from './normal-equations.ts'

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
