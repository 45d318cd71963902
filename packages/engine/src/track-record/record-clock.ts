import { DAY, type Instant } from '../kernel/time.ts'

/** After a longer pause the clock may be wrong: the record goes on once the operator has confirmed it. */
const LONGEST_PAUSE = 31 * DAY
/** Longer than a weekend with a holiday on either side. */
const LONGEST_QUIET = 4 * DAY
/** A round may be dated by the refresh that it follows, and be done later. */
const CLOCKS_AGREE_WITHIN = DAY

/** Why no entry may be dated by a clock. */
export type ClockFault =
  | 'clock_behind_record'
  | 'clock_ahead_of_record'
  | 'clock_before_build'
  | 'clocks_disagree'

/** Of a market in real time. */
export interface ClockEvidence {
  /** The clock of this process; entries may be dated by that of the database. */
  readonly own: Instant
  /** When the program was built; undefined if it runs from sources. */
  readonly builtAt: Instant | undefined
}

/**
 * @param now by which an entry would be dated
 * @param head when the last entry was written; undefined if there is none
 * @param evidence undefined if the market has a time of its own
 */
export function clockFault(
  now: Instant,
  head: Instant | undefined,
  evidence: ClockEvidence | undefined,
): ClockFault | undefined {
  if (head !== undefined && now < head) return 'clock_behind_record'
  if (evidence === undefined) return undefined
  const { own, builtAt = now } = evidence
  if (builtAt - now > CLOCKS_AGREE_WITHIN) return 'clock_before_build'
  if (Math.abs(now - own) > CLOCKS_AGREE_WITHIN) return 'clocks_disagree'
  return head !== undefined && now - head > LONGEST_PAUSE ? 'clock_ahead_of_record' : undefined
}

/** Whether a record that is written each weekday has no entry for too long. */
export const isQuiet = (now: Instant, head: Instant | undefined): boolean =>
  head !== undefined && now - head > LONGEST_QUIET
