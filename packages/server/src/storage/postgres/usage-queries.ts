import { asDay, DAY, type Day } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import { type DecisionTime, IDEMPOTENCY_KEPT_MS } from '../../domain/billing/charge-rule.ts'
import type { DailyUsage, UsagePage, UsageRow, UsageSearch } from '../../service/ports.ts'
import { NO_ENDPOINT, usageGatherer } from '../ledger/usage-gatherer.ts'
import { type StoredCall, usageRow } from '../ledger/usage-row.ts'
import { tryForCaller } from './connection.ts'

const ROWS_AT_ONCE = 200

export class UsageQueries {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  usage(limit: number, search: UsageSearch = {}): Promise<UsagePage> {
    return tryForCaller(async () => this.#latest(limit, search))
  }

  dailyUsage(account: number, from: Day, to: Day): Promise<readonly DailyUsage[]> {
    return tryForCaller(async () => {
      const { rows } = await this.#pool.query<Record<'day' | 'path' | 'calls' | 'credits', string>>(
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
    })
  }

  /** Marks this process alive, makes the partitions of the next days and drops those that are out of date. */
  async tidy(process: string, retentionDays: number, { now, settled }: DecisionTime): Promise<void> {
    const pool = this.#pool
    await pool.query('UPDATE ledger_processes SET seen_at = to_timestamp($2 / 1000.0) WHERE process = $1', [
      process,
      now,
    ])
    const before = 'to_timestamp($1 / 1000.0)'
    await pool.query(`DELETE FROM ledger_processes WHERE seen_at < ${before}`, [settled - 2 * DAY])
    await pool.query(`DELETE FROM account_changes WHERE at < ${before}`, [settled - DAY])
    await pool.query('SELECT make_day_partitions_1($1)', [now])
    for (const [table, keptMs] of [
      ['idempotency_records', IDEMPOTENCY_KEPT_MS],
      ['usage_log', retentionDays * DAY],
    ] as const)
      await pool.query('SELECT drop_day_partition_1($1, $2)', [table, settled - keptMs])
  }

  async #latest(limit: number, { endpoint, ...search }: UsageSearch): Promise<UsagePage> {
    const paths = await this.#paths()
    const [place = NO_ENDPOINT] = [...paths].find(([, path]) => path === endpoint) ?? []
    const found = usageGatherer(limit, { ...search, endpoint: endpoint === undefined ? undefined : place })
    let upTo = found.startAt
    for (;;) {
      const { rows } = await this.#pool.query<{ id: string; at: string; calls: string }>(
        'SELECT id, at, calls FROM usage_log WHERE id <= $1 ORDER BY id DESC LIMIT $2',
        [upTo, ROWS_AT_ONCE],
      )
      const isEnough = rows.some(({ id, at, calls }) => found.take({ id: Number(id), at: Number(at), calls }))
      if (isEnough || rows.length < ROWS_AT_ONCE) break
      upTo = Number(rows[rows.length - 1].id) - 1
    }
    return { rows: await this.#rowsOf(found.calls, paths), next: found.next() }
  }

  async #rowsOf(
    calls: readonly StoredCall[],
    paths: ReadonlyMap<number, string>,
  ): Promise<readonly UsageRow[]> {
    const accounts = [...new Set(calls.map(({ account }) => account))]
    const { rows } = await this.#pool.query<{ id: number; masked_key: string }>(
      'SELECT id, masked_key FROM accounts WHERE id = ANY($1)',
      [accounts],
    )
    const keys = new Map(rows.map(({ id, masked_key }) => [id, masked_key]))
    return calls.map((call) => usageRow(call, keys.get(call.account) ?? '', paths.get(call.endpoint) ?? ''))
  }

  async #paths(): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.#pool.query<{ id: number; path: string }>('SELECT id, path FROM endpoints')
    return new Map(rows.map(({ id, path }) => [id, path]))
  }
}
