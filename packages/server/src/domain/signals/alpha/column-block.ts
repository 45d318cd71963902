/** Zero-filled columns in one buffer: hundreds of small buffers fragment memory. */
export function columnBlock(columns: number, length: number): readonly Float64Array[] {
  const block = new Float64Array(columns * length)
  return Array.from({ length: columns }, (_, at) => block.subarray(at * length, (at + 1) * length))
}

/** As `columnBlock`, for integers from 0 to 65,535. */
export function countBlock(columns: number, length: number): readonly Uint16Array[] {
  const block = new Uint16Array(columns * length)
  return Array.from({ length: columns }, (_, at) => block.subarray(at * length, (at + 1) * length))
}
