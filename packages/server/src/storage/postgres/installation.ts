import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import type { Pool } from 'pg'
import { tryAgain } from './connection.ts'

/** A value that all processes share; the first process writes it. */
export const sharedValue = (pool: Pool, name: string, create: () => string): Promise<string> =>
  tryAgain(async () => {
    const found = await storedValue(pool, name)
    if (found !== undefined) return found
    await pool.query('INSERT INTO installation VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, create()])
    return (await storedValue(pool, name)) ?? ''
  })

export const storeValue = async (pool: Pool, name: string, value: string): Promise<void> => {
  await pool.query(
    'INSERT INTO installation VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  )
}

export const storedValue = async (pool: Pool, name: string): Promise<string | undefined> =>
  (await pool.query<{ value: string }>('SELECT value FROM installation WHERE name = $1', [name])).rows[0]
    ?.value

const ID = 'id'

/**
 * A data directory belongs to one database: an empty one in its place was lost, or is not the one meant.
 * @param file of the directory, which keeps the id of the database
 * @throws StartupError if it belongs to another
 */
export async function refuseOtherDatabase(pool: Pool, file: string): Promise<void> {
  if (!existsSync(file)) return writePrivateFile(file, await sharedValue(pool, ID, randomUUID))
  const found = await tryAgain(() => storedValue(pool, ID))
  if (found === readFileSync(file, 'utf8')) return
  throw new StartupError(
    `The database at DATABASE_URL is ${found === undefined ? 'new' : 'another'}, not the one that ${file} belongs to`,
    `Set DATABASE_URL to the earlier database, or restore its backup. To begin with this one, delete ${file}.`,
  )
}

/** A database belongs to one market forever. @throws StartupError if it belongs to another */
export async function refuseOtherMarket(
  pool: Pool,
  identity: { readonly market: string; readonly detail: string },
): Promise<void> {
  const own = `${identity.market}: ${identity.detail}`
  const standing = await sharedValue(pool, 'market', () => own)
  if (standing === own) return
  throw new StartupError(
    `The PostgreSQL database belongs to another market (${standing}), not to this one (${own})`,
    'Use another database for this market.',
  )
}
