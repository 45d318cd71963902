import { wallClock } from '../../adapters/clock/clock.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Clock } from '../../service/ports.ts'
import { steadyClock } from '../../storage/sqlite/steady-clock.ts'

/** Rate limit windows need a clock that never goes back. */
export function steadyWallClock(): Clock {
  const steady = steadyClock(wallClock.now(), () => performance.now())
  return { now: () => asInstant(steady(wallClock.now())) }
}
