import type { Instant } from '../../kernel/time.ts'
import type { DecisionTimes } from '../../market/decision-times.ts'
import type { FactRow } from '../../market/inputs.ts'
import type { DayTally } from './rule-record.ts'
import { USUAL_DAYS } from './same-time.ts'

/** A forecast with an outcome. */
export interface SessionCall {
  readonly symbol: string
  readonly direction: 'long' | 'short'
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
  /** Of the price, over the next half hour. */
  readonly moved: number
}

/** Signals of the rule in one session, with their outcomes. */
export interface IntradaySession extends FactRow {
  readonly tally: DayTally
  readonly calls: readonly SessionCall[]
  /** With bars. */
  readonly symbols: readonly string[]
}

/** The morning after. */
export const SESSION_DECIDES: DecisionTimes = {
  minutes: 7 * 60,
  weekdays: [2, 3, 4, 5, 6],
  through: 'day_before',
}

/** As many as 40 days can hold, and the session itself. */
export const SESSIONS_READ = Math.ceil((USUAL_DAYS * 5) / 7) + 1
