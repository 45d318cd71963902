/** An element of DER (X.690): of ASN.1 just what time stamps need. */
export interface Der {
  readonly tag: number
  readonly content: Buffer
  /** With its head. */
  readonly whole: Buffer
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Constructed, of the context. */
  first: 0xa0,
} as const

const LONG_LENGTH = 0x80
const MOST_LENGTH_BYTES = 4

/** @throws RangeError for bytes that are not exactly one element */
export function readDer(bytes: Buffer): Der {
  const element = elementAt(bytes, 0)
  if (element.whole.length !== bytes.length) throw new RangeError('bytes follow the end of an element')
  return element
}

/** @throws RangeError unless the content is elements */
export function membersOf({ content }: Der): readonly Der[] {
  const members: Der[] = []
  for (let at = 0; at < content.length; ) {
    const member = elementAt(content, at)
    members.push(member)
    at += member.whole.length
  }
  return members
}

/** Members of a sequence or another constructed element. @throws RangeError if it is none */
export function membersIn(element: Der | undefined, tag: number): readonly Der[] {
  return membersOf(demanded(element, tag))
}

/** @throws RangeError if it is absent or of another kind */
export function demanded(element: Der | undefined, tag: number): Der {
  if (element?.tag !== tag) throw new RangeError(`an element is ${element?.tag ?? 'missing'}, not ${tag}`)
  return element
}

function elementAt(bytes: Buffer, start: number): Der {
  const [tag, first] = [bytes[start], bytes[start + 1]]
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('an element has no readable head')
  const extra = first < LONG_LENGTH ? 0 : first - LONG_LENGTH
  // No extra bytes: a length that is open, which DER forbids.
  if (
    first >= LONG_LENGTH &&
    (extra === 0 || extra > MOST_LENGTH_BYTES || start + 2 + extra > bytes.length)
  ) {
    throw new RangeError('the length of an element cannot be read')
  }
  const length = extra === 0 ? first : bytes.readUIntBE(start + 2, extra)
  const [from, to] = [start + 2 + extra, start + 2 + extra + length]
  if (to > bytes.length) throw new RangeError('an element is cut off')
  return { tag, content: bytes.subarray(from, to), whole: bytes.subarray(start, to) }
}

export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < LONG_LENGTH) return Buffer.concat([Buffer.of(tag, content.length), content])
  const digits = content.length.toString(16)
  const length = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Buffer.of(tag, LONG_LENGTH + length.length), length, content])
}

/** Object identifiers are compared by their bytes. */
export function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split('.').map(Number)
  const bytes = [40 * first + second, ...rest].flatMap((part) => {
    const digits = [part % 128]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) {
      digits.unshift((left % 128) + 128)
    }
    return digits
  })
  return der(TAG.oid, Buffer.from(bytes))
}
