import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { PublicKey, RootStatement, SignedRoot } from '../../domain/track-record/day-root.ts'
import { readEntry } from '../../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { asInstant, formatInstant } from '../../kernel/time.ts'
import type { RecordedCall, TrackRecordReader } from '../../service/ports.ts'

type Row = Record<string, SQLOutputValue>

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/**
 * What can be read of a track record through an open database. An entry that is not to the byte what was written is
 * never given out.
 */
export function trackRecordReader(database: DatabaseSync): TrackRecordReader {
  const head = database.prepare('SELECT seq, at, hash FROM entries ORDER BY seq DESC LIMIT 1')
  const range = database.prepare('SELECT body, hash FROM entries WHERE seq >= ? ORDER BY seq LIMIT ?')
  const call = database.prepare(`${CALLS} WHERE calls.signal_id = ?`)
  const roots = database.prepare(
    'SELECT statement, signature FROM roots WHERE last_seq >= ? AND first_seq <= ? ORDER BY first_seq',
  )
  const latestRoot = database.prepare(
    'SELECT statement, signature FROM roots ORDER BY first_seq DESC LIMIT 1',
  )
  const keys = database.prepare('SELECT key_id, spki_pem, raw_base64 FROM keys ORDER BY position')
  const statistics = database.prepare('SELECT through_seq, as_of, body FROM statistics')

  return {
    head() {
      const row = head.get()
      if (!row) return undefined
      return { seq: Number(row.seq), at: formatInstant(asInstant(Number(row.at))), hash: String(row.hash) }
    },
    entries: (fromSeq, limit) => range.all(fromSeq, limit).map((row) => entryOf(row.body, row.hash)),
    call(signalId) {
      const row = call.get(signalId)
      return row && recordedCall(row)
    },
    roots: (fromSeq, toSeq) => roots.all(fromSeq, toSeq).map(rootOf),
    latestRoot() {
      const row = latestRoot.get()
      return row && rootOf(row)
    },
    keys: () => keys.all().map(keyOf),
    statistics() {
      const row = statistics.get()
      if (!row) return undefined
      return {
        throughSeq: Number(row.through_seq),
        asOf: asInstant(Number(row.as_of)),
        text: String(row.body),
      }
    },
    close: () => database.close(),
  }
}

/** Calls with the entries they consist of. */
export const CALLS = `
  SELECT calls.updated_at, issued.body AS issued_body, issued.hash AS issued_hash,
    resolved.body AS resolved_body, resolved.hash AS resolved_hash
  FROM calls JOIN entries AS issued ON issued.seq = issued_seq
    LEFT JOIN entries AS resolved ON resolved.seq = resolved_seq`

export function recordedCall(row: Row): RecordedCall {
  const issued = entryOf(row.issued_body, row.issued_hash)
  const resolved = row.resolved_body === null ? undefined : entryOf(row.resolved_body, row.resolved_hash)
  if (issued.kind !== 'issued' || (resolved && resolved.kind !== 'resolved')) {
    throw new RangeError(`entry ${issued.seq} is no call`)
  }
  return { issued, resolved, updatedAt: asInstant(Number(row.updated_at)) }
}

const entryOf = (body: SQLOutputValue, hash: SQLOutputValue): RecordEntry =>
  readEntry(String(body), String(hash), sha256)

const rootOf = (row: Row): SignedRoot => ({
  statement: JSON.parse(String(row.statement)) as RootStatement,
  signature: String(row.signature),
})

const keyOf = (row: Row): PublicKey => ({
  algorithm: 'Ed25519',
  key_id: String(row.key_id),
  spki_pem: String(row.spki_pem),
  raw_base64: String(row.raw_base64),
})
