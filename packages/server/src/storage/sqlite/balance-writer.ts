import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AccountCache } from './account-cache.ts'
import { type CachedAccount, type CachedSubKey, dayOfSlot, endpointOfSlot } from './account-cache.ts'
import { inTransaction } from './sqlite-sql.ts'

/** Accounts written between two batches; bounds the wait of calls. */
const ACCOUNTS_PER_SLICE = 250

const WRITE_BALANCE = `
  INSERT INTO balances (account, upto, used, calls, last_used_at, window, window_calls, window_refusals)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET upto = excluded.upto, used = excluded.used, calls = excluded.calls,
    last_used_at = excluded.last_used_at, window = excluded.window, window_calls = excluded.window_calls,
    window_refusals = excluded.window_refusals`

const WRITE_SUB_KEY =
  'UPDATE caps SET month = ?, month_used = ?, used = ?, calls = ?, last_used_at = ? WHERE id = ?'

const ADD_DAILY_USAGE = `
  INSERT INTO daily_usage (account, day, endpoint, calls, credits) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`

/**
 * Writes balances, windows and daily usage in rounds. Each account stores the last log row it includes; the mark, where
 * a start begins to replay, moves at the end of a round.
 */
export class BalanceWriter {
  readonly #database: DatabaseSync
  readonly #cache: AccountCache
  readonly #writeBalance: StatementSync
  readonly #writeSubKey: StatementSync
  readonly #addDailyUsage: StatementSync
  readonly #moveMark: StatementSync
  #round: CachedAccount[] = []
  #written = 0
  #roundBeganAfter: number

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#database = database
    this.#cache = cache
    this.#writeBalance = database.prepare(WRITE_BALANCE)
    this.#writeSubKey = database.prepare(WRITE_SUB_KEY)
    this.#addDailyUsage = database.prepare(ADD_DAILY_USAGE)
    this.#moveMark = database.prepare('UPDATE mark SET replay_after = ?')
    this.#roundBeganAfter = cache.lastLogRow
  }

  /** Starts a round over the changed accounts. */
  begin(): void {
    this.#round = this.#cache.changed.sort((one, other) => one.state.id - other.state.id)
    this.#cache.changed = []
    this.#written = 0
    this.#roundBeganAfter = this.#cache.lastLogRow
  }

  /** @returns whether more accounts are left */
  writeSlice(): boolean {
    if (this.#written < this.#round.length) {
      const slice = this.#round.slice(this.#written, this.#written + ACCOUNTS_PER_SLICE)
      this.#written += slice.length
      const isLast = this.#written >= this.#round.length
      inTransaction(this.#database, () => {
        for (const account of slice) this.#writeAccount(account)
        if (isLast) this.#moveMark.run(this.#roundBeganAfter)
      })
    }
    return this.#written < this.#round.length
  }

  #writeAccount(account: CachedAccount): void {
    account.upto = this.#cache.lastLogRow
    account.changed = false
    const { id, used, calls, lastUsedAt, window, windowCalls, windowRefusals } = account.state
    this.#writeBalance.run(id, account.upto, used, calls, lastUsedAt, window, windowCalls, windowRefusals)
    for (const [slot, count] of account.unstored) {
      this.#addDailyUsage.run(id, dayOfSlot(slot), endpointOfSlot(slot), count.calls, count.credits)
    }
    account.unstored.clear()
    for (const subKey of account.subKeys?.values() ?? []) this.#writeChanged(subKey)
  }

  #writeChanged(subKey: CachedSubKey): void {
    if (!subKey.changed) return
    subKey.changed = false
    const { id, month, monthUsed, used, calls, lastUsedAt } = subKey.state
    this.#writeSubKey.run(month, monthUsed, used, calls, lastUsedAt, id)
  }
}
