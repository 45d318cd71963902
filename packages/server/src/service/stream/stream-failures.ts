import { type Instant, MINUTE } from '../../kernel/time.ts'
import type { Clock, Log } from '../ports.ts'

/**
 * Logs streams that failed: the first at once, then one a minute with the number of those that were not logged in between.
 * Readers come back within seconds, and what one of them met, all do.
 */
export function streamFailures(log: Log, wallClock: Clock): (error: unknown) => void {
  let told: Instant | undefined
  let unlogged = 0
  return (error) => {
    const now = wallClock.now()
    if (told !== undefined && Math.abs(now - told) < MINUTE) {
      unlogged++
      return
    }
    log.error('stream_failed', { error, unlogged })
    told = now
    unlogged = 0
  }
}
