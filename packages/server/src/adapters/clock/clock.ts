import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Clock } from '../../service/ports.ts'

/** How the clock of a market runs. */
export type MarketTime =
  | { readonly kind: 'real' }
  | { readonly kind: 'frozen'; readonly at: Instant }
  | {
      readonly kind: 'moving'
      readonly from: Instant
      /** Seconds of the market per second of the wall clock. */
      readonly speed: number
    }

/** The clock of the machine: for money, limits and logs. */
export const wallClock: Clock = { now: () => asInstant(Date.now()) }

/**
 * The clock of a market. A moving one starts at its `from` at the moment it is made. It runs on past the end of the
 * recorded data, after which answers grow stale, and stands still rather than go back when the wall clock is set back.
 */
export function marketClock(time: MarketTime, wall: Clock): Clock {
  if (time.kind === 'frozen') return { now: () => time.at }
  if (time.kind === 'real') return neverBackwards(() => wall.now())
  const startedAt = wall.now()
  return neverBackwards(() => asInstant(Math.floor(time.from + (wall.now() - startedAt) * time.speed)))
}

function neverBackwards(read: () => Instant): Clock {
  let latest = read()
  return {
    now() {
      const instant = read()
      if (instant > latest) latest = instant
      return latest
    },
  }
}
