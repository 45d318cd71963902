import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { Clock } from '../../service/ports.ts'
import { monotonicClock } from '../../storage/sqlite/monotonic-clock.ts'

/** Rate limit windows need a clock that never goes back. */
export function steadyWallClock(): Clock {
  const steady = monotonicClock(wallClock.now(), () => performance.now())
  return { now: () => asInstant(steady(wallClock.now())) }
}
