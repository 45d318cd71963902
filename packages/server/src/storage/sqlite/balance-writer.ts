import type { DatabaseSync } from 'node:sqlite'
import type { AccountCache } from './account-cache.ts'
import { type CachedAccount, dayOfSlot, endpointOfSlot } from './cached-account.ts'
import { inTransaction } from './transaction.ts'

/** Accounts written at once, between two batches: calls wait at most for these. */
const ACCOUNTS_PER_SLICE = 250

export interface BalanceWriter {
  /** Begins a round over the accounts that changed. */
  begin(): void
  /** Writes the next accounts. @returns whether more are left of the round */
  writeSlice(): boolean
}

/**
 * Stores balances, windows and daily usage behind the usage log, in rounds. Each account carries the row of the log
 * up to which it is stored; the mark, from which the log is replayed at the start, moves when a round is through.
 */
export function balanceWriter(database: DatabaseSync, cache: AccountCache): BalanceWriter {
  const writeBalance = database.prepare(`
    INSERT INTO balances (account, upto, used, calls, last_used_at, window, window_calls, window_refusals)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET upto = excluded.upto, used = excluded.used, calls = excluded.calls,
      last_used_at = excluded.last_used_at, window = excluded.window, window_calls = excluded.window_calls,
      window_refusals = excluded.window_refusals`)
  const addDailyUsage = database.prepare(`
    INSERT INTO daily_usage (account, day, endpoint, calls, credits) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`)
  const moveMark = database.prepare('UPDATE mark SET replay_after = ?')
  let round: CachedAccount[] = []
  let written = 0
  let roundBeganAfter = cache.lastLogRow

  const writeAccount = (account: CachedAccount): void => {
    account.upto = cache.lastLogRow
    account.changed = false
    const { id, used, calls, lastUsedAt, window, windowCalls, windowRefusals } = account.state
    writeBalance.run(id, account.upto, used, calls, lastUsedAt, window, windowCalls, windowRefusals)
    for (const [slot, count] of account.unstored) {
      addDailyUsage.run(id, dayOfSlot(slot), endpointOfSlot(slot), count.calls, count.credits)
    }
    account.unstored.clear()
  }

  return {
    begin() {
      round = cache.changed.sort((one, other) => one.state.id - other.state.id)
      cache.changed = []
      written = 0
      roundBeganAfter = cache.lastLogRow
    },
    writeSlice() {
      if (written < round.length) {
        const slice = round.slice(written, written + ACCOUNTS_PER_SLICE)
        written += slice.length
        const last = written >= round.length
        inTransaction(database, () => {
          for (const account of slice) writeAccount(account)
          if (last) moveMark.run(roundBeganAfter)
        })
      }
      return written < round.length
    },
  }
}
