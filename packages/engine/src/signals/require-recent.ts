import { NotEnoughHistory } from '../kernel/errors.ts'
import { type Instant, utcDay } from '../kernel/time.ts'

/** Calendar days. */
const STALE_AFTER_DAYS = 7

/**
 * @param latest day of the newest observation; −∞ or undefined if none
 * @throws NotEnoughHistory if there is nothing from the last week
 */
export function requireRecent(latest: number | undefined, asOf: Instant, what: string): void {
  if (latest === undefined || utcDay(asOf) - latest > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory(`${what} in the last week`, 0, 1)
  }
}
