import { type Day, formatDay, type Instant, parseInstant, utcDay } from '../kernel/time.ts'
import { canonicalJson } from './canonical-json.ts'
import { digestFromHex, type Sha256, toHex, utf8 } from './digest.ts'
import { inclusionProof, merkleRoot } from './merkle-tree.ts'
import type { RecordEntry } from './record-entry.ts'

/** Of each UTC day with entries. */
export interface RootStatement {
  readonly version: 1
  /** A signature over one market is not valid for another. */
  readonly market: string
  readonly day: string
  readonly first_seq: number
  readonly last_seq: number
  /** RFC 6962, over the hashes of the day's entries, hex. */
  readonly merkle_root: string
  /** Of the day's last entry, which fixes everything before it. */
  readonly head_hash: string
  /** SHA-256 of the key's SPKI form, hex. */
  readonly key_id: string
}

export interface SignedDayRoot {
  readonly statement: RootStatement
  /** Ed25519 over the canonical JSON of the statement, base64. */
  readonly signature: string
}

export interface InclusionProof {
  readonly leaf_index: number
  readonly tree_size: number
  /** Hashes from the bottom up, hex. */
  readonly path: readonly string[]
}

/** Ed25519. */
export type VerifySignature = (key: PublicKey, message: Uint8Array, signature: string) => boolean

export interface PublicKey {
  readonly algorithm: 'Ed25519'
  readonly key_id: string
  /** SubjectPublicKeyInfo, PEM. */
  readonly spki_pem: string
  /** The 32 bytes of the key, base64. */
  readonly raw_base64: string
}

/** Of a statement that is signed. */
export const signedBytes = (statement: object): Uint8Array => utf8(canonicalJson(statement))

/** UTC; NaN if its date cannot be read. */
export const dayOfEntry = ({ at }: Pick<RecordEntry, 'at'>): Day =>
  utcDay(parseInstant(at) ?? (Number.NaN as Instant))

/** @param entries all of the day, in order, at least one */
export function rootStatement(
  entries: readonly RecordEntry[],
  { market, keyId }: { readonly market: string; readonly keyId: string },
  sha256: Sha256,
): RootStatement {
  const first = entries[0]
  const last = entries[entries.length - 1]
  return {
    version: 1,
    market,
    day: formatDay(dayOfEntry(first)),
    first_seq: first.seq,
    last_seq: last.seq,
    merkle_root: toHex(merkleRoot(leavesOf(entries), sha256)),
    head_hash: last.hash,
    key_id: keyId,
  }
}

/**
 * @param entries all of the day, in order
 * @throws RangeError if the entry is not among them
 */
export function proveInclusion(entries: readonly RecordEntry[], seq: number, sha256: Sha256): InclusionProof {
  const index = entries.findIndex((entry) => entry.seq === seq)
  const path = inclusionProof(leavesOf(entries), index, sha256)
  return { leaf_index: index, tree_size: entries.length, path: path.map(toHex) }
}

const leavesOf = (entries: readonly RecordEntry[]): readonly Uint8Array[] =>
  entries.map(({ hash }) => digestFromHex(hash) ?? utf8(hash))
