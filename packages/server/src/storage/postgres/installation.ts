import type { Pool } from 'pg'
import { StartupError } from '../../kernel/errors.ts'
import { tryAgain } from './connection.ts'

/** A value that all processes share; the first process writes it. */
export const sharedValue = (pool: Pool, name: string, create: () => string): Promise<string> =>
  tryAgain(async () => {
    const find = 'SELECT value FROM installation WHERE name = $1'
    const found = (await pool.query<{ value: string }>(find, [name])).rows[0]
    if (found) return found.value
    await pool.query('INSERT INTO installation VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, create()])
    return (await pool.query<{ value: string }>(find, [name])).rows[0].value
  })

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
