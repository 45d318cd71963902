import { chainEntries } from '../../domain/track-record/hash-chain.ts'
import type { EntryDraft, RecordEntry } from '../../domain/track-record/record-entry.ts'
import { formatInstant, type Instant, parseInstant } from '../../kernel/time.ts'
import { type SealingParts, sealDays } from './seal-days.ts'
import { sha256 } from './sha256.ts'

/** The clock stands before the last entry: whatever was written now would be back-dated. */
export class ClockBehindRecord extends Error {}

/**
 * Whether the record has entries later than a moment, as where a recorded market is played again from its start.
 */
export function isBehindRecord({ store }: SealingParts, now: Instant): boolean {
  const head = store.head()
  return head !== undefined && now < (parseInstant(head.at) ?? Number.POSITIVE_INFINITY)
}

/**
 * Adds entries to the record as one step. Days before that of the entries are signed first, so that none can be written
 * over them.
 * @throws ClockBehindRecord
 */
export function appendEntries(
  parts: SealingParts,
  drafts: readonly EntryDraft[],
  now: Instant,
): readonly RecordEntry[] {
  if (drafts.length === 0) return []
  if (isBehindRecord(parts, now)) {
    throw new ClockBehindRecord(`the record has entries after ${formatInstant(now)}`)
  }
  sealDays(parts, now)
  const entries = chainEntries(parts.store.head(), drafts, sha256)
  parts.store.append(entries)
  return entries
}
