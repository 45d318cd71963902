import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { PoolClient } from 'pg'
import { importRows } from '../adapters/postgres/import-rows.ts'
import { keptLimits } from '../adapters/suppliers/host-states.ts'
import { compare, firstOf, type MovedTable, moved, rowsOf } from './moved-table.ts'

const FIGURES = 'double precision'
/** Small enough for its sum to be exact in both. */
const KNOWN_AT = 'CAST(known_at AS bigint) % 1000003'
const PRICES = ['open', 'high', 'low', 'close']

/** The observations of a live market; what is summed up of a table to compare both copies. */
const MARKET_TABLES: readonly (MovedTable & { readonly sum: string })[] = [
  {
    ...moved('daily', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['known_at', ...PRICES, 'adj_close', 'volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...moved('quotes', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['at', 'known_at', 'price', 'day_high', 'day_low', 'day_volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...moved('half_hours', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['start', 'end', 'known_at', 'previous_close', ...PRICES, 'volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...moved('headlines', {
      text: ['id', 'source', 'title', 'url', 'symbols'],
      integer: ['time_known'],
      [FIGURES]: ['known_at', 'published_at'],
    }),
    sum: 'length(title)',
  },
  {
    ...moved('fundamentals', {
      text: ['symbol', 'period', 'source', 'figures'],
      integer: ['period_end'],
      [FIGURES]: ['known_at'],
    }),
    sum: 'length(figures)',
  },
  {
    ...moved('splits', {
      text: ['symbol', 'source'],
      integer: ['day', 'rescales'],
      [FIGURES]: ['numerator', 'denominator', 'known_at'],
    }),
    sum: KNOWN_AT,
  },
  { ...moved('memos', { text: ['name', 'text'] }), sum: 'length(text)' },
  {
    ...moved('jobs', {
      text: ['id', 'last_error'],
      integer: ['failures'],
      [FIGURES]: ['done_slot', 'next_try_at'],
    }),
    sum: 'failures',
  },
  {
    ...moved('sources', {
      text: ['id', 'last_error'],
      [FIGURES]: ['known_at', 'last_success_at', 'last_error_at', 'next_try_at'],
    }),
    sum: 'length(id)',
  },
]

/** Row by row in the order in which they were added. @throws StartRefused where the copy is not the original */
export async function moveMarket(client: PoolClient, file: string): Promise<void> {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    for (const { from, columns, sum } of MARKET_TABLES) {
      const to = `market_${from}`
      await importRows(client, to, columns, rowsOf(database, `SELECT * FROM ${from}`))
      const totals = (table: string): string =>
        `SELECT count(*) AS n, CAST(coalesce(sum(${sum}), 0) AS bigint) AS total FROM ${table}`
      await compare(client, `market: ${from}`, totals(to), firstOf(database, totals(from)))
    }
  } finally {
    database.close()
  }
}

/** When each supplier may be asked next. */
export async function moveLimits(client: PoolClient, file: string): Promise<void> {
  for (const [host, state] of keptLimits(file))
    await client.query('INSERT INTO supplier_limits VALUES ($1, $2)', [host, state])
}
