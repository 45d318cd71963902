import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Sleep } from '@bellwether-markets/engine/market/supply-port'
import type { Clock } from '../../packages/server/src/service/ports.ts'

interface Sleeper {
  readonly at: number
  readonly order: number
  readonly wake: () => void
}

/** A clock that moves on to the next sleeper whenever nothing else is under way. */
export interface VirtualTime {
  readonly clock: Clock
  readonly sleep: Sleep
  /** Work during which time stands still, such as an answer of a server. */
  hold<T>(work: Promise<T>): Promise<T>
  /** Lets time pass up to a moment. */
  runUntil(moment: Instant): Promise<void>
}

export function virtualTime(start: Instant): VirtualTime {
  let now = start as number
  let held = 0
  let count = 0
  const sleepers = new Set<Sleeper>()
  const settle = async (): Promise<void> => {
    do {
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
    } while (held > 0)
  }
  return {
    clock: { now: () => asInstant(now) },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper: Sleeper = {
          at: now + Math.max(0, ms),
          order: count++,
          wake() {
            sleepers.delete(sleeper)
            signal?.removeEventListener('abort', sleeper.wake)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', sleeper.wake, { once: true })
      }),
    async hold(work) {
      held++
      try {
        return await work
      } finally {
        held--
      }
    },
    async runUntil(moment) {
      for (;;) {
        await settle()
        let next: Sleeper | undefined
        for (const sleeper of sleepers) {
          if (
            next === undefined ||
            sleeper.at < next.at ||
            (sleeper.at === next.at && sleeper.order < next.order)
          ) {
            next = sleeper
          }
        }
        if (next === undefined || next.at > moment) break
        now = Math.max(now, next.at)
        next.wake()
      }
      now = moment
    },
  }
}
