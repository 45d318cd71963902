import type { SnapshotIndex } from '../../service/ports.ts'
import { instant, jsonRows, optional, type RunStatement, rowOf, text } from './sql.ts'

const LATEST = `SELECT (SELECT max(as_of) FROM snapshots
    WHERE product = series.value ->> 0 AND version = CAST(series.value ->> 1 AS integer) AND as_of <= $2) AS as_of,
    CAST(series.value ->> 2 AS integer) AS place
  FROM json_array_elements($1) AS series ORDER BY place`

// MATERIALIZED: PostgreSQL parses the JSON once instead of per row.
const WITHIN = `WITH ranges AS MATERIALIZED (
    SELECT value ->> 0 AS id, CAST(value ->> 1 AS integer) AS of_version, CAST(value ->> 2 AS bigint) AS earlier,
      CAST(value ->> 3 AS bigint) AS later
    FROM json_array_elements($1))
  SELECT product, as_of FROM ranges CROSS JOIN snapshots
  WHERE product = id AND version = of_version AND as_of > earlier AND as_of <= later LIMIT $2`

/** Which snapshots are stored. Reads only the primary key. @param close closes its own database */
export const snapshotIndex = (run: RunStatement, close = (): void => undefined): SnapshotIndex => ({
  async latest(series, upTo) {
    const request = jsonRows(series.map(({ product, version }, place) => [product, version, place]))
    return (await run(LATEST, request, upTo)).map((row) => rowOf({ asOf: optional(instant) }, row).asOf)
  },
  async within(ranges, most) {
    const request = jsonRows(
      ranges.map(({ product, version, after, upTo }) => [product, version, after, upTo]),
    )
    return (await run(WITHIN, request, most)).map((row) => rowOf({ product: text, asOf: instant }, row))
  },
  close,
})
