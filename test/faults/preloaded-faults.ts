import { existsSync, readFileSync, rmSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/**
 * Preloaded into every thread of a service. While the file named by CLOCK_FILE holds a number, the clock is so many
 * milliseconds off; once the file named by MEMORY_FILE is there, the compute thread eats up its memory.
 */
const LOOKED_AT_EVERY_MS = 20
const { CLOCK_FILE, MEMORY_FILE } = process.env

if (CLOCK_FILE !== undefined) {
  const now = Date.now.bind(Date)
  let off = 0
  Date.now = () => now() + off
  const look = (): void => {
    if (existsSync(CLOCK_FILE)) off = Number(readFileSync(CLOCK_FILE, 'utf8')) || 0
  }
  look()
  setInterval(look, LOOKED_AT_EVERY_MS).unref()
}

const isComputeThread = typeof workerData === 'object' && workerData !== null && 'recordFile' in workerData
if (MEMORY_FILE !== undefined && isComputeThread) {
  setInterval(() => {
    if (!existsSync(MEMORY_FILE)) return
    rmSync(MEMORY_FILE)
    const eaten: unknown[] = []
    // Numbers hold nothing that a collection would have to look through: the end comes at once.
    for (;;) eaten.push(new Array<number>(1_000_000).fill(0.5))
  }, LOOKED_AT_EVERY_MS).unref()
}
