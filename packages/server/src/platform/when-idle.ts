import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const LONG_WORK_MS = 200
/** After which garbage is collected. */
const IDLE_MS = 2_000
/** Work after which it is collected even if more is waiting: a collection takes 4 to 8 % of that. */
const MOST_WORK_MS = 3_000
const MB = 1024 * 1024
/** Growth after which a thread at rest collects; the busier it is, the later. */
const GROWTH_AT_REST = 10 * MB
/** If no call waits for the thread. */
export const GROWTH_AMONG_WORK = 16 * MB
/** V8 lets the ledger's 10 MB grow to 18. */
export const GROWTH_OF_SMALL_HEAP = 2 * MB

/**
 * Does work in pieces once nothing was asked for a while, and pauses as long as each piece took, never longer
 * than that while.
 * @param work a piece; @returns whether there is more
 * @param idleMs how long nothing must be asked
 * @returns to be called with each request
 */
export function whenIdle(work: () => boolean, idleMs: () => number): () => void {
  let timer: NodeJS.Timeout | undefined
  const workAfter = (waitMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const begunAt = performance.now()
      if (work()) workAfter(Math.min(performance.now() - begunAt, idleMs()))
    }, waitMs).unref()
  }
  return () => workAfter(idleMs())
}

/** Gives memory back to the system, which a regular collection does not. */
export const collectAll = (): void =>
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/**
 * Collects this thread's garbage once it is idle after long work, and after much work: V8 would keep it. The demo
 * market at rest: 285 to 287 MB instead of 322 and 331 (npm run bench). Without `node --expose-gc` it does nothing.
 * @returns called with the duration of each piece of work, in milliseconds
 */
export function collectWhenIdle(): (workMs: number) => void {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let uncollectedMs = 0
  const collect = (): void => {
    isDue = false
    uncollectedMs = 0
    collectAll()
  }
  return (workMs) => {
    isDue ||= workMs > LONG_WORK_MS
    uncollectedMs += workMs
    clearTimeout(timer)
    if (uncollectedMs > MOST_WORK_MS) collect()
    else if (isDue) timer = setTimeout(collect, IDLE_MS).unref()
  }
}

/**
 * Collects this thread's garbage once much has come: V8 would let the heap grow to four times what is needed.
 * 100 seconds of the mixed load: 419 MB at most instead of 615. Without `node --expose-gc` it does nothing.
 * @returns looks, called again and again
 */
export function collectGrowth(
  { atRest = GROWTH_AT_REST, atMost = Number.POSITIVE_INFINITY }: GrowthLimits = {},
  { memory, busyShare }: ThreadFigures = figuresOfThread(),
): () => void {
  let least = Number.POSITIVE_INFINITY
  return () => {
    const used = memory()
    least = Math.min(least, used)
    // By itself V8 marks while calls run, which spares a large heap a long pause.
    const growth = Math.max(atRest, least ** 2 / 1024 / MB)
    if (used - least <= Math.min(growth / (1 - busyShare()) ** 2, atMost)) return
    globalThis.gc?.({ type: 'major', execution: 'sync' })
    least = memory()
  }
}

/** Bytes. */
interface GrowthLimits {
  readonly atRest?: number
  /** Even if the thread is busy. */
  readonly atMost?: number
}

interface ThreadFigures {
  /** Heap and buffers, in bytes. */
  readonly memory: () => number
  /** Since the last look, from 0 to 1. */
  readonly busyShare: () => number
}

function figuresOfThread(): ThreadFigures {
  let last = performance.eventLoopUtilization()
  return {
    memory() {
      const heap = getHeapStatistics()
      return heap.used_heap_size + heap.external_memory
    },
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  }
}
