import { parseInstant } from '../kernel/time.ts'
import { canonicalJson } from './canonical-json.ts'
import { type Sha256, toHex, utf8 } from './digest.ts'
import type { EntryDraft, RecordEntry } from './record-entry.ts'

/** Before the first entry. */
export const GENESIS_HASH = '0'.repeat(64)

/** Needed by the next entry. */
export interface ChainHead {
  readonly seq: number
  readonly at: string
  readonly hash: string
}

interface ChainFault {
  /** That the faulty entry should have. */
  readonly seq: number
  readonly problem: string
}

export const hashedText = ({ hash: _, ...rest }: RecordEntry): string => canonicalJson(rest)

/** SHA-256 of `hashedText`, hex. */
export const entryHash = (entry: RecordEntry, sha256: Sha256): string =>
  toHex(sha256(utf8(hashedText(entry))))

/**
 * @param head last entry of the record, if any
 * @throws RangeError if a draft is older than the entry before it; a correction of the clock may be
 */
export function chainEntries(
  head: ChainHead | undefined,
  drafts: readonly EntryDraft[],
  sha256: Sha256,
): readonly RecordEntry[] {
  const entries: RecordEntry[] = []
  let last = head
  for (const draft of drafts) {
    if (last && isDatedBack(draft, last)) {
      throw new RangeError(`an entry of ${draft.at} cannot follow one of ${last.at}`)
    }
    const unhashed = { ...draft, seq: (last?.seq ?? 0) + 1, prev_hash: last?.hash ?? GENESIS_HASH, hash: '' }
    const entry: RecordEntry = { ...unhashed, hash: entryHash(unhashed, sha256) }
    entries.push(entry)
    last = entry
  }
  return entries
}

/**
 * A gap in the numbers, a wrong hash, or a date before the previous entry. What a correction of the clock voids is for the
 * caller to check.
 * @param head the entry before the first one, if any
 */
export function verifyChain(
  entries: readonly RecordEntry[],
  sha256: Sha256,
  head?: ChainHead,
): ChainFault | undefined {
  let last = head
  for (const entry of entries) {
    const problem = faultOf(entry, last, sha256)
    if (problem !== undefined) return { seq: (last?.seq ?? 0) + 1, problem }
    last = entry
  }
  return undefined
}

function faultOf(entry: RecordEntry, last: ChainHead | undefined, sha256: Sha256): string | undefined {
  const seq = (last?.seq ?? 0) + 1
  if (entry.seq !== seq) return `number ${entry.seq} stands where ${seq} belongs`
  const ahead = last?.hash ?? GENESIS_HASH
  if (entry.prev_hash !== ahead) {
    return `it does not name the hash of the entry ahead: expected ${ahead}, found ${entry.prev_hash}`
  }
  const at = instantOf(entry.at)
  if (Number.isNaN(at)) return 'its date is none'
  if (last && isDatedBack(entry, last)) return 'it is dated before the entry ahead'
  const hash = hashOrReason(entry, sha256)
  return entry.hash === hash
    ? undefined
    : `its hash is not that of its content: expected ${hash}, found ${entry.hash}`
}

const isDatedBack = ({ kind, at }: Pick<RecordEntry, 'kind' | 'at'>, last: ChainHead): boolean =>
  kind !== 'clock_correction' && instantOf(at) < instantOf(last.at)

const instantOf = (at: string): number => parseInstant(at) ?? Number.NaN

function hashOrReason(entry: RecordEntry, sha256: Sha256): string {
  try {
    return entryHash(entry, sha256)
  } catch (error) {
    return String(error)
  }
}

/**
 * Checks the hash over the exact bytes.
 * @param text `hashedText` of the entry as written
 * @throws RangeError if the hash differs
 */
export function readEntry(text: string, hash: string, sha256: Sha256): RecordEntry {
  if (toHex(sha256(utf8(text))) !== hash) throw new RangeError(`an entry is not what was written (${hash})`)
  return { ...JSON.parse(text), hash }
}
