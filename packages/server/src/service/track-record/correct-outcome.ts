import type { CorrectionPayload, RecordEntry, RecordMode } from '../../domain/track-record/record-entry.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import { appendEntries } from './append-entries.ts'
import type { SealingParts } from './seal-days.ts'

/**
 * Sets an entry right by a further one; the wrong one stays where everyone can see it.
 * @throws RangeError where there is no entry to correct
 */
export function correctOutcome(
  parts: SealingParts & { readonly mode: RecordMode },
  correction: CorrectionPayload,
  now: Instant,
): RecordEntry {
  const [wrong] = parts.store.entries(correction.corrects, 1)
  if (wrong?.seq !== correction.corrects || (correction.outcome !== null && wrong.kind !== 'resolved')) {
    throw new RangeError(`entry ${correction.corrects} holds no such thing to correct`)
  }
  const [entry] = appendEntries(
    parts,
    [{ kind: 'correction', at: formatInstant(now), mode: parts.mode, payload: correction }],
    now,
  )
  return entry
}
