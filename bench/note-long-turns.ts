import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { LONG_TURNS } from './long-turns.ts'

/** As often as the timer wakes the loop, a small part of what a loaded server does by itself. */
const EVERY_MS = 5
const LONG_FROM_MS = 10

/**
 * Preloaded by the servers on Node that are measured, bare `node:http` included: notes for how long the event loop of
 * the calls came to nothing else, if that takes long.
 */
const file = process.env[LONG_TURNS]
if (isMainThread && file !== undefined) {
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const late = now - last - EVERY_MS
    if (late >= LONG_FROM_MS) appendFileSync(file, `${performance.timeOrigin + now} ${late}\n`)
    last = now
  }, EVERY_MS).unref()
}
