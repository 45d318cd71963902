import type { DatabaseSync } from 'node:sqlite'
import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { DailyUsage, UsagePage, UsageSearch } from '../../service/ports.ts'
import { NO_ENDPOINT, usageGatherer } from '../ledger/usage-gatherer.ts'
import { usageRow } from '../ledger/usage-row.ts'
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

  latest(limit: number, { endpoint, ...search }: UsageSearch = {}): UsagePage {
    const [named] =
      endpoint === undefined ? [] : this.#all('SELECT id FROM endpoints WHERE path = $1', endpoint)
    const place = endpoint === undefined ? undefined : Number(named?.id ?? NO_ENDPOINT)
    const found = usageGatherer(limit, { ...search, endpoint: place })
    const rows = this.#database.prepare('SELECT id, at, calls FROM usage_log WHERE id <= ? ORDER BY id DESC')
    for (const { id, at, calls } of rows.iterate(found.startAt)) {
      if (found.take({ id: Number(id), at: Number(at), calls: String(calls) })) break
    }
    const keyOf = (account: number) => this.#text('SELECT masked_key FROM accounts WHERE id = $1', account)
    const keys = new Map(found.calls.map(({ account }) => [account, keyOf(account)]))
    return {
      rows: found.calls.map((call) =>
        usageRow(call, keys.get(call.account) ?? '', this.#pathOf(call.endpoint)),
      ),
      next: found.next(),
    }
  }

  of(account: number, from: Day, to: Day): DailyUsage[] {
    const stored = this.#all(
      'SELECT day, endpoint, calls, credits FROM daily_usage WHERE account = $1 AND day BETWEEN $2 AND $3',
      account,
      from,
      to,
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
      end,
      moment,
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
