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
 * @returns undefined if the record goes on already
 * @throws StartupError if the clock is not that of the operator, or is not believed
 */
export function correctClock(
  deps: SigningDeps & { readonly mode: RecordMode },
  { now, today, reason }: CorrectedBy,
): ClockCorrection | undefined {
  refuseOtherDay(now, today)
  const fault = faultOfClock(deps, now)
  if (fault === undefined) return undefined
  if (fault !== 'clock_behind_record' && fault !== 'clock_ahead_of_record')
    throw new StartupError(`The clock is not believed: ${fault}`, 'Nothing was changed.')
  const voids = fault === 'clock_behind_record' ? datedAhead(deps, now) : null
  const head = headInstant(deps.store) ?? now
  signUpTo(deps, utcDay(head))
  const payload = { voids, reason }
  const draft = { kind: 'clock_correction', at: formatInstant(now), mode: deps.mode, payload } as const
  const [entry] = chained(deps, [draft])
  return entry as ClockCorrection
}

/** @param today by another clock, `YYYY-MM-DD` @throws StartupError if it is another day by this one */
export function refuseOtherDay(now: Instant, today: string): void {
  if (formatDay(utcDay(now)) === today) return
  throw new StartupError(
    `The clock says ${formatInstant(now)}, not ${today}`,
    'Nothing was changed. Correct the clock first, or give the present date (UTC).',
  )
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
