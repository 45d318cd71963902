/** Longer than the pause between two requests of a start. */
const IDLE_MS = 20_000

/**
 * Does work in pieces once nothing was asked for a while, and pauses as long as each piece took.
 * @param work a piece; @returns whether there is more
 * @returns to be called with each request
 */
export function whenIdle(work: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined
  const workAfter = (waitMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const begunAt = performance.now()
      if (work()) workAfter(performance.now() - begunAt)
    }, waitMs).unref()
  }
  return () => workAfter(IDLE_MS)
}
