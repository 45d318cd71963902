import type { DatabaseSync } from 'node:sqlite'
import type { AccountUsage, UsageRow } from '../../app/ports.ts'
import { asInstant, DAY } from '../../kernel/time.ts'
import { dayOfSlot, endpointOfSlot, type UsageCount } from './account-state.ts'
import type { LedgerBook } from './ledger-book.ts'

const ROWS_DROPPED_AT_ONCE = 500
const LISTED_DAYS = 30

export interface UsageLog {
  /** Latest first. */
  latest(limit: number): UsageRow[]
  of(account: number, now: number): AccountUsage
  /** Drops some of the rows of calls before a moment; daily usage keeps their sums. @returns whether any was */
  dropBefore(moment: number): boolean
}

/** Reads what was called, from the packed log and from the daily sums. */
export function usageLog(database: DatabaseSync, book: LedgerBook): UsageLog {
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
    of(account, now) {
      const today = Math.floor(now / DAY)
      const usage = days.all(account, today - LISTED_DAYS + 1, today).map((row) => ({
        day: Number(row.day),
        endpoint: Number(row.endpoint),
        calls: Number(row.calls),
        credits: Number(row.credits),
      }))
      for (const [slot, count] of book.accounts.get(account)?.unstored ?? []) {
        const day = dayOfSlot(slot)
        if (day > today - LISTED_DAYS && day <= today)
          usage.push({ day, endpoint: endpointOfSlot(slot), ...count })
      }
      return summarise(usage, today, pathOf)
    },
    dropBefore(moment) {
      const first = oldest.get()
      if (!first || Number(first.at) >= moment) return false
      const end = Math.min(Number(first.id) + ROWS_DROPPED_AT_ONCE, book.lastLogRow)
      return drop.run(end, moment).changes > 0
    },
  }
}

interface LoggedCall {
  readonly at: number
  readonly account: number
  readonly endpoint: number
  readonly credits: number
  readonly status: number
  readonly latencyMs: number
}

function* latestCalls(rows: Iterable<Readonly<Record<string, unknown>>>): Generator<LoggedCall> {
  for (const row of rows) {
    const calls = JSON.parse(String(row.calls)) as readonly (readonly number[])[]
    for (const [account, endpoint, credits, status, latencyMs] of calls.toReversed()) {
      yield { at: Number(row.at), account, endpoint, credits, status, latencyMs }
    }
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

interface DailyUsage extends UsageCount {
  readonly day: number
  readonly endpoint: number
}

/** @param rows of the listed days up to today */
function summarise(
  rows: readonly DailyUsage[],
  today: number,
  pathOf: (endpoint: number) => string,
): AccountUsage {
  const ofDays = (days: number): UsageCount => sum(rows.filter((row) => row.day > today - days))
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint)
  return {
    today: ofDays(1),
    last7Days: ofDays(7),
    last30Days: ofDays(LISTED_DAYS),
    byEndpoint: [...byEndpoint]
      .map(([endpoint, used]) => ({ endpoint: pathOf(endpoint), ...sum(used) }))
      .sort((one, other) => other.calls - one.calls || (one.endpoint < other.endpoint ? -1 : 1)),
  }
}

const sum = (rows: readonly DailyUsage[]): UsageCount => ({
  calls: rows.reduce((total, row) => total + row.calls, 0),
  credits: rows.reduce((total, row) => total + row.credits, 0),
})
