import { createHash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import { packParts, unpackParts } from '@bellwether-markets/engine/snapshots/snapshot-parts'
import type { Clock, Snapshot, SnapshotStore, SnapshotUse } from '../../service/ports.ts'
import { isForeignKey, type PastLimits, pastSnapshots, UNLIMITED } from './past-snapshots.ts'
import { type Bodies, rowBodies } from './row-bodies.ts'
import { optional, type Row, type Sql, type Statement, statement } from './sql.ts'

export const FIND_SNAPSHOT = `SELECT inputs_hash, last_used, bodies.* FROM snapshots
  JOIN bodies ON bodies.hash = body_hash WHERE product = $1 AND version = $2 AND as_of = $3`

const DROP_DAMAGED =
  'DELETE FROM snapshots WHERE product = $1 AND version = $2 AND as_of = $3 AND last_used IS NOT NULL'

const STORED = 'SELECT 1 FROM snapshots WHERE product = $1 AND version = $2 AND as_of = $3'

const INSERT = `INSERT INTO snapshots (product, version, as_of, inputs_hash, body_hash, last_used, bytes)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`

/** All products of the demo in 1 % less room than at the usual level, and 40 % less CPU time. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Reads note their use no more often than this. */
const NOTED_EVERY_MS = HOUR
/** Of a row, its keys and its page. */
const ROW_BYTES = 500

type Key = Pick<Snapshot, 'product' | 'version' | 'asOf'>

/**
 * @returns undefined if the body of one that was only asked for is missing or damaged: it can be made again
 * @throws Error if that of a published one is
 */
export function snapshotOf(
  { product, version, asOf }: Key,
  row: Row,
  body: Uint8Array | undefined,
): Snapshot | undefined {
  const packed = body && unpacked(body)
  if (packed && digest(packed).equals(row.hash as Uint8Array))
    return { product, version, asOf, inputsHash: String(row.inputs_hash), parts: unpackParts(packed) }
  if (row.last_used !== null) return undefined
  const state = body === undefined ? 'missing' : 'damaged'
  throw new Error(`the stored snapshot of ${product} version ${version} at ${asOf} is ${state}`)
}

function unpacked(body: Uint8Array): Buffer | undefined {
  try {
    return zstdDecompressSync(body)
  } catch {
    return undefined
  }
}

/** Notes the use of a snapshot found; undefined if nothing changes. One that is published stays for good. */
export function noteOfUse(
  { product, version, asOf }: Key,
  row: Row,
  use: SnapshotUse,
  now: Instant,
): Statement | undefined {
  const lastUsed = optional(Number)(row.last_used)
  if (lastUsed === undefined || (use === 'past' && now - lastUsed < NOTED_EVERY_MS)) return undefined
  return statement(
    'UPDATE snapshots SET last_used = $4 WHERE product = $1 AND version = $2 AND as_of = $3 AND last_used IS NOT NULL',
    product,
    version,
    asOf,
    use === 'past' ? now : null,
  )
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The first of a refresh stands. */
export const snapshotStore = (
  sql: Pick<Sql, 'all' | 'close'>,
  limits: PastLimits = UNLIMITED,
  bodies: Bodies = rowBodies(sql),
): SnapshotStore => new StoredSnapshots(sql, limits, bodies)

class StoredSnapshots implements SnapshotStore {
  readonly #sql: Pick<Sql, 'all' | 'close'>
  readonly #clock: Clock
  readonly #past: ReturnType<typeof pastSnapshots>
  readonly #bodies: Bodies
  /** Digests of bodies that are to be kept again. */
  readonly #damaged = new Set<string>()

  constructor(sql: Pick<Sql, 'all' | 'close'>, limits: PastLimits, bodies: Bodies) {
    this.#sql = sql
    this.#clock = limits.clock
    this.#past = pastSnapshots(sql, limits)
    this.#bodies = bodies
  }

  get(product: string, version: number, asOf: Instant, use: SnapshotUse = 'refresh'): Snapshot | undefined {
    const key = { product, version, asOf }
    const [row] = this.#sql.all(FIND_SNAPSHOT, product, version, asOf)
    if (row === undefined) return undefined
    const snapshot = snapshotOf(key, row, this.#bodies.read(row))
    if (snapshot === undefined) {
      this.#damaged.add(Buffer.from(row.hash as Uint8Array).toString('hex'))
      this.#sql.all(DROP_DAMAGED, product, version, asOf)
      return undefined
    }
    const note = noteOfUse(key, row, use, this.#clock.now())
    if (note) this.#sql.all(note.text, ...note.values)
    return snapshot
  }

  put(snapshot: Snapshot, use: SnapshotUse = 'refresh'): void {
    const { product, version, asOf } = snapshot
    if (this.#sql.all(STORED, product, version, asOf).length > 0) return
    const packed = packParts(snapshot.parts)
    const bytes = packed.length + ROW_BYTES
    const store = (lastUsed: Instant | null): void =>
      againIfDropped(() => this.#insert(snapshot, packed, lastUsed))
    if (use === 'past') return this.#past.store(bytes, store)
    this.#past.beforeRefresh(bytes)
    store(null)
  }

  close(): void {
    this.#sql.close()
  }

  #insert(
    { product, version, asOf, inputsHash }: Snapshot,
    packed: Uint8Array,
    lastUsed: Instant | null,
  ): void {
    const hash = digest(packed)
    // A body without a row is harmless, so the body is committed first.
    const bytes = this.#keepBody(hash, packed) + ROW_BYTES
    this.#sql.all(INSERT, product, version, asOf, inputsHash, hash, lastUsed, bytes)
  }

  #keepBody(hash: Buffer, packed: Uint8Array): number {
    const name = hash.toString('hex')
    const known = this.#damaged.has(name) ? undefined : this.#bodies.known(hash)
    if (known !== undefined) return known
    const body = zstdCompressSync(packed, FAST)
    this.#bodies.keep(hash, body)
    this.#damaged.delete(name)
    return body.length
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
