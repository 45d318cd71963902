import type { Sha256 } from './digest.ts'

const LEAF = 0
const NODE = 1

/** RFC 6962, section 2.1; no leaves give the hash of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array(0))
  if (leaves.length === 1) return leafHash(leaves[0], sha256)
  const split = splitOf(leaves.length)
  return nodeHash(merkleRoot(leaves.slice(0, split), sha256), merkleRoot(leaves.slice(split), sha256), sha256)
}

/**
 * Bottom up (RFC 6962, section 2.1.1).
 * @param index from 0
 * @throws RangeError if there is no such leaf
 */
export function inclusionProof(
  leaves: readonly Uint8Array[],
  index: number,
  sha256: Sha256,
): readonly Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`a tree of ${leaves.length} leaves has no leaf ${index}`)
  }
  if (leaves.length === 1) return []
  const split = splitOf(leaves.length)
  const left = leaves.slice(0, split)
  const right = leaves.slice(split)
  return index < split
    ? [...inclusionProof(left, index, sha256), merkleRoot(right, sha256)]
    : [...inclusionProof(right, index - split, sha256), merkleRoot(left, sha256)]
}

/** Largest power of two below a length ≥ 2. */
function splitOf(length: number): number {
  let split = 1
  while (split * 2 < length) split *= 2
  return split
}

const leafHash = (leaf: Uint8Array, sha256: Sha256): Uint8Array => sha256(joined(LEAF, leaf))

const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined(NODE, left, right))

function joined(first: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0))
  bytes[0] = first
  let offset = 1
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
