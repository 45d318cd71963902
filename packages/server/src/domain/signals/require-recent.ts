import { NotEnoughHistory } from '../../kernel/errors.ts'
import { type Instant, utcDay } from '../../kernel/time.ts'

/** Calendar days after which a market that has gone silent is no longer described. */
const STALE_AFTER_DAYS = 7

/**
 * @param latest day of the newest observation; −∞ or undefined where there is none
 * @param what in words, such as "closes of stocks"
 * @throws NotEnoughHistory where nothing is known of the last week
 */
export function requireRecent(latest: number | undefined, asOf: Instant, what: string): void {
  if (latest === undefined || utcDay(asOf) - latest > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory(`${what} in the last week`, 0, 1)
  }
}
