/**
 * Columns of numbers side by side in one piece of memory: hundreds of pieces of their own would leave holes behind.
 * @returns columns filled with 0, each of the given length
 */
export function columnBlock(columns: number, length: number): readonly Float64Array[] {
  const block = new Float64Array(columns * length)
  return Array.from({ length: columns }, (_, at) => block.subarray(at * length, (at + 1) * length))
}

/** Whole numbers from 0 to 65,535 in columns, as `columnBlock` has them. */
export function countBlock(columns: number, length: number): readonly Uint16Array[] {
  const block = new Uint16Array(columns * length)
  return Array.from({ length: columns }, (_, at) => block.subarray(at * length, (at + 1) * length))
}
