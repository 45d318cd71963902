import { createHash } from 'node:crypto'
import { canonicalJson } from '../../domain/track-record/canonical-json.ts'
import type { PublicKey, RootStatement, SignedRoot } from '../../domain/track-record/day-root.ts'
import { hashedText, readEntry } from '../../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { asInstant, formatInstant, parseDay, parseInstant } from '../../kernel/time.ts'
import type { RecordedCall, TrackRecordStore } from '../../service/ports.ts'
import type { BlockingDatabase } from './blocking-database.ts'
import type { Row, Statement } from './statement-messages.ts'

const CALLS = `
  SELECT calls.updated_at, issued.body AS issued_body, issued.hash AS issued_hash,
    resolved.body AS resolved_body, resolved.hash AS resolved_hash
  FROM calls JOIN entries AS issued ON issued.seq = issued_seq
    LEFT JOIN entries AS resolved ON resolved.seq = resolved_seq`

/**
 * The track record for the thread that keeps it. The rules of the record are held by the database, so that a worker
 * that lost its turn cannot fork it. An entry that is not to the byte what was written is never given out.
 */
export function postgresTrackRecordStore(database: BlockingDatabase): TrackRecordStore {
  const one = (text: string, ...values: readonly unknown[]): Row | undefined =>
    database.read(text, ...values)[0]
  return {
    head() {
      const row = one('SELECT seq, at, hash FROM entries ORDER BY seq DESC LIMIT 1')
      if (!row) return undefined
      return { seq: Number(row.seq), at: formatInstant(asInstant(Number(row.at))), hash: String(row.hash) }
    },
    entries: (fromSeq, limit) =>
      database
        .read('SELECT body, hash FROM entries WHERE seq >= $1 ORDER BY seq LIMIT $2', fromSeq, limit)
        .map((row) => entryOf(row.body, row.hash)),
    call(signalId) {
      const row = one(`${CALLS} WHERE calls.signal_id = $1`, signalId)
      return row && recordedCall(row)
    },
    roots: (fromSeq, toSeq) =>
      database
        .read(
          'SELECT statement, signature FROM roots WHERE last_seq >= $1 AND first_seq <= $2 ORDER BY first_seq',
          fromSeq,
          toSeq,
        )
        .map(rootOf),
    latestRoot() {
      const row = one('SELECT statement, signature FROM roots ORDER BY first_seq DESC LIMIT 1')
      return row && rootOf(row)
    },
    keys: () => database.read('SELECT key_id, spki_pem, raw_base64 FROM keys ORDER BY position').map(keyOf),
    statistics() {
      const row = one('SELECT through_seq, as_of, body FROM statistics')
      if (!row) return undefined
      return {
        throughSeq: Number(row.through_seq),
        asOf: asInstant(Number(row.as_of)),
        text: String(row.body),
      }
    },
    openCalls: () =>
      database.read(`${CALLS} WHERE resolved_seq IS NULL ORDER BY issued_seq`).map(recordedCall),
    append: (entries) => database.write(entries.flatMap(statementsFor)),
    confirm(signalIds, at) {
      database.read(
        'UPDATE calls SET updated_at = $1 WHERE signal_id = ANY($2) AND updated_at < $1',
        at,
        signalIds,
      )
    },
    appendRoot: (root, key) => database.write([keyStatement(key), rootStatement(root)]),
    saveStatistics({ throughSeq, asOf, text }) {
      database.read(
        `INSERT INTO statistics VALUES (1, $1, $2, $3) ON CONFLICT (only_one) DO UPDATE
          SET through_seq = excluded.through_seq, as_of = excluded.as_of, body = excluded.body`,
        ...[throughSeq, asOf, text],
      )
    },
    close: () => database.close(),
  }
}

/** What stores an entry and notes the call it opens or closes. */
export function statementsFor(entry: RecordEntry): readonly Statement[] {
  const at = parseInstant(entry.at)
  if (at === undefined) throw new RangeError(`${entry.at} is no instant`)
  const { seq, kind, hash, prev_hash } = entry
  const signalId = signalIdOf(entry) ?? null
  const stored: Statement = {
    text: 'INSERT INTO entries (seq, at, kind, signal_id, hash, prev_hash, body) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    values: [seq, at, kind, signalId, hash, prev_hash, hashedText(entry)],
  }
  if (kind === 'issued') {
    const text = 'INSERT INTO calls (signal_id, issued_seq, updated_at) VALUES ($1, $2, $3)'
    return [stored, { text, values: [signalId, seq, at] }]
  }
  if (kind !== 'resolved') return [stored]
  return [
    stored,
    { text: 'UPDATE calls SET resolved_seq = $1 WHERE signal_id = $2', values: [seq, signalId] },
  ]
}

export const keyStatement = ({ key_id, spki_pem, raw_base64 }: PublicKey): Statement => ({
  text: `INSERT INTO keys (key_id, position, spki_pem, raw_base64) VALUES ($1, (SELECT count(*) FROM keys), $2, $3)
    ON CONFLICT (key_id) DO NOTHING`,
  values: [key_id, spki_pem, raw_base64],
})

export function rootStatement({ statement, signature }: SignedRoot): Statement {
  const { first_seq, last_seq, key_id } = statement
  const day = parseDay(statement.day)
  if (day === undefined) throw new RangeError(`${statement.day} is no day`)
  return {
    text: 'INSERT INTO roots (first_seq, last_seq, day, key_id, statement, signature) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [first_seq, last_seq, day, key_id, canonicalJson(statement), signature],
  }
}

function signalIdOf(entry: RecordEntry): string | undefined {
  if (entry.kind === 'issued') return entry.payload.signal.id
  return entry.kind === 'resolved' ? entry.payload.signal_id : undefined
}

function recordedCall(row: Row): RecordedCall {
  const issued = entryOf(row.issued_body, row.issued_hash)
  const resolved = row.resolved_body === null ? undefined : entryOf(row.resolved_body, row.resolved_hash)
  if (issued.kind !== 'issued' || (resolved && resolved.kind !== 'resolved')) {
    throw new RangeError(`entry ${issued.seq} is no call`)
  }
  return { issued, resolved, updatedAt: asInstant(Number(row.updated_at)) }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export const entryOf = (body: unknown, hash: unknown): RecordEntry =>
  readEntry(String(body), String(hash), sha256)

export const rootOf = (row: Row): SignedRoot => ({
  statement: JSON.parse(String(row.statement)) as RootStatement,
  signature: String(row.signature),
})

export const keyOf = (row: Row): PublicKey => ({
  algorithm: 'Ed25519',
  key_id: String(row.key_id),
  spki_pem: String(row.spki_pem),
  raw_base64: String(row.raw_base64),
})
