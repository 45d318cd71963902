import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packParts, unpackParts } from '../../domain/snapshots/snapshot-parts.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Snapshot, SnapshotStore } from '../../service/ports.ts'
import type { Row, Sql } from './sql.ts'

export const FIND_SNAPSHOT = `SELECT inputs_hash, hash, body FROM snapshots JOIN bodies ON bodies.hash = body_hash
  WHERE product = $1 AND version = $2 AND as_of = $3`

/** @throws Error if the row is damaged */
export function snapshotOf(product: string, version: number, asOf: Instant, row: Row): Snapshot {
  const packed = zstdDecompressSync(row.body as Uint8Array)
  if (!digest(packed).equals(row.hash as Uint8Array)) {
    throw new Error(`the stored snapshot of ${product} version ${version} at ${asOf} is damaged`)
  }
  return { product, version, asOf, inputsHash: String(row.inputs_hash), parts: unpackParts(packed) }
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The first of a refresh stands. */
export const snapshotStore = ({ all, close }: Pick<Sql, 'all' | 'close'>): SnapshotStore => ({
  get(product, version, asOf) {
    const [row] = all(FIND_SNAPSHOT, product, version, asOf)
    return row && snapshotOf(product, version, asOf, row)
  },
  put({ product, version, asOf, inputsHash, parts }) {
    const key = [product, version, asOf]
    if (all('SELECT 1 FROM snapshots WHERE product = $1 AND version = $2 AND as_of = $3', ...key).length > 0)
      return
    const packed = packParts(parts)
    const hash = digest(packed)
    // A body without a row is harmless, so the body is committed first.
    if (all('SELECT 1 FROM bodies WHERE hash = $1', hash).length === 0)
      all(
        'INSERT INTO bodies (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        hash,
        zstdCompressSync(packed),
      )
    all(
      `INSERT INTO snapshots (product, version, as_of, inputs_hash, body_hash) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING`,
      ...[...key, inputsHash, hash],
    )
  },
  close,
})
