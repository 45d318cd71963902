import type { Pool } from 'pg'
import { ChangeListener } from './change-listener.ts'

/** Polled as well, because announcements can be lost. */
const LOOKED_UP_EVERY_MS = 400

/**
 * Notifies within a second of disabled accounts and changed keys.
 * @param changed gets undefined if any account may have changed
 */
export async function watchAccounts(
  url: string,
  pool: Pool,
  changed: (account: number | undefined) => void,
): Promise<{ close(): Promise<void> }> {
  const { rows } = await pool.query<{ seq: string }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM account_changes',
  )
  let [{ seq: seen }] = rows
  let looking = false
  let failed = false

  const lookUp = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      const later = 'SELECT seq, account FROM account_changes WHERE seq > $1 ORDER BY seq'
      for (const { seq, account } of (await pool.query<{ seq: string; account: number }>(later, [seen]))
        .rows) {
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
  const listener = new ChangeListener({
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
