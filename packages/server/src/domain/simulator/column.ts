/** Numbers that are appended one by one and never changed. */
export interface Column {
  readonly length: number
  at(index: number): number
  push(value: number): void
  /** The values so far; stays as it is when more are appended. */
  view(): Float64Array
}

/** Trading days of a little more than twelve years; then it grows by a quarter, because most columns grow together. */
const FIRST_CAPACITY = 3200
const GROWTH = 1.25

/** An empty column. */
export function createColumn(): Column {
  let values = new Float64Array(FIRST_CAPACITY)
  let length = 0
  return {
    get length() {
      return length
    },
    at: (index) => values[index],
    push: (value) => {
      if (length === values.length) {
        const larger = new Float64Array(Math.ceil(GROWTH * length))
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    view: () => values.subarray(0, length),
  }
}
