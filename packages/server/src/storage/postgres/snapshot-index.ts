import type { Pool } from 'pg'
import { asInstant } from '../../kernel/time.ts'
import type { SnapshotIndex, SnapshotSeries } from '../../service/ports.ts'
import { tryAgain } from './connection.ts'

const LATEST = `SELECT number, max(as_of) AS as_of
  FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS series (product, version, number)
    JOIN snapshots USING (product, version)
  WHERE as_of <= $3 GROUP BY number`

const WITHIN = `SELECT snapshots.product, as_of
  FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[]) AS series (product, version, earlier, later)
    JOIN snapshots USING (product, version)
  WHERE as_of > earlier AND as_of <= later LIMIT $5`

/** Which snapshots the processes of one service have stored. */
export const postgresSnapshotIndex = (pool: Pool): SnapshotIndex => ({
  latest: (series, upTo) =>
    tryAgain(async () => {
      const { rows } = await pool.query(LATEST, [...columns(series), upTo])
      const found = new Map(rows.map(({ number, as_of: asOf }) => [Number(number), asInstant(Number(asOf))]))
      return series.map((_, index) => found.get(index + 1))
    }),
  within: (ranges, most) =>
    tryAgain(async () => {
      const bounds = [ranges.map(({ after }) => after), ranges.map(({ upTo }) => upTo)]
      const { rows } = await pool.query(WITHIN, [...columns(ranges), ...bounds, most])
      return rows.map(({ product, as_of: asOf }) => ({
        product: String(product),
        asOf: asInstant(Number(asOf)),
      }))
    }),
  close: () => undefined,
})

const columns = (series: readonly SnapshotSeries[]): readonly [readonly string[], readonly number[]] => [
  series.map(({ product }) => product),
  series.map(({ version }) => version),
]
