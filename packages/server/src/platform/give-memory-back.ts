import type { HeapCollector } from './heap/heap-collector.ts'

/** Work from which on the garbage it leaves behind is worth collecting at once. */
const LONG_MS = 200
/** Silence after long work from which on the next is not part of it. */
const AT_REST_AFTER_MS = 2_000

/**
 * Collects garbage when work is done: the engine collects nothing in an idle thread, and what a computation used would
 * stay resident until the next one.
 * @returns to be told of each piece of work how long it took
 */
export function givingMemoryBack({ collect, shrink }: HeapCollector): (spentMs: number) => void {
  let rest: NodeJS.Timeout | undefined
  return (spentMs) => {
    if (spentMs <= LONG_MS) return
    collect()
    clearTimeout(rest)
    rest = setTimeout(shrink, AT_REST_AFTER_MS)
  }
}
