import { storedLimits } from '@bellwether-markets/suppliers/providers/host-states'
import type { PoolClient } from 'pg'
import { compare, copyTable, firstOf, moveFrom } from './moved-table.ts'

/** Small enough to be summed exactly in both engines. */
const KNOWN_AT = 'CAST(known_at AS bigint) % 1000003'

/** Observations of a live market, each with the sum that is compared between both copies. */
const MARKET_TABLES: Readonly<Record<string, string>> = {
  daily: KNOWN_AT,
  quotes: KNOWN_AT,
  half_hours: KNOWN_AT,
  headlines: 'length(title)',
  fundamentals: 'length(figures)',
  splits: KNOWN_AT,
  scheduled: KNOWN_AT,
  assets: KNOWN_AT,
  memos: 'length(text)',
  jobs: 'failures',
  sources: 'length(id)',
}

/** @throws StartupError if the copy differs */
export const moveMarket = (client: PoolClient, file: string): Promise<void> =>
  moveFrom(file, async (database) => {
    for (const [table, sum] of Object.entries(MARKET_TABLES)) {
      const to = `market_${table}`
      await copyTable(client, database, table, to)
      const totals = (name: string): string =>
        `SELECT count(*) AS n, CAST(coalesce(sum(${sum}), 0) AS bigint) AS total FROM ${name}`
      await compare(client, `market: ${table}`, totals(to), firstOf(database, totals(table)))
    }
  })

export async function moveLimits(client: PoolClient, file: string): Promise<void> {
  const limits = [...storedLimits(file)]
  for (const limit of limits) await client.query('INSERT INTO supplier_limits VALUES ($1, $2)', limit)
  const there = 'SELECT count(*) AS n, coalesce(sum(length(state)), 0) AS total FROM supplier_limits'
  const total = limits.reduce((sum, [, state]) => sum + state.length, 0)
  await compare(client, 'limits of suppliers', there, { n: limits.length, total })
}
