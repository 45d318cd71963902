import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release } from 'node:os'
import { join } from 'node:path'

const SYNCS = 50

export interface Machine {
  readonly node: string
  readonly linux: string
  readonly cpu: string
  readonly cores: number
  readonly loadAverage: number
  /** Median time to write 4 KB and have it on the disk. */
  readonly syncMs: number
}

/** @param directory on the disk where the service keeps its data */
export function describeMachine(directory: string): Machine {
  return {
    node: process.version,
    linux: release(),
    cpu: cpus()[0]?.model ?? '?',
    cores: availableParallelism(),
    loadAverage: loadavg()[0] ?? 0,
    syncMs: medianSyncMs(directory),
  }
}

/** @param directory where to write */
export function medianSyncMs(directory: string): number {
  const path = join(directory, 'sync')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4096, 1)
  const times: number[] = []
  for (let i = 0; i < SYNCS; i += 1) {
    const before = performance.now()
    writeSync(file, block)
    fdatasyncSync(file)
    times.push(performance.now() - before)
  }
  closeSync(file)
  rmSync(path)
  return times.toSorted((a, b) => a - b)[SYNCS / 2] ?? 0
}
