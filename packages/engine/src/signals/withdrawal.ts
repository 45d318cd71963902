import type { Day, Instant } from '../kernel/time.ts'

export const WITHDRAWN_REASONS = ['not_scored', 'direction_lost', 'report_in_window'] as const
export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number]

export interface Withdrawal {
  readonly at: Instant
  /** Last day whose closes were known then. */
  readonly day: Day
  readonly reason: WithdrawnReason
}

interface Row {
  readonly at: Instant
  readonly day: number
}

/**
 * Of a call that its source does not repeat: the first row since it last did. A source may take up a call again.
 * @param rows after that of the issue and before the end of the call, oldest first
 * @param dropped why a row does not repeat it; undefined if it does
 * @returns undefined while it stands
 */
export function withdrawalOf<R extends Row>(
  rows: readonly R[],
  dropped: (row: R) => WithdrawnReason | undefined,
): Withdrawal | undefined {
  const reasons = rows.map(dropped)
  const first = 1 + reasons.lastIndexOf(undefined)
  const reason = reasons[first]
  return reason === undefined ? undefined : { at: rows[first].at, day: rows[first].day as Day, reason }
}
