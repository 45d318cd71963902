import type { Pool } from 'pg'
import { ChangeListener } from './change-listener.ts'

/** Polled as well, because announcements can be lost. */
const LOOKED_UP_EVERY_MS = 400

/** Notifies within a second of disabled accounts and changed keys. */
export class AccountWatch {
  readonly #pool: Pool
  readonly #changed: (account: number | undefined) => void
  readonly #timer: NodeJS.Timeout
  readonly #listener: ChangeListener
  #seen: string
  #looking = false
  #failed = false

  /** @param changed gets undefined if any account may have changed */
  static async start(
    url: string,
    pool: Pool,
    changed: (account: number | undefined) => void,
  ): Promise<AccountWatch> {
    const { rows } = await pool.query<{ seq: string }>(
      'SELECT coalesce(max(seq), 0) AS seq FROM account_changes',
    )
    return new AccountWatch(url, pool, changed, rows[0].seq)
  }

  private constructor(url: string, pool: Pool, changed: (account: number | undefined) => void, seen: string) {
    this.#pool = pool
    this.#changed = changed
    this.#seen = seen
    this.#timer = setInterval(() => void this.#lookUp(), LOOKED_UP_EVERY_MS)
    this.#timer.unref()
    this.#listener = new ChangeListener({
      url,
      channels: ['bellwether_accounts'],
      heard: (_, payload) => changed(Number(payload)),
      missed: () => void this.#lookUp(),
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listener.close()
  }

  async #lookUp(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const { rows } = await this.#pool.query<{ seq: string; account: number }>(
        'SELECT seq, account FROM account_changes WHERE seq > $1 ORDER BY seq',
        [this.#seen],
      )
      for (const { seq, account } of rows) {
        this.#changed(account)
        this.#seen = seq
      }
      this.#failed = false
    } catch {
      if (!this.#failed) this.#changed(undefined)
      this.#failed = true
    } finally {
      this.#looking = false
    }
  }
}
