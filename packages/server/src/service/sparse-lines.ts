import { type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Clock } from './ports.ts'

type Fields = Readonly<Record<string, unknown>>

/** Writes the first at once, then one a minute with the number left out. */
export function sparseLines(clock: Clock, write: (fields: Fields) => void): (fields: Fields) => void {
  let writtenAt: Instant | undefined
  let unlogged = 0
  return (fields) => {
    const now = clock.now()
    if (writtenAt !== undefined && Math.abs(now - writtenAt) < MINUTE) {
      unlogged++
      return
    }
    write({ ...fields, unlogged })
    writtenAt = now
    unlogged = 0
  }
}
