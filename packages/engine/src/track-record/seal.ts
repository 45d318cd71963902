import { canonicalJson } from './canonical-json.ts'
import type { RootStatement } from './day-root.ts'
import { type Sha256, toHex, utf8 } from './digest.ts'

/** Of the record so far, between two roots. */
interface HeadStatement {
  readonly version: 1
  readonly kind: 'head'
  readonly market: string
  readonly last_seq: number
  /** Of the last entry, ISO 8601. */
  readonly at: string
  /** Of the last entry, which fixes everything before it. */
  readonly head_hash: string
  /** SHA-256 of the key's SPKI form, hex. */
  readonly key_id: string
}

/** A root or a head, to be time-stamped and kept elsewhere. */
export interface Seal {
  readonly statement: RootStatement | HeadStatement
  /** Ed25519 over the canonical JSON of the statement, base64. */
  readonly signature: string
}

export const isHead = (statement: Seal['statement']): statement is HeadStatement => 'kind' in statement

/** Canonical JSON. */
export const sealText = ({ statement, signature }: Seal): string => canonicalJson({ statement, signature })

/** What a time stamp is over. */
export const sealDigest = (seal: Seal, sha256: Sha256): Uint8Array => sha256(utf8(sealText(seal)))

/** Hex. */
export const sealId = (seal: Seal, sha256: Sha256): string => toHex(sealDigest(seal, sha256))
