import type { DatabaseSync } from 'node:sqlite'
import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyUsage, UsageRow } from '../../service/ports.ts'
import { type StoredCall, unpackCalls, usageRow } from '../ledger/usage-row.ts'
import type { Sql } from '../stores/sql.ts'
import { type AccountCache, dayOfSlot, endpointOfSlot } from './account-cache.ts'
import { sqliteSql } from './sqlite-sql.ts'

const ROWS_DROPPED_AT_ONCE = 500

export class UsageLog {
  readonly #database: DatabaseSync
  readonly #cache: AccountCache
  readonly #all: Sql['all']

  constructor(database: DatabaseSync, cache: AccountCache) {
    this.#database = database
    this.#cache = cache
    this.#all = sqliteSql(database).all
  }

  /** Latest first. */
  latest(limit: number): UsageRow[] {
    const rows = this.#database.prepare('SELECT at, calls FROM usage_log ORDER BY id DESC')
    const calls = firstOf(limit, latestCalls(rows.iterate()))
    const keyOf = (account: number) => this.#text('SELECT masked_key FROM accounts WHERE id = $1', account)
    const keys = new Map(calls.map(({ account }) => [account, keyOf(account)]))
    return calls.map((call) => usageRow(call, keys.get(call.account) ?? '', this.#pathOf(call.endpoint)))
  }

  of(account: number, from: Day, to: Day): DailyUsage[] {
    const stored = this.#all(
      'SELECT day, endpoint, calls, credits FROM daily_usage WHERE account = $1 AND day BETWEEN $2 AND $3',
      ...[account, from, to],
    )
    const usage = stored.map((row) => ({
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

  /** Daily sums stay. @returns whether any row was deleted */
  dropBefore(moment: number): boolean {
    const [first] = this.#all('SELECT id, at FROM usage_log ORDER BY id LIMIT 1')
    if (!first || Number(first.at) >= moment) return false
    const end = Math.min(Number(first.id) + ROWS_DROPPED_AT_ONCE, this.#cache.lastLogRow)
    const dropped = this.#all(
      'DELETE FROM usage_log WHERE id < $1 AND id <= (SELECT replay_after FROM mark) AND at < $2 RETURNING id',
      ...[end, moment],
    )
    return dropped.length > 0
  }

  #pathOf(endpoint: number): string {
    return this.#text('SELECT path FROM endpoints WHERE id = $1', endpoint)
  }

  /** The one value of a row. */
  #text(query: string, id: number): string {
    return String(Object.values(this.#all(query, id)[0] ?? {})[0])
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
