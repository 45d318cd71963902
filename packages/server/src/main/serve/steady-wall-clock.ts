import { wallClock } from '../../adapters/clock/clock.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Clock } from '../../service/ports.ts'
import { monotonicClock } from '../../storage/sqlite/monotonic-clock.ts'

/** Windows of client addresses go by a clock that never goes back. */
export function steadyWallClock(): Clock {
  const steady = monotonicClock(wallClock.now(), () => performance.now())
  return { now: () => asInstant(steady(wallClock.now())) }
}
