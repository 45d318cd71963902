/** Twelve years of trading days; then it grows by a quarter. */
const FIRST_CAPACITY = 3200
const GROWTH = 1.25

/** Append-only. A class: an asset has several, and closures would take as much memory as a year of values. */
export class Column {
  length = 0
  #values = new Float64Array(FIRST_CAPACITY)

  at(index: number): number {
    return this.#values[index]
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(Math.ceil(GROWTH * (this.length + 1)))
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** Values so far; later pushes do not change it. */
  view(): Float64Array {
    return this.#values.subarray(0, this.length)
  }
}

export const createColumns = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, new Column()])) as Readonly<Record<Name, Column>>

/** Ring buffer of the latest values. */
export class PriceTrail {
  count = 0
  readonly #values: Float64Array

  constructor(length: number) {
    this.#values = new Float64Array(length)
  }

  push(value: number): void {
    this.#values[this.count++ % this.#values.length] = value
  }

  /** The value that many pushes ago, 0 for the latest; below `count` and the length. */
  back(pushes: number): number {
    return this.#values[(this.count - 1 - pushes) % this.#values.length]
  }
}
