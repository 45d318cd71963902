import type { Pool } from 'pg'
import type { ChangeListener } from './change-listener.ts'
import { polling } from './connection.ts'

/** Polled as well, because announcements can be lost. */
const LOOKED_UP_EVERY_MS = 400

/**
 * Notifies within a second of disabled accounts and changed keys.
 * @param changed gets undefined if any account may have changed
 */
export async function watchAccounts(
  listener: ChangeListener,
  pool: Pool,
  changed: (account: number | undefined) => void,
): Promise<{ close(): void }> {
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
  const leave = listener.follow({
    heard(channel, payload) {
      if (channel === 'bellwether_accounts') changed(Number(payload))
    },
    missed: polled.run,
  })
  return {
    close() {
      polled.stop()
      leave()
    },
  }
}
