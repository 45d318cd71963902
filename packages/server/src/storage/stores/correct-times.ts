import { DAY, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { monthOf } from '../../domain/billing/charge-rule.ts'
import { number, type Sql, statement } from './sql.ts'

/** Where the engines differ. */
export interface TimedTables {
  readonly idempotency: string
  readonly window: string
  /** Further columns of moments: table and column. */
  readonly further: readonly (readonly [table: string, column: string])[]
}

/**
 * Dates what a wrong clock has dated ahead at the present; nothing is removed but repeated idempotency keys. One
 * transaction, safe to repeat.
 * @returns rows of the usage log that were dated ahead
 */
export function correctTimes(sql: Sql, { idempotency, window, further }: TimedTables, now: Instant): number {
  const [found] = sql.all('SELECT count(*) AS ahead FROM usage_log WHERE at > $1', now)
  const today = Math.floor(now / DAY)
  const inPresent = (table: string, column: string, present: number) =>
    statement(`UPDATE ${table} SET ${column} = $1 WHERE ${column} > $1`, present)
  sql.write([
    statement(
      `DELETE FROM ${idempotency} AS ahead WHERE at > $1 AND EXISTS (SELECT 1 FROM ${idempotency} AS earlier
        WHERE earlier.account = ahead.account AND earlier.key = ahead.key AND earlier.at >= $2 AND earlier.at < ahead.at)`,
      now,
      today * DAY,
    ),
    inPresent(idempotency, 'at', now),
    inPresent('usage_log', 'at', now),
    inPresent('balances', window, Math.floor(now / MINUTE)),
    inPresent('balances', 'last_used_at', now),
    inPresent('caps', 'month', monthOf(now)),
    inPresent('caps', 'last_used_at', now),
    ...further.map(([table, column]) => inPresent(table, column, now)),
    statement(
      `INSERT INTO daily_usage (account, day, endpoint, calls, credits)
        SELECT account, CAST($1 AS integer), endpoint, sum(calls), sum(credits) FROM daily_usage WHERE day > $1
        GROUP BY account, endpoint
        ON CONFLICT (account, day, endpoint) DO UPDATE
          SET calls = daily_usage.calls + excluded.calls, credits = daily_usage.credits + excluded.credits`,
      today,
    ),
    statement('DELETE FROM daily_usage WHERE day > $1', today),
  ])
  return number(found?.ahead)
}
