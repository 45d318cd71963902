import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Clock } from '../../service/ports.ts'

export type MarketTime =
  | { readonly kind: 'real' }
  | { readonly kind: 'frozen'; readonly at: Instant }
  | {
      readonly kind: 'moving'
      readonly from: Instant
      /** Market seconds per wall-clock second. */
      readonly speed: number
    }

/** For money, limits and logs. */
export const wallClock: Clock = { now: () => asInstant(Date.now()) }

/**
 * A moving clock starts at `from` on creation, runs past the end of the data (answers grow stale) and never goes back
 * with the wall clock.
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

/** Abort ends it. */
export function wallSleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { once: true })
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
