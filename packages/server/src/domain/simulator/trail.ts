/** Ring buffer of the latest values. */
export interface PriceTrail {
  /** Values pushed so far. */
  readonly count: number
  push(value: number): void
  /** The value that many pushes ago, 0 for the latest; below both `count` and the length. */
  back(pushes: number): number
}

/** @param length capacity */
export function createPriceTrail(length: number): PriceTrail {
  const values = new Float64Array(length)
  let count = 0
  return {
    get count() {
      return count
    },
    push: (value) => {
      values[count++ % length] = value
    },
    back: (pushes) => values[(count - 1 - pushes) % length],
  }
}
