import { isMainThread } from 'node:worker_threads'

/** Preloaded by every process of the benchmark: none outlives it, however it ends. */
if (isMainThread) {
  process.stdin.once('end', () => process.exit())
  process.stdin.resume()
  if ('unref' in process.stdin) process.stdin.unref()
}
