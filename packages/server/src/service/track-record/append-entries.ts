import { chainEntries } from '../../domain/track-record/hash-chain.ts'
import type { EntryDraft, RecordEntry } from '../../domain/track-record/record-entry.ts'
import { formatInstant, type Instant, parseInstant } from '../../kernel/time.ts'
import { sha256 } from './sha256.ts'
import { type SigningDeps, signDays } from './sign-days.ts'

/** The clock is before the last entry: new entries would be back-dated. */
export class ClockBehindRecord extends Error {}

/** Whether the record is ahead of a moment, as when a recorded market restarts. */
export function isBehindRecord({ store }: SigningDeps, now: Instant): boolean {
  const head = store.head()
  return head !== undefined && now < (parseInstant(head.at) ?? Number.POSITIVE_INFINITY)
}

/**
 * Adds entries in one step, after signing every earlier day so that none can be written into it.
 * @throws ClockBehindRecord
 */
export function appendEntries(
  deps: SigningDeps,
  drafts: readonly EntryDraft[],
  now: Instant,
): readonly RecordEntry[] {
  if (drafts.length === 0) return []
  if (isBehindRecord(deps, now)) {
    throw new ClockBehindRecord(`the record has entries after ${formatInstant(now)}`)
  }
  signDays(deps, now)
  const entries = chainEntries(deps.store.head(), drafts, sha256)
  deps.store.append(entries)
  return entries
}
