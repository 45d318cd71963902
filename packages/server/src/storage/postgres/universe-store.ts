import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Pool } from 'pg'
import type { UniverseStore } from '../../service/ports.ts'
import { number } from '../stores/sql.ts'
import { revisionOf, revisionRow, SEEDING, seedRows } from '../stores/universe-rows.ts'
import { inTransaction } from './connection.ts'

const REVISIONS = 'SELECT symbol, known_at, details FROM market_assets ORDER BY row_number'
/** That of `append_observations_3`, so that nothing becomes known before it can be read. */
const LOCKED_AT = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now
  FROM pg_advisory_xact_lock(hashtext('bellwether observations'))`

export function postgresUniverseStore(pool: Pool, seed: Universe): UniverseStore {
  return {
    async revisions() {
      await pool.query(SEEDING('market_assets'), [seedRows(seed)])
      return (await pool.query(REVISIONS)).rows.map(revisionOf)
    },
    change: (plan) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query(LOCKED_AT)
        await client.query(SEEDING('market_assets'), [seedRows(seed)])
        const planned = plan((await client.query(REVISIONS)).rows.map(revisionOf))
        const added = planned.map((listing) => revisionRow(listing, asInstant(number(rows[0].now))))
        await client.query(
          `INSERT INTO market_assets (symbol, known_at, details)
            SELECT value ->> 0, (value ->> 1)::float8, value ->> 2 FROM json_array_elements($1)`,
          [JSON.stringify(added)],
        )
        return planned
      }),
    close: () => pool.end(),
  }
}
