import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Clock } from '../../service/ports.ts'
import { number, optional, type Sql } from './sql.ts'

/** Limits of snapshots that were only asked for, which can be made again to the byte. */
export interface PastLimits {
  /** Of their rows and compressed bodies; a file keeps the space of dropped ones for new ones. */
  readonly maxBytes: number
  readonly clock: Clock
  /** Whether the disk has room for them. */
  readonly hasRoom: () => boolean
}

export const UNLIMITED: PastLimits = {
  maxBytes: Number.POSITIVE_INFINITY,
  clock: { now: () => asInstant(0) },
  hasRoom: () => true,
}

/** How often their size is added up while the limit is filled once. */
const LOOKS = 64
/** Share of the limit that is freed at once. */
const FREED = 1 / 16

const TOTAL = 'SELECT sum(bytes) AS total FROM snapshots WHERE last_used IS NOT NULL'
const LATEST_TO_DROP = `SELECT max(last_used) AS latest FROM (
  SELECT last_used, sum(bytes) OVER (ORDER BY last_used, bytes) - bytes AS earlier
  FROM snapshots WHERE last_used IS NOT NULL) AS asked WHERE earlier < $1`
const DROP = 'DELETE FROM snapshots WHERE last_used <= $1'
const DROP_BODIES = 'DELETE FROM bodies WHERE NOT EXISTS (SELECT 1 FROM snapshots WHERE body_hash = hash)'

/** Keeps snapshots within the limits: those not used for longest are dropped, before others are stored. */
export function pastSnapshots({ all }: Pick<Sql, 'all'>, { maxBytes, clock, hasRoom }: PastLimits) {
  /** Since the last look; the first store looks. */
  let stored = maxBytes

  const totalBytes = (): number => optional(number)(all(TOTAL)[0]?.total) ?? 0

  const drop = (bytes: number): void => {
    const latest = optional(number)(all(LATEST_TO_DROP, bytes)[0]?.latest)
    if (latest === undefined) return
    all(DROP, latest)
    try {
      all(DROP_BODIES)
    } catch (error) {
      // Another process uses one of them at this moment: the next time drops the rest.
      if (!isForeignKey(error)) throw error
    }
  }

  const makeRoom = (bytes: number): void => {
    const excess = totalBytes() + bytes + maxBytes / LOOKS - maxBytes
    stored = 0
    if (excess > 0) drop(excess + maxBytes * FREED)
  }

  return {
    /** @param bytes at most what the insert stores */
    store(bytes: number, insert: (now: Instant) => void): void {
      if (!hasRoom()) return
      stored += bytes
      if (stored >= maxBytes / LOOKS) makeRoom(bytes)
      insert(clock.now())
    },
    /** On a disk without room a refresh is stored in that of dropped ones: the file does not grow while there are any. */
    beforeRefresh(bytes: number): void {
      if (!hasRoom()) drop(bytes)
    },
  }
}

/** PostgreSQL's code; one process alone writes a file. */
export const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
