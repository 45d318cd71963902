import type { Pool } from 'pg'
import { ChangeListener } from './change-listener.ts'
import { polling } from './connection.ts'

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
  type Change = { readonly seq: string; readonly account: number }
  const latest = 'SELECT coalesce(max(seq), 0) AS seq FROM account_changes'
  let [{ seq: seen }] = (await pool.query<Change>(latest)).rows
  let failed = false
  const polled = polling(LOOKED_UP_EVERY_MS, async () => {
    try {
      const later = 'SELECT seq, account FROM account_changes WHERE seq > $1 ORDER BY seq'
      for (const { seq, account } of (await pool.query<Change>(later, [seen])).rows) {
        changed(account)
        seen = seq
      }
      failed = false
    } catch {
      if (!failed) changed(undefined)
      failed = true
    }
  })
  const listener = new ChangeListener({
    url,
    channels: ['bellwether_accounts'],
    heard: (_, payload) => changed(Number(payload)),
    missed: polled.run,
  })
  return {
    async close() {
      polled.stop()
      await listener.close()
    },
  }
}
