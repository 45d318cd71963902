import { universeHistory } from '@bellwether-markets/engine/market/universe-history'
import type { Pool } from 'pg'
import type { SourceState } from '../../service/ports.ts'
import { number, rowOf } from '../stores/sql.ts'
import { jobOf, sourceOf } from '../stores/supply-rows.ts'
import { revisionOf } from '../stores/universe-rows.ts'
import { polling } from './connection.ts'

const LOOKED_UP_EVERY_MS = 2_000

export const storedSources = async (pool: Pool): Promise<readonly SourceState[]> =>
  (await pool.query('SELECT * FROM market_sources ORDER BY id')).rows.map(sourceOf)

export type SupplyWatch = ReturnType<typeof watchSupply>

/** State saved by a worker. */
export function watchSupply(pool: Pool) {
  let sources: readonly SourceState[] = []
  let failures: ReadonlyMap<string, number> = new Map()
  let history = universeHistory([])
  let lastRow = 0

  const loadUniverse = async (): Promise<void> => {
    const { rows } = await pool.query(
      'SELECT coalesce(max(row_number), 0)::integer AS last FROM market_assets',
    )
    const { last } = rowOf({ last: number }, rows[0])
    if (last === lastRow) return
    const found = await pool.query('SELECT symbol, known_at, details FROM market_assets ORDER BY row_number')
    history = universeHistory(found.rows.map(revisionOf))
    lastRow = last
  }

  const polled = polling(LOOKED_UP_EVERY_MS, async () => {
    try {
      const found = await storedSources(pool)
      const failed = await pool.query('SELECT * FROM market_jobs WHERE failures > 0')
      sources = found
      failures = new Map(failed.rows.map(jobOf).map((job) => [job.id, job.failures]))
      await loadUniverse()
    } catch {
      // Unreachable: the last state stays.
    }
  })
  polled.run()
  return {
    sources: () => sources,
    /** Consecutive failures of a job. */
    failuresOf: (job: string) => failures.get(job) ?? 0,
    universe: () => history,
    close: polled.stop,
  }
}
