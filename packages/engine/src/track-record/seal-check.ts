import type { SignedDayRoot } from './day-root.ts'
import { isHead, type Seal } from './seal.ts'

/** As it is read now. */
interface SealedRecord {
  /** Undefined behind its end. */
  readonly hashOf: (seq: number) => string | undefined
  /** The signed root that covers an entry. */
  readonly rootOver: (seq: number) => SignedDayRoot | undefined
  readonly hasKey: (keyId: string) => boolean
}

interface SealFault {
  readonly problem: string
  readonly expected: string
  readonly found: string
}

/**
 * Whether the record still is what a seal was made of.
 * @param holdsUpTo last entry that an earlier seal has confirmed
 */
export function sealFault(seal: Seal, holdsUpTo: number, record: SealedRecord): SealFault | undefined {
  return rewriting(seal, holdsUpTo, record) ?? otherKey(seal, record)
}

function rewriting({ statement }: Seal, holdsUpTo: number, record: SealedRecord): SealFault | undefined {
  const { last_seq: last, head_hash: expected } = statement
  const found = record.hashOf(last)
  if (found === undefined) {
    return { problem: `entry ${last}: the record ends before it`, expected, found: 'no entry' }
  }
  if (found === expected) return undefined
  const root = record.rootOver(last)
  const day = root ? `the signed day ${root.statement.day}` : 'the running day'
  const first = Math.min(last, holdsUpTo + 1)
  const where = first === last ? `entry ${last}` : `entries ${first} to ${last}`
  return { problem: `${where}: ${day} was rewritten after it was sealed`, expected, found }
}

function otherKey({ statement }: Seal, record: SealedRecord): SealFault | undefined {
  const { key_id: expected, last_seq: last } = statement
  const root = record.rootOver(last)
  const signedWith = root?.statement.key_id ?? 'no key'
  const isSameRoot = isHead(statement) || signedWith === expected
  if (isSameRoot && record.hasKey(expected)) return undefined
  const what = root ? `the signed day ${root.statement.day}` : 'the running day'
  return { problem: `entry ${last}: ${what} was signed again with another key`, expected, found: signedWith }
}
