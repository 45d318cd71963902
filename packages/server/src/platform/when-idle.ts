const LONG_WORK_MS = 200
/** After which garbage is collected. */
const IDLE_MS = 2_000
/** Work after which it is collected even if more is waiting: a collection takes about 4 % of that. */
const MOST_WORK_MS = 5_000

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
    // A regular collection returns no memory to the system.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
  return (workMs) => {
    isDue ||= workMs > LONG_WORK_MS
    uncollectedMs += workMs
    clearTimeout(timer)
    if (uncollectedMs > MOST_WORK_MS) collect()
    else if (isDue) timer = setTimeout(collect, IDLE_MS).unref()
  }
}
