import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { Pool } from 'pg'
import type { ChangeListener, Channel } from './change-listener.ts'
import { STARTUP_PARAMETERS, tryAgain } from './connection.ts'
import { messageOf, UNKNOWN_PARAMETER } from './postgres-faults.ts'

const HEARD_WITHIN_MS = 10_000
const CHECK: Channel = 'bellwether_check'

/** A pooler may ignore what a connection asks for at its start. */
const UNFIT = `SELECT name, current_user AS role FROM pg_settings
  WHERE name = 'synchronous_commit' AND setting = 'off'
    OR name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting = '0' ORDER BY name`

/** @throws StartupError if a charge could be lost, or a statement never end */
export async function refuseUnfit(pool: Pool): Promise<void> {
  const { rows } = await tryAgain(() => pool.query<{ name: string; role: string }>(UNFIT)).catch(refuse)
  if (rows.length === 0) return
  const settings = rows.map(({ name, role }) => {
    const value = name === 'synchronous_commit' ? 'on' : `'15s'`
    return `ALTER ROLE "${role}" SET ${name} = ${value};`
  })
  throw new StartupError(
    `Connections to DATABASE_URL lack settings (${rows.map(({ name }) => name).join(', ')})`,
    `A pooler ignores them at the start of a connection. Give them to the role, and restart the pooler: ${settings.join(' ')}`,
  )
}

const refuse = (error: unknown): never => {
  throw new StartupError(
    `The PostgreSQL database cannot be used (${messageOf(error)})`,
    UNKNOWN_PARAMETER.test(messageOf(error))
      ? `In pgbouncer.ini set ignore_startup_parameters = ${STARTUP_PARAMETERS.join(', ')}`
      : 'Check DATABASE_URL.',
    { cause: error },
  )
}

/** @throws StartupError if what is announced over one connection is not heard over the other */
export async function refuseDeaf(pool: Pool, listener: ChangeListener): Promise<void> {
  const word = randomUUID()
  const said = Promise.withResolvers<true>()
  const leave = listener.follow({
    heard(channel, payload) {
      if (channel === CHECK && payload === word) said.resolve(true)
    },
    missed() {
      pool.query('SELECT pg_notify($1, $2)', [CHECK, word]).catch(() => undefined)
    },
  })
  const heard = await Promise.race([said.promise, sleep(HEARD_WITHIN_MS, false, { ref: false })])
  leave()
  if (heard) return
  throw new StartupError(
    'Announcements of the PostgreSQL database are not heard',
    'A pooler in transaction mode keeps no session. Set DATABASE_SESSION_URL to the address of PostgreSQL itself, with the same database.',
  )
}
