import { type StatsFs, statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const LEAST_FREE_BYTES = 512 * 1024 * 1024
const LEAST_FREE_SHARE = 0.05
const LOOKED_EVERY_MS = 10_000

/** Whether a disk has room for what can be made again, so that it never gets full of it. */
export const hasRoom = (directory: string): boolean => isRoom(statfsSync(directory))

export const isRoom = ({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean =>
  bavail * bsize >= LEAST_FREE_BYTES && bavail >= blocks * LEAST_FREE_SHARE

/** As `hasRoom`, at most ten seconds old. */
export function roomWatch(directory: string): () => boolean {
  let [known, lookedAt] = [true, Number.NEGATIVE_INFINITY]
  return () => {
    const now = performance.now()
    if (now - lookedAt > LOOKED_EVERY_MS) [known, lookedAt] = [hasRoom(directory), now]
    return known
  }
}
