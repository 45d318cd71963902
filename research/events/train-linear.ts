import { softmax } from '@bellwether-markets/engine/news/events/linear-reader'
import { randomStream } from '../../packages/simulator/src/random.ts'

/** Rows of the weights with the value of each. */
export interface SparseRow {
  readonly rows: Uint16Array
  readonly values: Float32Array
}

export interface LinearExample extends SparseRow {
  readonly target: number
  readonly weight: number
}

export interface LinearForm {
  /** A power of two. */
  readonly rows: number
  readonly classes: number
  readonly ridge: number
}

/** `weights` by row, then class. */
export interface LinearModel {
  readonly classes: number
  readonly weights: Float32Array
  readonly bias: Float32Array
}

export const SEED = 1
const EPOCHS = 8
const STEP = 0.05
const LEAST_ERROR = 0.002

/**
 * Multinomial logistic regression by AdaGrad (Duchi, Hazan and Singer 2011) with a ridge on the weights in use. The
 * mean of the second half of the epochs is the result.
 */
export function trainLinear(examples: readonly LinearExample[], form: LinearForm): LinearModel {
  const { classes } = form
  const weights = new Float32Array(form.rows * classes)
  const bias = new Float32Array(classes)
  const squares = new Float32Array(weights.length).fill(1e-6)
  const biasSquares = new Float32Array(classes).fill(1e-6)
  const mean = new Float32Array(weights.length)
  const meanBias = new Float32Array(classes)
  const error = new Float64Array(classes)
  const random = randomStream(SEED, 'event reader')
  const order = [...examples]
  const averaged = EPOCHS / 2
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, () => random.uniform())
    for (const example of order) {
      errorOf(example, { classes, weights, bias }, error)
      descend(example, form, { error, weights, squares })
      for (let k = 0; k < classes; k++) {
        biasSquares[k] += error[k] ** 2
        bias[k] -= (STEP * error[k]) / Math.sqrt(biasSquares[k])
      }
    }
    if (epoch < EPOCHS - averaged) continue
    for (let at = 0; at < mean.length; at++) mean[at] += weights[at] / averaged
    for (let k = 0; k < classes; k++) meanBias[k] += bias[k] / averaged
  }
  return { classes, weights: mean, bias: meanBias }
}

function shuffle<T>(items: T[], uniform: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const at = Math.floor(uniform() * (last + 1))
    const item = items[last]
    items[last] = items[at]
    items[at] = item
  }
}

/** Weighted probability minus target, by class. */
function errorOf(
  { rows, values, target, weight }: LinearExample,
  { classes, weights, bias }: LinearModel,
  error: Float64Array,
): void {
  error.set(bias)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] * classes
    for (let k = 0; k < classes; k++) error[k] += values[at] * weights[row + k]
  }
  softmax(error)
  error[target] -= 1
  for (let k = 0; k < classes; k++) error[k] *= weight
}

function descend(
  { rows, values }: LinearExample,
  { classes, ridge }: LinearForm,
  of: { readonly error: Float64Array; readonly weights: Float32Array; readonly squares: Float32Array },
): void {
  const { error, weights, squares } = of
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] * classes
    for (let k = 0; k < classes; k++) {
      if (Math.abs(error[k]) < LEAST_ERROR) continue
      const gradient = error[k] * values[at] + ridge * weights[row + k]
      squares[row + k] += gradient * gradient
      weights[row + k] -= (STEP * gradient) / Math.sqrt(squares[row + k])
    }
  }
}
