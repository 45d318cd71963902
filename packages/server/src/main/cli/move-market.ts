import type { PoolClient } from 'pg'
import { keptLimits } from '../../adapters/providers/host-states.ts'
import { compare, copyTable, firstOf, type MovedTable, moved, moveFrom } from './moved-table.ts'

const FIGURES = 'double precision'
/** Small enough to be summed exactly in both engines. */
const KNOWN_AT = 'CAST(known_at AS bigint) % 1000003'
const PRICES = ['open', 'high', 'low', 'close']

const inMarket = (name: string, types: Parameters<typeof moved>[1]): MovedTable =>
  moved(name, types, `market_${name}`)

/** Observations of a live market; `sum` is compared between both copies. */
const MARKET_TABLES: readonly (MovedTable & { readonly sum: string })[] = [
  {
    ...inMarket('daily', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['known_at', ...PRICES, 'adj_close', 'volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...inMarket('quotes', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['at', 'known_at', 'price', 'day_high', 'day_low', 'day_volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...inMarket('half_hours', {
      text: ['symbol', 'source'],
      integer: ['day'],
      [FIGURES]: ['start', 'end', 'known_at', 'previous_close', ...PRICES, 'volume'],
    }),
    sum: KNOWN_AT,
  },
  {
    ...inMarket('headlines', {
      text: ['id', 'source', 'title', 'url', 'symbols'],
      integer: ['time_known'],
      [FIGURES]: ['known_at', 'published_at'],
    }),
    sum: 'length(title)',
  },
  {
    ...inMarket('fundamentals', {
      text: ['symbol', 'period', 'source', 'figures'],
      integer: ['period_end'],
      [FIGURES]: ['known_at'],
    }),
    sum: 'length(figures)',
  },
  {
    ...inMarket('splits', {
      text: ['symbol', 'source'],
      integer: ['day', 'rescales'],
      [FIGURES]: ['numerator', 'denominator', 'known_at'],
    }),
    sum: KNOWN_AT,
  },
  { ...inMarket('memos', { text: ['name', 'text'] }), sum: 'length(text)' },
  {
    ...inMarket('jobs', {
      text: ['id', 'last_error'],
      integer: ['failures'],
      [FIGURES]: ['done_slot', 'next_try_at'],
    }),
    sum: 'failures',
  },
  {
    ...inMarket('sources', {
      text: ['id', 'last_error'],
      [FIGURES]: ['known_at', 'last_success_at', 'last_error_at', 'next_try_at'],
    }),
    sum: 'length(id)',
  },
]

/** @throws StartupError if the copy differs */
export const moveMarket = (client: PoolClient, file: string): Promise<void> =>
  moveFrom(file, async (database) => {
    for (const table of MARKET_TABLES) {
      await copyTable(client, database, table)
      const totals = (name: string): string =>
        `SELECT count(*) AS n, CAST(coalesce(sum(${table.sum}), 0) AS bigint) AS total FROM ${name}`
      await compare(client, `market: ${table.from}`, totals(table.to), firstOf(database, totals(table.from)))
    }
  })

/** Rate limit state of each provider. */
export async function moveLimits(client: PoolClient, file: string): Promise<void> {
  const limits = [...keptLimits(file)]
  for (const limit of limits) await client.query('INSERT INTO supplier_limits VALUES ($1, $2)', limit)
  const there = 'SELECT count(*) AS n, coalesce(sum(length(state)), 0) AS total FROM supplier_limits'
  const total = limits.reduce((sum, [, state]) => sum + state.length, 0)
  await compare(client, 'limits of suppliers', there, { n: limits.length, total })
}
