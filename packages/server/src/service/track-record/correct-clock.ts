import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import {
  formatDay,
  formatInstant,
  type Instant,
  parseInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type {
  ClockCorrection,
  RecordMode,
  SeqRange,
} from '@bellwether-markets/engine/track-record/record-entry'
import {
  chained,
  entriesAfter,
  faultOfClock,
  headInstant,
  type SigningDeps,
  signUpTo,
} from './append-entries.ts'

export interface CorrectedBy {
  readonly now: Instant
  /** The date by another clock, `YYYY-MM-DD`. */
  readonly today: string
  /** Shown with the record. */
  readonly reason: string
}

/**
 * Lets a record go on that a wrong clock or a long pause has stopped. Entries dated ahead stay, signed as they are; the
 * new entry voids them. Safe to interrupt and repeat.
 * @throws StartupError if the clock is not that of the operator, or nothing is to be corrected
 */
export function correctClock(
  deps: SigningDeps & { readonly mode: RecordMode },
  { now, today, reason }: CorrectedBy,
): ClockCorrection {
  if (formatDay(utcDay(now)) !== today) {
    throw new StartupError(
      `The clock of this machine says ${formatInstant(now)}, not ${today}`,
      'Nothing was changed. Correct the clock first, or give the present date (UTC).',
    )
  }
  const fault = faultOfClock(deps, now)
  if (fault !== 'clock_behind_record' && fault !== 'clock_ahead_of_record') {
    throw new StartupError(
      fault === undefined ? 'The record goes on already' : `The clock is not believed: ${fault}`,
      'Nothing was changed.',
    )
  }
  const voids = fault === 'clock_behind_record' ? datedAhead(deps, now) : null
  const head = headInstant(deps.store) ?? now
  signUpTo(deps, utcDay(head))
  const payload = { voids, reason }
  const draft = { kind: 'clock_correction', at: formatInstant(now), mode: deps.mode, payload } as const
  const [entry] = chained(deps, [draft])
  return entry as ClockCorrection
}

/** The entries at the end of the record that are dated after now. */
function datedAhead({ store }: SigningDeps, now: Instant): SeqRange | null {
  let first: number | undefined
  for (const entries of entriesAfter(store, 0)) {
    for (const { seq, at } of entries) {
      if ((parseInstant(at) ?? now) <= now) first = undefined
      else first ??= seq
    }
  }
  const last = store.head()?.seq
  return first === undefined || last === undefined ? null : { first_seq: first, last_seq: last }
}
