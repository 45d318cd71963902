import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Clock } from '../../service/ports.ts'
import { BELIEVED_FIGURES, BelievedTime, believedAt, type ClockReading, settledAt } from './believed-time.ts'

export type MarketTime =
  | { readonly kind: 'real' }
  | { readonly kind: 'frozen'; readonly at: Instant }
  | {
      readonly kind: 'moving'
      readonly from: Instant
      /** Market seconds per wall-clock second. */
      readonly speed: number
    }

/** The same in all threads of a process. */
const monotonicOrigin = Number(process.hrtime.bigint()) / 1e6 - performance.now()
export const monotonicMs = (): number => monotonicOrigin + performance.now()

const SHARED = 'bellwether believed time'
const shared = getEnvironmentData(SHARED) as SharedArrayBuffer | undefined
const figures = new Float64Array(
  shared ?? new SharedArrayBuffer(BELIEVED_FIGURES * Float64Array.BYTES_PER_ELEMENT),
)

/** The clock of this machine, unchecked: for evidence, never for a date. */
export const machineClock: Clock = { now: () => asInstant(Date.now()) }

/** Half a millisecond was cut off on average. */
export const readMachine = (): ClockReading => ({
  wall: Date.now() + 0.5,
  monotonic: monotonicMs(),
  errorMs: 1,
})

function begunTime(): BelievedTime {
  const precise = performance.timeOrigin + performance.now()
  const { wall, monotonic } = readMachine()
  const isAlike = Math.abs(precise - wall) < 2
  return new BelievedTime(figures, { wall: isAlike ? precise : wall, monotonic })
}

/** Of this process; undefined in its other threads, which read its time. */
export const believedTime: BelievedTime | undefined = shared === undefined ? begunTime() : undefined
if (shared === undefined) setEnvironmentData(SHARED, figures.buffer)

/** The believed time: for money, limits and logs. */
export const wallClock: Clock = { now: () => asInstant(believedAt(figures, monotonicMs())) }

/** For what cannot be undone, as deletion: behind the wall clock until that has been believed for long enough. */
export const expiryClock: Clock = { now: () => asInstant(settledAt(figures, monotonicMs())) }

/** Since some instant, and never set: for waits, quotas and ages. */
export const elapsedClock: Clock = { now: () => asInstant(Math.floor(monotonicMs())) }

/** A moving clock starts at `from` on creation and runs past the end of the data: answers grow stale. */
export function marketClock(time: MarketTime, wall: Clock, elapsed: Clock = elapsedClock): Clock {
  if (time.kind === 'frozen') return { now: () => time.at }
  if (time.kind === 'real') return wall
  const startedAt = elapsed.now()
  return { now: () => asInstant(Math.floor(time.from + (elapsed.now() - startedAt) * time.speed)) }
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
