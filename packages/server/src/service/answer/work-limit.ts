import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports.ts'

const CALLERS_KEPT = 100_000
/** A bucket holds what this time refills. */
const BURST_MS = 10 * SECOND

/** Buckets of time on the main thread, one for each caller. A unit is 0.1 ms. */
export interface WorkLimit {
  /** @returns 0 if the work is taken from the bucket, else the milliseconds until it would be */
  take(caller: string, units: number): number
  /** Takes what an admitted request needed beyond its estimate; a negative number gives back. */
  correct(caller: string, units: number): void
}

/** The generic cell rate algorithm: of each bucket only the instant at which it is full again is kept. */
export function workLimit(clock: Clock, unitsPerSecond: number, mostCallers = CALLERS_KEPT): WorkLimit {
  const refillMs = SECOND / unitsPerSecond
  // Of a cache with `max`, room for all is taken at once.
  const fullAt = new LRUCache<string, number>({ maxSize: mostCallers, sizeCalculation: () => 1 })
  const after = (caller: string, units: number, now: number): number =>
    Math.max(now, fullAt.get(caller) ?? now) + units * refillMs
  return {
    take(caller, units) {
      const now = clock.now()
      const full = after(caller, units, now)
      const waitMs = full - now - BURST_MS
      if (waitMs > 0) return waitMs
      fullAt.set(caller, full)
      return 0
    },
    correct(caller, units) {
      fullAt.set(caller, after(caller, units, clock.now()))
    },
  }
}
