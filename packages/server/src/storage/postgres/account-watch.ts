import type { Pool } from 'pg'
import { type ChangeListener, changeListener } from './change-listener.ts'

/** Changes are looked up so often as well, should an announcement be lost. */
const LOOKED_UP_EVERY_MS = 400

/**
 * Tells which accounts were given another key or disabled, by whatever process, within a second.
 * @param changed with undefined where any account may have changed
 */
export async function watchAccounts(
  url: string,
  pool: Pool,
  changed: (account: number | undefined) => void,
): Promise<ChangeListener> {
  const { rows } = await pool.query<{ seq: string }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM account_changes',
  )
  let seen = rows[0].seq
  let looking = false
  let failed = false

  const lookUp = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const found = await pool.query<{ seq: string; account: number }>(
        'SELECT seq, account FROM account_changes WHERE seq > $1 ORDER BY seq',
        [seen],
      )
      for (const { seq, account } of found.rows) {
        changed(account)
        seen = seq
      }
      failed = false
    } catch {
      if (!failed) changed(undefined)
      failed = true
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void lookUp(), LOOKED_UP_EVERY_MS)
  timer.unref()
  const listener = changeListener({
    url,
    channels: ['bellwether_accounts'],
    heard: (_, payload) => changed(Number(payload)),
    missed: () => void lookUp(),
  })
  return {
    async close() {
      clearInterval(timer)
      await listener.close()
    },
  }
}
