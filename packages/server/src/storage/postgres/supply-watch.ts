import type { Pool } from 'pg'
import type { SourceState } from '../../service/ports.ts'
import { jobOf, sourceOf } from '../stores/supply-rows.ts'
import { polling } from './connection.ts'

const LOOKED_UP_EVERY_MS = 2_000

export const storedSources = async (pool: Pool): Promise<readonly SourceState[]> =>
  (await pool.query('SELECT * FROM market_sources ORDER BY id')).rows.map(sourceOf)

export type SupplyWatch = ReturnType<typeof watchSupply>

/** State saved by a worker. */
export function watchSupply(pool: Pool) {
  let sources: readonly SourceState[] = []
  let failures: ReadonlyMap<string, number> = new Map()

  const polled = polling(LOOKED_UP_EVERY_MS, async () => {
    try {
      const found = await storedSources(pool)
      const failed = await pool.query('SELECT * FROM market_jobs WHERE failures > 0')
      sources = found
      failures = new Map(failed.rows.map(jobOf).map((job) => [job.id, job.failures]))
    } catch {
      // Unreachable: the last state stays.
    }
  })
  polled.run()
  return {
    sources: () => sources,
    /** Consecutive failures of a job. */
    failuresOf: (job: string) => failures.get(job) ?? 0,
    close: polled.stop,
  }
}
