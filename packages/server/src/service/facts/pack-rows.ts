type Numbers = Float64Array | Int32Array | Int8Array | Uint8Array
type Holder = Record<string, unknown>

/** A typed array, and what holds it. */
interface Place {
  readonly holder: Holder
  readonly name: string
  readonly numbers: Numbers
}

const ALIGNED_TO = Float64Array.BYTES_PER_ELEMENT

/**
 * Moves all typed arrays of some rows into one buffer, and keeps each text once, in place. As they are read from a store,
 * the rows of all years of the demo market take 99 MB, so 65.
 */
export function packRows(rows: readonly object[]): void {
  const places: Place[] = []
  const texts = new Map<string, string>()
  for (const row of rows) visit(row as Holder, places, texts)
  const buffer = new ArrayBuffer(places.reduce((sum, { numbers }) => sum + room(numbers), 0))
  let at = 0
  for (const { holder, name, numbers } of places) {
    const packed = new (numbers.constructor as Float64ArrayConstructor)(buffer, at, numbers.length)
    packed.set(numbers)
    holder[name] = packed
    at += room(numbers)
  }
}

const room = ({ byteLength }: Numbers): number => Math.ceil(byteLength / ALIGNED_TO) * ALIGNED_TO

function visit(holder: Holder, places: Place[], texts: Map<string, string>): void {
  for (const name of Object.keys(holder)) {
    const value = holder[name]
    if (typeof value === 'string') {
      const known = texts.get(value)
      if (known === undefined) texts.set(value, value)
      else holder[name] = known
    } else if (ArrayBuffer.isView(value)) places.push({ holder, name, numbers: value as Numbers })
    else if (typeof value === 'object' && value !== null) visit(value as Holder, places, texts)
  }
}
