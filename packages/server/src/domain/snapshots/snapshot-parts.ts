const LENGTH_BYTES = 4

/** Packs the parts of a snapshot: length of a JSON table of `[name, bytes]`, the table, the parts. */
export function packParts(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const table = Buffer.from(JSON.stringify([...parts].map(([name, bytes]) => [name, bytes.length])))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(table.length)
  return Buffer.concat([length, table, ...parts.values()])
}

/** The parts in order; they share the memory of `packed`. */
export function unpackParts(packed: Uint8Array): Map<string, Uint8Array> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  let offset = LENGTH_BYTES + bytes.readUInt32BE(0)
  const table: readonly [string, number][] = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, offset))
  return new Map(
    table.map(([name, length]) => {
      const begin = offset
      offset += length
      return [name, bytes.subarray(begin, offset)]
    }),
  )
}
