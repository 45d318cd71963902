import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import { tryAgain } from './connection.ts'

const COMPARED_EVERY_MS = 30_000

export type DatabaseClock = Awaited<ReturnType<typeof databaseClock>>

/** Compared regularly, advanced by the monotonic clock in between. */
export async function databaseClock(pool: Pool) {
  let ahead = 0
  const compare = async (): Promise<void> => {
    const { rows } = await pool.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    )
    ahead = rows[0].now - performance.now()
  }
  await tryAgain(compare)
  const timer = setInterval(() => void compare().catch(() => undefined), COMPARED_EVERY_MS)
  timer.unref()
  return {
    now: () => asInstant(Math.floor(ahead + performance.now())),
    close: () => clearInterval(timer),
  }
}
