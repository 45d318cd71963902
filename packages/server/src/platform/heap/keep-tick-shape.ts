import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps the hidden class of what `process.nextTick` queues. A collection that finds nothing queued drops it, and the
 * engine, which then sees another one than it had noted, builds every later tick by its slowest path, for the rest of
 * the process; each answer over HTTP takes several. Holding one tick keeps the class.
 */
export function keepTickShape(): Promise<void> {
  return new Promise((done) => {
    process.nextTick(() => {
      if (kept.length === 0) kept.push(executionAsyncResource())
      done()
    })
  })
}
