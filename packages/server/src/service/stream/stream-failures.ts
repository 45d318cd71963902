import { type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Clock, Log } from '../ports.ts'

/** Logs the first at once, then one a minute with the number left out: readers reconnect within seconds. */
export function streamFailures(log: Log, wallClock: Clock): (error: unknown) => void {
  let loggedAt: Instant | undefined
  let unlogged = 0
  return (error) => {
    const now = wallClock.now()
    if (loggedAt !== undefined && Math.abs(now - loggedAt) < MINUTE) {
      unlogged++
      return
    }
    log.error('stream_failed', { error, unlogged })
    loggedAt = now
    unlogged = 0
  }
}
