import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packParts, unpackParts } from '../../domain/snapshots/snapshot-parts.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Snapshot, SnapshotStore } from '../../service/ports.ts'
import type { Sql, SqlValue } from '../stores/sql.ts'

export const FIND_SNAPSHOT = `SELECT inputs_hash, hash, body FROM snapshots JOIN bodies ON bodies.hash = body_hash
  WHERE product = $1 AND version = $2 AND as_of = $3`

/** Stores body and row; ignored if the refresh has a snapshot. */
export const STORE_SNAPSHOT = `WITH body AS (INSERT INTO bodies (hash, body) VALUES ($5, $6) ON CONFLICT DO NOTHING)
  INSERT INTO snapshots (product, version, as_of, inputs_hash, body_hash) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`

export function snapshotValues({ product, version, asOf, inputsHash, parts }: Snapshot): readonly SqlValue[] {
  const packed = packParts(parts)
  return [product, version, asOf, inputsHash, digest(packed), zstdCompressSync(packed)]
}

/** @throws Error if the row is damaged */
export function snapshotOf(
  product: string,
  version: number,
  asOf: Instant,
  row: Readonly<Record<string, unknown>>,
): Snapshot {
  const packed = zstdDecompressSync(row.body as Uint8Array)
  if (!digest(packed).equals(row.hash as Uint8Array)) {
    throw new Error(`the stored snapshot of ${product} version ${version} at ${asOf} is damaged`)
  }
  const parts = unpackParts(packed)
  return { product, version, asOf: asInstant(asOf), inputsHash: String(row.inputs_hash), parts }
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** For the thread that computes. A second snapshot of a refresh is ignored. */
export const postgresSnapshotStore = (sql: Sql): SnapshotStore => ({
  get(product, version, asOf) {
    const [row] = sql.all(FIND_SNAPSHOT, product, version, asOf)
    return row && snapshotOf(product, version, asOf, row)
  },
  put(snapshot) {
    sql.all(STORE_SNAPSHOT, ...snapshotValues(snapshot))
  },
  close: () => sql.close(),
})
