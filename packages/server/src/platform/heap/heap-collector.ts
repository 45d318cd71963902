import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage of the heap of this thread where the engine itself would not, because the thread has nothing to do. */
export interface HeapCollector {
  /** Collects what is garbage now. */
  collect(): void
  /** Collects all that can be, down to compiled code that is not in use, and shrinks what holds it. */
  shrink(): void
}

/**
 * The engine's own collector. The flag that shows it is put back at once: as long as a flag differs from what it was at
 * the start, the engine takes nothing that was compiled before from the cache.
 */
export function heapCollector(): HeapCollector {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return {
    collect: () => void collect(),
    shrink: () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  }
}
