import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import { polling, tryAgain } from './connection.ts'

const READ_EVERY_MS = 10 * SECOND

/** In milliseconds. */
export interface DatabaseReading {
  readonly wall: number
  /** Half way between question and answer. */
  readonly monotonic: number
  readonly errorMs: number
}

/** Reads the clock of the database now and then. @returns once it was read */
export async function followDatabaseClock(
  pool: Pool,
  monotonicMs: () => number,
  read: (reading: DatabaseReading) => void,
): Promise<{ close(): void }> {
  const look = async (): Promise<void> => {
    const begun = monotonicMs()
    const wall = await databaseNow(pool)
    const errorMs = (monotonicMs() - begun) / 2
    read({ wall, monotonic: begun + errorMs, errorMs })
  }
  await tryAgain(look)
  const looks = polling(READ_EVERY_MS, () => look().catch(() => undefined))
  return { close: looks.stop }
}

/** Milliseconds since 1970. */
export async function databaseNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  )
  return rows[0].now
}
