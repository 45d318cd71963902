import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packParts, unpackParts } from '../../domain/snapshots/snapshot-parts.ts'
import type { Snapshot, SnapshotIndex, SnapshotStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { snapshotIndex } from '../stores/snapshot-index.ts'
import { openDatabase, refusingToStart } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/**
 * Opens the snapshots; the first of a refresh stands. A power cut may lose the last, which can be recomputed.
 * @throws StartupError if the file cannot be used
 */
export function openSnapshotStore(file: string): SnapshotStore {
  const database = openDatabase({
    file,
    synchronous: 'NORMAL',
    migrations: migrationFiles('sqlite/snapshots'),
  })
  const find = database.prepare(`
    SELECT inputs_hash, hash, body FROM snapshots JOIN bodies ON bodies.hash = body_hash
    WHERE product = ? AND version = ? AND as_of = ?`)
  const known = database.prepare('SELECT 1 FROM snapshots WHERE product = ? AND version = ? AND as_of = ?')
  const bodyKnown = database.prepare('SELECT 1 FROM bodies WHERE hash = ?')
  const insertBody = database.prepare('INSERT INTO bodies (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const insert = database.prepare(`
    INSERT INTO snapshots (product, version, as_of, inputs_hash, body_hash) VALUES (?, ?, ?, ?, ?)`)

  return {
    get(product, version, asOf): Snapshot | undefined {
      const row = find.get(product, version, asOf)
      if (!row) return undefined
      const packed = zstdDecompressSync(row.body as Uint8Array)
      if (!digest(packed).equals(row.hash as Uint8Array)) {
        throw new Error(`${file}: the stored snapshot of ${product} version ${version} at ${asOf} is damaged`)
      }
      return { product, version, asOf, inputsHash: String(row.inputs_hash), parts: unpackParts(packed) }
    },
    put({ product, version, asOf, inputsHash, parts }) {
      if (known.get(product, version, asOf)) return
      const packed = packParts(parts)
      const hash = digest(packed)
      // A body without a row is harmless, so the body is committed first.
      if (!bodyKnown.get(hash)) insertBody.run(hash, zstdCompressSync(packed))
      insert.run(product, version, asOf, inputsHash, hash)
    },
    close() {
      database.close()
    },
  }
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Opens the file of a snapshot store that may be written concurrently. @throws StartupError if it cannot be used */
export const openSnapshotIndex = (file: string): SnapshotIndex =>
  refusingToStart(file, () => {
    const { all, close } = sqliteSql(new DatabaseSync(file, { readOnly: true, timeout: 5000 }))
    all('SELECT as_of FROM snapshots LIMIT 1') // Rejects a damaged file at the start.
    return snapshotIndex(all, close)
  })
