import { asDay, asInstant, type Day, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { addTradingDays } from '../market/calendar.ts'

export interface ForecastInstants {
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
}

/**
 * Made from a day's closes, from the next close over some trading days. A close counts as known from the end of its
 * day.
 * @param issuedAfterMidnightMs after the end of its day
 */
export const closeToCloseInstants = (
  decidedOn: Day,
  tradingDays: number,
  issuedAfterMidnightMs: number,
): ForecastInstants => ({
  issuedAt: asInstant(startOfUtcDay(asDay(decidedOn + 1)) + issuedAfterMidnightMs),
  resolvesAt: startOfUtcDay(asDay(addTradingDays(decidedOn, 1 + tradingDays) + 1)),
})
