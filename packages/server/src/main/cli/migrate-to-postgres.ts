import { existsSync, readFileSync } from 'node:fs'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, openPool } from '../../storage/postgres/connection.ts'
import { refuseOtherMarket } from '../../storage/postgres/installation.ts'
import { migrate } from '../../storage/postgres/migrations.ts'
import { type DataDirectory, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { adminToken, serverSecret } from '../../storage/sqlite/directory-secrets.ts'
import type { Config } from '../config/config-tree.ts'
import { COUNTED_PATHS } from '../engines/counted-endpoints.ts'
import { HOSTS_FILE, MARKET_FILE, PARAPHRASE_FILE, SANDBOX_FILE } from '../engines/directory-files.ts'
import { openLedger } from '../engines/embedded.ts'
import { openSharedLedger } from '../engines/postgres.ts'
import { identityOf } from '../market/market-identity.ts'
import { moveLimits, moveMarket } from './move-market.ts'
import { moveLedger, moveParaphrases, moveRecord, moveSandbox, moveSnapshots } from './move-stores.ts'

/**
 * Copies an embedded installation into an empty database and compares both: all or nothing. The original stays.
 * @throws StartupError if the service runs, the database is not empty, or the copy differs
 */
export async function migrateToPostgres(config: Config): Promise<void> {
  const url = config.databaseUrl
  if (url === undefined)
    throw new StartupError('DATABASE_URL is not set', 'Set it to an empty PostgreSQL database.')
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  await migrate(config.databaseSessionUrl ?? url)
  const pool = openPool(url, 'migration')
  pool.options.query_timeout = undefined
  try {
    await settleLedger(directory, url)
    await inTransaction(pool, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
      await refuseFilled(client)
      await moveLedger(client, directory.file('ledger.sqlite'))
      await moveSnapshots(client, directory.file('snapshots.sqlite'))
      await moveRecord(client, directory.file('track-record.sqlite'))
      await moveParaphrases(client, directory.file(PARAPHRASE_FILE))
      await moveMarket(client, directory.file(MARKET_FILE))
      await moveLimits(client, directory.file(HOSTS_FILE))
      await moveSandbox(client, directory.file(SANDBOX_FILE))
      await moveSecrets(client, directory)
    })
    await refuseOtherMarket(pool, identityOf(config.market))
    process.stdout.write(
      '\nAll data were copied and compared. From now on start "serve" and "work" with DATABASE_URL only.\n',
    )
  } finally {
    await endPool(pool)
    directory.release()
  }
}

const endPool = (pool: Pool): Promise<void> => pool.end()

/** Opening and closing the ledger completes stored balances; accounts refer to tiers. */
async function settleLedger(directory: DataDirectory, url: string): Promise<void> {
  const onFatal = (error: Error): never => {
    throw error
  }
  await (await openLedger(directory, { countedPaths: COUNTED_PATHS, tiers: TIERS, onFatal })).close()
  await (await openSharedLedger(url, { countedPaths: [], tiers: TIERS, onFatal })).close()
}

async function refuseFilled(client: PoolClient): Promise<void> {
  for (const table of [
    'accounts',
    'snapshots',
    'entries',
    'installation',
    'endpoints',
    'market_daily',
    'wordings',
  ]) {
    const { rows } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`)
    if (rows.length === 0) continue
    throw new StartupError(
      'The database is not empty',
      'Nothing was changed. Set DATABASE_URL to an empty database.',
    )
  }
}

async function moveSecrets(client: PoolClient, directory: DataDirectory): Promise<void> {
  const secrets: Record<string, string> = {
    'admin-token': adminToken(directory.path),
    'server-secret': serverSecret(directory.path),
  }
  const signingKey = directory.file('signing-key')
  if (existsSync(signingKey)) secrets['signing-key'] = readFileSync(signingKey, 'utf8')
  for (const [name, value] of Object.entries(secrets))
    await client.query('INSERT INTO installation VALUES ($1, $2)', [name, value])
}
