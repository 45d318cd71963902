import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { BlobStore } from '../../service/ports.ts'
import type { Bodies } from '../stores/row-bodies.ts'
import { number, type Row, type Sql } from '../stores/sql.ts'
import type { BlockingBlobs } from './blocking-database.ts'

const KB = 1024
/** Larger ones go to SNAPSHOT_BODIES. */
const SMALL_BYTES = 64 * KB
/** Without SNAPSHOT_BODIES: a few of them fill the memory of a connection. */
const MOST_IN_ROW_BYTES = 16 * KB * KB
const DROPPED_AT_ONCE = 100

const KEEP_IN_ROW = `INSERT INTO bodies (hash, body) VALUES ($1, $2)
  ON CONFLICT (hash) DO UPDATE SET body = excluded.body, place = NULL, bytes = NULL`
/** Not if the writer took so long that the place may be dropped already. */
const KEEP_PLACED = `WITH kept AS (
    INSERT INTO bodies (hash, place, bytes) SELECT $1, place, $3::integer FROM loose_bodies
      WHERE place = $2 AND since > clock_timestamp() - interval '30 minutes'
    ON CONFLICT (hash) DO UPDATE SET body = NULL, place = excluded.place, bytes = excluded.bytes
    RETURNING place
  ) DELETE FROM loose_bodies USING kept WHERE loose_bodies.place = kept.place`
const OLD_LOOSE = `SELECT place FROM loose_bodies WHERE since < clock_timestamp() - interval '1 hour'
  ORDER BY since LIMIT ${DROPPED_AT_ONCE}`

/** Small bodies are in their rows; large ones too unless there is a place for them. */
export function placedBodies({ all }: Pick<Sql, 'all'>, blobs: BlockingBlobs): Bodies {
  const keepPlaced = (root: string, hash: Uint8Array, body: Uint8Array): void => {
    const id = randomUUID()
    const place = `${root}/${id.slice(0, 2)}/${id}`
    // Known as loose before it is written: a writer that dies leaves nothing that nobody finds.
    all('INSERT INTO loose_bodies (place) VALUES ($1) ON CONFLICT DO NOTHING', place)
    blobs.put(place, body)
    all(KEEP_PLACED, hash, place, body.length)
  }
  return {
    known(hash) {
      const [row] = all('SELECT coalesce(length(body), bytes) AS bytes FROM bodies WHERE hash = $1', hash)
      return row && number(row.bytes)
    },
    keep(hash, body) {
      if (blobs.root !== undefined && body.length > SMALL_BYTES) return keepPlaced(blobs.root, hash, body)
      if (body.length > MOST_IN_ROW_BYTES)
        throw new Error(`a snapshot of ${body.length} bytes is too large for PostgreSQL: set SNAPSHOT_BODIES`)
      all(KEEP_IN_ROW, hash, body)
    },
    read: (row) => {
      const place = placeOf(row)
      return place === undefined ? (row.body as Uint8Array) : blobs.get(place)
    },
  }
}

/** Of a body outside of its row. */
export const placeOf = ({ place }: Row): string | undefined => (place === null ? undefined : String(place))

/** Drops what no row of `bodies` names for an hour. A place that cannot be reached is tried again. */
export async function dropLooseBodies(pool: Pool, blobs: BlobStore): Promise<void> {
  const { rows } = await pool.query<{ place: string }>(OLD_LOOSE)
  for (const { place } of rows) {
    await blobs.drop(place)
    await pool.query('DELETE FROM loose_bodies WHERE place = $1', [place])
  }
}
