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

const isDatedBack = ({ kind, at }: Pick<RecordEntry, 'kind' | 'at'>, last: ChainHead): boolean =>
  kind !== 'clock_correction' && instantOf(at) < instantOf(last.at)

const instantOf = (at: string): number => parseInstant(at) ?? Number.NaN

/**
 * Checks the hash over the exact bytes.
 * @param text `hashedText` of the entry as written
 * @throws RangeError if the hash differs
 */
export function readEntry(text: string, hash: string, sha256: Sha256): RecordEntry {
  if (toHex(sha256(utf8(text))) !== hash) throw new RangeError(`an entry is not what was written (${hash})`)
  return { ...JSON.parse(text), hash }
}
