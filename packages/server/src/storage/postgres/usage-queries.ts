import type { Pool } from 'pg'
import { IDEMPOTENCY_KEPT_MS } from '../../domain/billing/charge-rule.ts'
import { asDay, asInstant, DAY, type Day } from '../../kernel/time.ts'
import type { DailyUsage, UsageRow } from '../../service/ports.ts'
import { type LoggedCall, unpackCalls } from '../ledger/usage-row.ts'
import { tryForCaller } from './connection.ts'

const ROWS_AT_ONCE = 200
const DROPPED_AT_ONCE = 5_000

export interface UsageQueries {
  /** Latest first. */
  usage(limit: number): Promise<readonly UsageRow[]>
  dailyUsage(account: number, from: Day, to: Day): Promise<readonly DailyUsage[]>
  /** Drops what is too old to be asked for, and tells that this process lives. */
  tidy(process: string, retentionDays: number): Promise<void>
}

type StoredCall = LoggedCall & { readonly at: number }

/** Reads what was called, from the packed log and from the daily sums. */
export function usageQueries(pool: Pool): UsageQueries {
  const paths = async (): Promise<ReadonlyMap<number, string>> => {
    const { rows } = await pool.query<{ id: number; path: string }>('SELECT id, path FROM endpoints')
    return new Map(rows.map(({ id, path }) => [id, path]))
  }

  const latest = async (limit: number): Promise<readonly UsageRow[]> => {
    const found: StoredCall[] = []
    let before: string | null = null
    while (found.length < limit) {
      const { rows }: { rows: { id: string; at: string; calls: string }[] } = await pool.query(
        'SELECT id, at, calls FROM usage_log WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2',
        [before, ROWS_AT_ONCE],
      )
      for (const { at, calls } of rows) {
        for (const call of unpackCalls(calls).reverse()) found.push({ ...call, at: Number(at) })
      }
      if (rows.length < ROWS_AT_ONCE) break
      before = rows[rows.length - 1].id
    }
    return named(found.slice(0, Math.max(0, limit)))
  }

  const named = async (calls: readonly StoredCall[]): Promise<readonly UsageRow[]> => {
    const accounts = [...new Set(calls.map(({ account }) => account))]
    const { rows } = await pool.query<{ id: number; masked_key: string }>(
      'SELECT id, masked_key FROM accounts WHERE id = ANY($1)',
      [accounts],
    )
    const keys = new Map(rows.map(({ id, masked_key }) => [id, masked_key]))
    const pathOf = await paths()
    return calls.map(({ at, account, endpoint, credits, status, latencyMs }) => ({
      at: asInstant(at - latencyMs),
      maskedKey: keys.get(account) ?? '',
      endpoint: pathOf.get(endpoint) ?? '',
      credits,
      status,
      latencyMs,
    }))
  }

  return {
    usage: (limit) => tryForCaller(() => latest(limit)),
    dailyUsage: (account, from, to) =>
      tryForCaller(async () => {
        const { rows } = await pool.query<Record<'day' | 'path' | 'calls' | 'credits', string>>(
          `SELECT day, path, calls, credits FROM daily_usage JOIN endpoints ON endpoints.id = endpoint
            WHERE account = $1 AND day BETWEEN $2 AND $3`,
          [account, from, to],
        )
        return rows.map(({ day, path, calls, credits }) => ({
          day: asDay(Number(day)),
          endpoint: path,
          calls: Number(calls),
          credits: Number(credits),
        }))
      }),
    async tidy(process, retentionDays) {
      await pool.query('UPDATE ledger_processes SET seen_at = now() WHERE process = $1', [process])
      await pool.query(`DELETE FROM ledger_processes WHERE seen_at < now() - interval '2 days'`)
      await pool.query(`DELETE FROM account_changes WHERE at < now() - interval '1 day'`)
      const since = `(extract(epoch FROM now()) * 1000)::bigint - $1::bigint`
      await pool.query(
        `DELETE FROM idempotency WHERE (account, key) IN (SELECT account, key FROM idempotency
          WHERE at <= ${since} ORDER BY at LIMIT ${DROPPED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
        [IDEMPOTENCY_KEPT_MS],
      )
      await pool.query(
        `DELETE FROM usage_log WHERE at < ${since}
          AND id IN (SELECT id FROM usage_log ORDER BY id LIMIT ${DROPPED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
        [retentionDays * DAY],
      )
    },
  }
}
