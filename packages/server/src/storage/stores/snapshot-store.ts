import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packParts, unpackParts } from '../../domain/snapshots/snapshot-parts.ts'
import { HOUR, type Instant } from '../../kernel/time.ts'
import type { Snapshot, SnapshotStore, SnapshotUse } from '../../service/ports.ts'
import { isForeignKey, type PastLimits, pastSnapshots, UNLIMITED } from './past-snapshots.ts'
import { number, optional, type Row, type Sql, type Statement, statement } from './sql.ts'

export const FIND_SNAPSHOT = `SELECT inputs_hash, hash, body, last_used FROM snapshots
  JOIN bodies ON bodies.hash = body_hash WHERE product = $1 AND version = $2 AND as_of = $3`

/** Reads note their use no more often than this. */
const NOTED_EVERY_MS = HOUR
/** Of a row, its keys and its page. */
const ROW_BYTES = 500

/** @throws Error if the row is damaged */
export function snapshotOf(product: string, version: number, asOf: Instant, row: Row): Snapshot {
  const packed = zstdDecompressSync(row.body as Uint8Array)
  if (!digest(packed).equals(row.hash as Uint8Array)) {
    throw new Error(`the stored snapshot of ${product} version ${version} at ${asOf} is damaged`)
  }
  return { product, version, asOf, inputsHash: String(row.inputs_hash), parts: unpackParts(packed) }
}

/** Notes the use of a snapshot found; undefined if nothing changes. One that is published stays for good. */
export function noteOfUse(
  { product, version, asOf }: Pick<Snapshot, 'product' | 'version' | 'asOf'>,
  row: Row,
  use: SnapshotUse,
  now: Instant,
): Statement | undefined {
  const lastUsed = optional(Number)(row.last_used)
  if (lastUsed === undefined || (use === 'past' && now - lastUsed < NOTED_EVERY_MS)) return undefined
  return statement(
    'UPDATE snapshots SET last_used = $4 WHERE product = $1 AND version = $2 AND as_of = $3 AND last_used IS NOT NULL',
    ...[product, version, asOf, use === 'past' ? now : null],
  )
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The first of a refresh stands. */
export function snapshotStore(
  sql: Pick<Sql, 'all' | 'close'>,
  limits: PastLimits = UNLIMITED,
): SnapshotStore {
  const { all, close } = sql
  const past = pastSnapshots(sql, limits)

  const keepBody = (hash: Uint8Array, packed: Uint8Array): number => {
    const [known] = all('SELECT length(body) AS bytes FROM bodies WHERE hash = $1', hash)
    if (known) return number(known.bytes)
    const body = zstdCompressSync(packed)
    all('INSERT INTO bodies (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', hash, body)
    return body.length
  }

  const insert = (
    { product, version, asOf, inputsHash }: Snapshot,
    packed: Uint8Array,
    lastUsed: Instant | null,
  ): void => {
    const hash = digest(packed)
    // A body without a row is harmless, so the body is committed first.
    const bytes = keepBody(hash, packed) + ROW_BYTES
    all(
      `INSERT INTO snapshots (product, version, as_of, inputs_hash, body_hash, last_used, bytes)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      ...[product, version, asOf, inputsHash, hash, lastUsed, bytes],
    )
  }

  /** A damaged body is made again, to the byte: its rows, too. */
  const drop = (hash: Uint8Array): void => {
    all('DELETE FROM snapshots WHERE body_hash = $1', hash)
    all('DELETE FROM bodies WHERE hash = $1', hash)
  }

  return {
    get(product, version, asOf, use = 'refresh') {
      const [row] = all(FIND_SNAPSHOT, product, version, asOf)
      if (row === undefined) return undefined
      const note = noteOfUse({ product, version, asOf }, row, use, limits.clock.now())
      if (note) all(note.text, ...note.values)
      try {
        return snapshotOf(product, version, asOf, row)
      } catch {
        drop(row.hash as Uint8Array)
        return undefined
      }
    },
    put(snapshot, use = 'refresh') {
      const { product, version, asOf } = snapshot
      const key = [product, version, asOf]
      if (
        all('SELECT 1 FROM snapshots WHERE product = $1 AND version = $2 AND as_of = $3', ...key).length > 0
      )
        return
      const packed = packParts(snapshot.parts)
      const bytes = packed.length + ROW_BYTES
      const store = (lastUsed: Instant | null): void =>
        againIfDropped(() => insert(snapshot, packed, lastUsed))
      if (use === 'past') return past.store(bytes, store)
      past.beforeRefresh(bytes)
      store(null)
    },
    close,
  }
}

/** Another process may drop a body between its look-up and its use. */
function againIfDropped(insert: () => void): void {
  try {
    insert()
  } catch (error) {
    if (!isForeignKey(error)) throw error
    insert()
  }
}
