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
