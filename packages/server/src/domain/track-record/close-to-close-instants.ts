import { asDay, asInstant, type Day, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { addTradingDays } from '../market/calendar.ts'

/** When a call of a past day was issued and when its outcome was known. */
export interface CallInstants {
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
}

/**
 * The instants of calls that were made from the closes of a day and run from the next close over some trading days, to
 * the day: what is known of a close counts from the end of its day on.
 * @param issuedAfterMidnightMs how long after the end of its day a call is issued
 */
export const closeToCloseInstants = (
  decidedOn: Day,
  tradingDays: number,
  issuedAfterMidnightMs: number,
): CallInstants => ({
  issuedAt: asInstant(startOfUtcDay(asDay(decidedOn + 1)) + issuedAfterMidnightMs),
  resolvesAt: startOfUtcDay(asDay(addTradingDays(decidedOn, 1 + tradingDays) + 1)),
})
