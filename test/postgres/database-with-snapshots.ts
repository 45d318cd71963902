import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { rowsOf } from '../../packages/server/src/main/cli/moved-table.ts'
import { inTransaction, openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { importRows } from '../../packages/server/src/storage/postgres/import-rows.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { giveFirstSnapshots } from '../journeys/first-snapshots.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import type { Cluster } from './cluster.ts'

/** What became due in so short a time, risk and prices among it, is left to the workers, and all that is ahead. */
const LEFT_TO_WORKERS_MS = 30 * MINUTE

/**
 * Address of a new database with what a run of the suite has made of the demo market, as workers find it that were away
 * for half an hour; an empty one if the file is run alone.
 */
export async function databaseWithSnapshots(cluster: Cluster): Promise<string> {
  const url = await cluster.newDatabase()
  const directory = temporaryDirectory()
  await giveFirstSnapshots(directory)
  const file = join(directory, 'snapshots.sqlite')
  if (!existsSync(file)) return url
  await migrate(url)
  const made = new DatabaseSync(file, { readOnly: true })
  const pool = openPool(url, 'snapshots of the suite')
  const given = `SELECT * FROM snapshots WHERE as_of <= ${Date.now() - LEFT_TO_WORKERS_MS}`
  try {
    await inTransaction(pool, async (client) => {
      await importRows(client, 'bodies', rowsOf(made, 'SELECT * FROM bodies'))
      await importRows(client, 'snapshots', rowsOf(made, given))
    })
  } finally {
    made.close()
    await pool.end()
  }
  return url
}
