import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyUsage, UsageRow } from '../../service/ports.ts'
import { type StoredCall, unpackCalls, usageRow } from '../ledger/usage-row.ts'
import type { AccountCache } from './account-cache.ts'
import { dayOfSlot, endpointOfSlot } from './account-cache.ts'

const ROWS_DROPPED_AT_ONCE = 500

/** Reads the packed log and the daily sums. */
export class UsageLog {
  readonly #cache: AccountCache
  readonly #rows: StatementSync
  readonly #maskedKey: StatementSync
  readonly #days: StatementSync
  readonly #path: StatementSync
  readonly #oldest: StatementSync
  readonly #drop: StatementSync

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#cache = cache
    this.#rows = database.prepare('SELECT at, calls FROM usage_log ORDER BY id DESC')
    this.#maskedKey = database.prepare('SELECT masked_key FROM accounts WHERE id = ?')
    this.#days = database.prepare(
      'SELECT day, endpoint, calls, credits FROM daily_usage WHERE account = ? AND day BETWEEN ? AND ?',
    )
    this.#path = database.prepare('SELECT path FROM endpoints WHERE id = ?')
    this.#oldest = database.prepare('SELECT id, at FROM usage_log ORDER BY id LIMIT 1')
    this.#drop = database.prepare(`
      DELETE FROM usage_log WHERE id < ? AND id <= (SELECT replay_after FROM mark) AND at < ?`)
  }

  /** Latest first. */
  latest(limit: number): UsageRow[] {
    const calls = firstOf(limit, latestCalls(this.#rows.iterate()))
    const keys = new Map(
      calls.map(({ account }) => [account, String(this.#maskedKey.get(account)?.masked_key)]),
    )
    return calls.map((call) => usageRow(call, keys.get(call.account) ?? '', this.#pathOf(call.endpoint)))
  }

  of(account: number, from: Day, to: Day): DailyUsage[] {
    const usage = this.#days.all(account, from, to).map((row) => ({
      day: asDay(Number(row.day)),
      endpoint: this.#pathOf(Number(row.endpoint)),
      calls: Number(row.calls),
      credits: Number(row.credits),
    }))
    for (const [slot, count] of this.#cache.accounts.get(account)?.unstored ?? []) {
      const day = asDay(dayOfSlot(slot))
      if (day < from || day > to) continue
      usage.push({ day, endpoint: this.#pathOf(endpointOfSlot(slot)), ...count })
    }
    return usage
  }

  /** Deletes some log rows before a moment; daily sums stay. @returns whether any was deleted */
  dropBefore(moment: number): boolean {
    const first = this.#oldest.get()
    if (!first || Number(first.at) >= moment) return false
    const end = Math.min(Number(first.id) + ROWS_DROPPED_AT_ONCE, this.#cache.lastLogRow)
    return this.#drop.run(end, moment).changes > 0
  }

  #pathOf(endpoint: number): string {
    return String(this.#path.get(endpoint)?.path)
  }
}

function* latestCalls(rows: Iterable<Readonly<Record<string, unknown>>>): Generator<StoredCall> {
  for (const row of rows) {
    for (const call of unpackCalls(String(row.calls)).reverse()) yield { ...call, at: Number(row.at) }
  }
}

function firstOf<Item>(limit: number, items: Iterable<Item>): Item[] {
  const first: Item[] = []
  if (limit <= 0) return first
  for (const item of items) {
    first.push(item)
    if (first.length >= limit) break
  }
  return first
}
