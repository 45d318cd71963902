import { createHash } from 'node:crypto'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type {
  PublicKey,
  RootStatement,
  SignedDayRoot,
} from '@bellwether-markets/engine/track-record/day-root'
import { readEntry } from '@bellwether-markets/engine/track-record/hash-chain'
import type { RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { Seal } from '@bellwether-markets/engine/track-record/seal'
import type { Forecast, KeptSeal, RecordStatistics, TrackRecordReader } from '../../service/ports.ts'
import type { Row, Sql } from './sql.ts'
import { instant, number, optional, rowOf, text } from './sql.ts'

const HEAD = { seq: number, at: instant, hash: text }
const ENTRY = { body: text, hash: text }
const ROOT = { statement: text, signature: text }
const SEAL = { sealed: text, authority: optional(text), stampedAt: optional(instant), token: optional(text) }
const SEAL_MADE = { lastSeq: number, madeAt: instant }
const KEY = { key_id: text, spki_pem: text, raw_base64: text }
const STATISTICS = { throughSeq: number, asOf: instant, body: text }
const PAST = { since: instant, through: instant, until: instant }
const CALL = {
  updatedAt: instant,
  issuedBody: text,
  issuedHash: text,
  resolvedBody: optional(text),
  voidedBody: optional(text),
}

export const CALLS = `
  SELECT calls.updated_at, issued.body AS issued_body, issued.hash AS issued_hash,
    resolved.body AS resolved_body, resolved.hash AS resolved_hash, voided.body AS voided_body, voided.hash AS voided_hash
  FROM calls JOIN entries AS issued ON issued.seq = issued_seq
    LEFT JOIN entries AS resolved ON resolved.seq = resolved_seq
    LEFT JOIN entries AS voided ON voided.seq = voided_seq`

export const SELECT_STATISTICS = 'SELECT through_seq, as_of, body FROM statistics'

export const SEALS = `SELECT sealed, authority, stamps.at AS stamped_at, token
  FROM seals LEFT JOIN stamps ON stamps.seal = seals.id`

/** Never returns an entry that differs in any byte from the stored one. */
export function trackRecordReader(sql: Pick<Sql, 'all' | 'close'>): TrackRecordReader {
  return {
    head() {
      const [row] = sql.all('SELECT seq, at, hash FROM entries ORDER BY seq DESC LIMIT 1')
      if (row === undefined) return undefined
      const { seq, at, hash } = rowOf(HEAD, row)
      return { seq, at: formatInstant(at), hash }
    },
    entries: (fromSeq, limit) =>
      sql
        .all('SELECT body, hash FROM entries WHERE seq >= $1 ORDER BY seq LIMIT $2', fromSeq, limit)
        .map(entryOf),
    call(signalId) {
      const [row] = sql.all(`${CALLS} WHERE calls.signal_id = $1`, signalId)
      return row && forecastOf(row)
    },
    roots(fromSeq, toSeq) {
      const within = 'SELECT statement, signature FROM roots WHERE last_seq >= $1 AND first_seq <= $2'
      return sql.all(`${within} ORDER BY first_seq`, fromSeq, toSeq).map(rootOf)
    },
    latestRoot() {
      const [row] = sql.all('SELECT statement, signature FROM roots ORDER BY first_seq DESC LIMIT 1')
      return row && rootOf(row)
    },
    seals: (fromSeq, toSeq) =>
      sql
        .all(`${SEALS} WHERE last_seq BETWEEN $1 AND $2 ORDER BY last_seq, made_at`, fromSeq, toSeq)
        .map(sealOf),
    latestSeal() {
      const [row] = sql.all(
        'SELECT last_seq, made_at FROM seals ORDER BY last_seq DESC, made_at DESC LIMIT 1',
      )
      return row && rowOf(SEAL_MADE, row)
    },
    latestStamped() {
      const [row] = sql.all(`${SEALS} WHERE token IS NOT NULL ORDER BY last_seq DESC, made_at DESC LIMIT 1`)
      return row && sealOf(row)
    },
    stampOver(seq) {
      const [row] = sql.all(
        `${SEALS} WHERE last_seq >= $1 AND token IS NOT NULL ORDER BY last_seq, made_at LIMIT 1`,
        seq,
      )
      return row && sealOf(row)
    },
    keys: () => sql.all('SELECT key_id, spki_pem, raw_base64 FROM keys ORDER BY position').map(keyOf),
    statistics() {
      const [row] = sql.all(SELECT_STATISTICS)
      return row && statisticsOf(row)
    },
    past() {
      const [row] = sql.all('SELECT since, through, until FROM past_record')
      return row && rowOf(PAST, row)
    },
    close: () => sql.close(),
  }
}

export function forecastOf(row: Row): Forecast {
  const { updatedAt, issuedBody, issuedHash, resolvedBody, voidedBody } = rowOf(CALL, row)
  const issued = entryOf({ body: issuedBody, hash: issuedHash })
  const resolved = resolvedBody && entryOf({ body: resolvedBody, hash: row.resolved_hash })
  const voided = voidedBody && entryOf({ body: voidedBody, hash: row.voided_hash })
  if (!isKind(issued, 'issued')) throw new RangeError(`entry ${issued.seq} is no call`)
  return {
    issued,
    updatedAt,
    resolved: resolved && isKind(resolved, 'resolved') ? resolved : undefined,
    voided: voided && isKind(voided, 'clock_correction') ? voided : undefined,
  }
}

const isKind = <Kind extends RecordEntry['kind']>(
  entry: RecordEntry,
  kind: Kind,
): entry is Extract<RecordEntry, { kind: Kind }> => entry.kind === kind

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

export function entryOf(row: Row): RecordEntry {
  const { body, hash } = rowOf(ENTRY, row)
  return readEntry(body, hash, sha256)
}

export function rootOf(row: Row): SignedDayRoot {
  const { statement, signature } = rowOf(ROOT, row)
  return { statement: JSON.parse(statement) as RootStatement, signature }
}

export function sealOf(row: Row): KeptSeal {
  const { sealed, authority, stampedAt: at, token } = rowOf(SEAL, row)
  const isStamped = authority !== undefined && at !== undefined && token !== undefined
  return { ...(JSON.parse(sealed) as Seal), stamp: isStamped ? { authority, at, token } : undefined }
}

export const keyOf = (row: Row): PublicKey => ({ algorithm: 'Ed25519', ...rowOf(KEY, row) })

export function statisticsOf(row: Row): RecordStatistics {
  const { throughSeq, asOf, body } = rowOf(STATISTICS, row)
  return { throughSeq, asOf, text: body }
}
