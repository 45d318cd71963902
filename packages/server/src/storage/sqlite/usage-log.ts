import type { DatabaseSync } from 'node:sqlite'
import { asDay, asInstant, type Day } from '../../kernel/time.ts'
import type { DailyUsage, UsageRow } from '../../service/ports.ts'
import { type LoggedCall, unpackCalls } from '../ledger/usage-row.ts'
import type { AccountCache } from './account-cache.ts'
import { dayOfSlot, endpointOfSlot } from './cached-account.ts'

const ROWS_DROPPED_AT_ONCE = 500

export interface UsageLog {
  /** Latest first. */
  latest(limit: number): UsageRow[]
  of(account: number, from: Day, to: Day): DailyUsage[]
  /** Drops some of the rows of calls before a moment; daily usage keeps their sums. @returns whether any was */
  dropBefore(moment: number): boolean
}

/** Reads what was called, from the packed log and from the daily sums. */
export function usageLog(database: DatabaseSync, cache: AccountCache): UsageLog {
  const rows = database.prepare('SELECT at, calls FROM usage_log ORDER BY id DESC')
  const maskedKey = database.prepare('SELECT masked_key FROM accounts WHERE id = ?')
  const days = database.prepare(
    'SELECT day, endpoint, calls, credits FROM daily_usage WHERE account = ? AND day BETWEEN ? AND ?',
  )
  const path = database.prepare('SELECT path FROM endpoints WHERE id = ?')
  const pathOf = (endpoint: number): string => String(path.get(endpoint)?.path)
  const oldest = database.prepare('SELECT id, at FROM usage_log ORDER BY id LIMIT 1')
  const drop = database.prepare(`
    DELETE FROM usage_log WHERE id < ? AND id <= (SELECT replay_after FROM mark) AND at < ?`)

  return {
    latest(limit) {
      const calls = firstOf(limit, latestCalls(rows.iterate()))
      const keys = new Map(calls.map(({ account }) => [account, String(maskedKey.get(account)?.masked_key)]))
      return calls.map(({ at, account, endpoint, credits, status, latencyMs }) => ({
        at: asInstant(at - latencyMs),
        maskedKey: keys.get(account) ?? '',
        endpoint: pathOf(endpoint),
        credits,
        status,
        latencyMs,
      }))
    },
    of(account, from, to) {
      const usage = days.all(account, from, to).map((row) => ({
        day: asDay(Number(row.day)),
        endpoint: pathOf(Number(row.endpoint)),
        calls: Number(row.calls),
        credits: Number(row.credits),
      }))
      for (const [slot, count] of cache.accounts.get(account)?.unstored ?? []) {
        const day = asDay(dayOfSlot(slot))
        if (day >= from && day <= to) usage.push({ day, endpoint: pathOf(endpointOfSlot(slot)), ...count })
      }
      return usage
    },
    dropBefore(moment) {
      const first = oldest.get()
      if (!first || Number(first.at) >= moment) return false
      const end = Math.min(Number(first.id) + ROWS_DROPPED_AT_ONCE, cache.lastLogRow)
      return drop.run(end, moment).changes > 0
    },
  }
}

function* latestCalls(
  rows: Iterable<Readonly<Record<string, unknown>>>,
): Generator<LoggedCall & { readonly at: number }> {
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
