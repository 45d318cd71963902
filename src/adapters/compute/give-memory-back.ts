import type { HeapCollector } from '../heap/heap-collector.ts'

/** Work from which on the garbage it leaves behind is worth collecting at once. */
const LONG_MS = 200
/** Work since a heap was shrunk from which on it is worth the many collections that this takes. */
const MUCH_MS = 1_000
/** Silence after long work from which on the next is not part of it. */
const AT_REST_AFTER_MS = 2_000

/**
 * Collects garbage when work is done: the engine collects nothing in an idle thread, and what a computation used would
 * stay resident until the next one.
 * @returns to be told of each piece of work how long it took
 */
export function givingMemoryBack({ collect, shrink }: HeapCollector): (spentMs: number) => void {
  let rest: NodeJS.Timeout | undefined
  let spentSinceShrunkMs = 0
  const shrinkAfterMuch = (): void => {
    if (spentSinceShrunkMs < MUCH_MS) return
    spentSinceShrunkMs = 0
    shrink()
  }
  return (spentMs) => {
    spentSinceShrunkMs += spentMs
    if (spentMs <= LONG_MS) return
    collect()
    clearTimeout(rest)
    rest = setTimeout(shrinkAfterMuch, AT_REST_AFTER_MS)
  }
}
