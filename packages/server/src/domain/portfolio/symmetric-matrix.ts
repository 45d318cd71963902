/** n×n in row order, both triangles filled. */
export interface SymmetricMatrix {
  readonly size: number
  readonly values: Float64Array
}

/** Rows and columns of some members. */
export function submatrix({ size, values }: SymmetricMatrix, members: readonly number[]): SymmetricMatrix {
  const part = new Float64Array(members.length ** 2)
  members.forEach((member, row) => {
    members.forEach((other, column) => {
      part[row * members.length + column] = values[member * size + other]
    })
  })
  return { size: members.length, values: part }
}

/** A·x. */
export function timesVector({ size, values }: SymmetricMatrix, vector: ArrayLike<number>): Float64Array {
  const product = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) product[row] += values[row * size + column] * vector[column]
  }
  return product
}

/** x′·A·x. */
export function quadraticForm(matrix: SymmetricMatrix, vector: ArrayLike<number>): number {
  const product = timesVector(matrix, vector)
  let sum = 0
  for (let row = 0; row < matrix.size; row++) sum += vector[row] * product[row]
  return sum
}

/** share·A + (1 − share)·diag(A), share 0–1. */
export const shrunkToDiagonal = ({ size, values }: SymmetricMatrix, share: number): SymmetricMatrix => ({
  size,
  values: values.map((value, at) => (at % (size + 1) === 0 ? value : share * value)),
})
