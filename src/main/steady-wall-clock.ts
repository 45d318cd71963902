import { wallClock } from '../adapters/clock.ts'
import { steadyClock } from '../adapters/database/steady-clock.ts'
import type { Clock } from '../app/ports.ts'
import { asInstant } from '../kernel/time.ts'

/** Windows of client addresses go by a clock that never goes back. */
export function steadyWallClock(): Clock {
  const steady = steadyClock(wallClock.now(), () => performance.now())
  return { now: () => asInstant(steady(wallClock.now())) }
}
