/** Append-only. */
export interface Column {
  readonly length: number
  at(index: number): number
  push(value: number): void
  /** Values so far; later pushes do not change it. */
  view(): Float64Array
}

/** Twelve years of trading days; then it grows by a quarter. */
const FIRST_CAPACITY = 3200
const GROWTH = 1.25

export function createColumn(capacity = FIRST_CAPACITY): Column {
  let values = new Float64Array(capacity)
  let length = 0
  return {
    get length() {
      return length
    },
    at: (index) => values[index],
    push: (value) => {
      if (length === values.length) {
        const larger = new Float64Array(Math.ceil(GROWTH * (length + 1)))
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    view: () => values.subarray(0, length),
  }
}

export const createColumns = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, createColumn()])) as Readonly<Record<Name, Column>>

/** Ring buffer of the latest values. */
export function createPriceTrail(length: number) {
  const values = new Float64Array(length)
  let count = 0
  return {
    get count() {
      return count
    },
    push: (value: number): void => {
      values[count++ % length] = value
    },
    /** The value that many pushes ago, 0 for the latest; below `count` and the length. */
    back: (pushes: number): number => values[(count - 1 - pushes) % length],
  }
}
