import { type Instant, parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { canonicalJson } from '@bellwether-markets/engine/track-record/canonical-json'
import type { PublicKey, SignedDayRoot } from '@bellwether-markets/engine/track-record/day-root'
import { hashedText } from '@bellwether-markets/engine/track-record/hash-chain'
import type { ClockCorrection, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import { type Seal, sealId, sealText } from '@bellwether-markets/engine/track-record/seal'
import type { TimeStamp, TrackRecordStore } from '../../service/ports.ts'
import { jsonRows, type Sql, type Statement, statement } from './sql.ts'
import { CALLS, forecastOf, sha256, trackRecordReader } from './track-record-reader.ts'

/** For its one writer. Database triggers enforce its rules. */
export const trackRecordStore = (sql: Sql): TrackRecordStore => ({
  ...trackRecordReader(sql),
  openForecasts: () =>
    sql.all(`${CALLS} WHERE resolved_seq IS NULL AND voided_seq IS NULL ORDER BY issued_seq`).map(forecastOf),
  append: (entries) => sql.write(entries.flatMap(statementsFor)),
  confirm(signalIds, at) {
    sql.all(
      `UPDATE calls SET updated_at = $1
        WHERE updated_at < $1 AND signal_id IN (SELECT value ->> 0 FROM json_array_elements($2))`,
      at,
      jsonRows(signalIds.map((signalId) => [signalId])),
    )
  },
  appendRoot: (root, key) => sql.write([keyStatement(key), rootStatement(root)]),
  appendSeal: (seal, key, madeAt) => sql.write([keyStatement(key), sealStatement(seal, madeAt)]),
  saveStamp: (seal, stamp) => sql.write([stampStatement(seal, stamp)]),
  savePast({ since, through, until }) {
    sql.all(
      `INSERT INTO past_record VALUES (1, $1, $2, $3)
        ON CONFLICT (only) DO UPDATE SET since = excluded.since, through = excluded.through, until = excluded.until`,
      since,
      through,
      until,
    )
  },
  saveStatistics({ throughSeq, asOf, text }) {
    const values = [throughSeq, asOf, text]
    const changed = sql.all(
      'UPDATE statistics SET through_seq = $1, as_of = $2, body = $3 RETURNING through_seq',
      ...values,
    )
    if (changed.length > 0) return
    sql.all('INSERT INTO statistics VALUES (1, $1, $2, $3) ON CONFLICT DO NOTHING', ...values)
  },
})

export function statementsFor(entry: RecordEntry): readonly Statement[] {
  const at = parseInstant(entry.at)
  if (at === undefined) throw new RangeError(`${entry.at} is no instant`)
  const { seq, kind, hash, prev_hash } = entry
  const signalId = signalIdOf(entry)
  const stored: Statement = {
    text: 'INSERT INTO entries (seq, at, kind, signal_id, hash, prev_hash, body) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    values: [seq, at, kind, signalId, hash, prev_hash, hashedText(entry)],
  }
  if (kind === 'issued') {
    // The same signal may be issued again once a wrong clock has been corrected.
    const text = `INSERT INTO calls (signal_id, issued_seq, updated_at) VALUES ($1, $2, $3) ON CONFLICT (signal_id) DO UPDATE
      SET issued_seq = excluded.issued_seq, updated_at = excluded.updated_at, resolved_seq = NULL, voided_seq = NULL`
    return [stored, { text, values: [signalId, seq, at] }]
  }
  if (kind === 'clock_correction') return [stored, ...voidings(entry)]
  if (kind !== 'resolved') return [stored]
  const text = 'UPDATE calls SET resolved_seq = $1 WHERE signal_id = $2'
  return [stored, { text, values: [seq, signalId] }]
}

function voidings({ seq, payload: { voids } }: ClockCorrection): readonly Statement[] {
  if (voids === null) return []
  const range = [voids.first_seq, voids.last_seq]
  return [
    statement('UPDATE calls SET resolved_seq = NULL WHERE resolved_seq BETWEEN $1 AND $2', ...range),
    statement('UPDATE calls SET voided_seq = $3 WHERE issued_seq BETWEEN $1 AND $2', ...range, seq),
  ]
}

export const keyStatement = ({ key_id, spki_pem, raw_base64 }: PublicKey): Statement => ({
  text: `INSERT INTO keys (key_id, position, spki_pem, raw_base64) VALUES ($1, (SELECT count(*) FROM keys), $2, $3)
    ON CONFLICT (key_id) DO NOTHING`,
  values: [key_id, spki_pem, raw_base64],
})

const sealStatement = (seal: Seal, madeAt: Instant): Statement => ({
  text: 'INSERT INTO seals (id, last_seq, made_at, sealed) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
  values: [sealId(seal, sha256), seal.statement.last_seq, madeAt, sealText(seal)],
})

export const stampStatement = (seal: Seal, { authority, at, token }: TimeStamp): Statement =>
  statement(
    'INSERT INTO stamps (seal, authority, at, token) VALUES ($1, $2, $3, $4) ON CONFLICT (seal) DO NOTHING',
    sealId(seal, sha256),
    authority,
    at,
    token,
  )

export function rootStatement({ statement: signed, signature }: SignedDayRoot): Statement {
  const { first_seq, last_seq, key_id } = signed
  const day = parseDay(signed.day)
  if (day === undefined) throw new RangeError(`${signed.day} is no day`)
  return {
    text: 'INSERT INTO roots (first_seq, last_seq, day, key_id, statement, signature) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [first_seq, last_seq, day, key_id, canonicalJson(signed), signature],
  }
}

function signalIdOf(entry: RecordEntry): string | null {
  if (entry.kind === 'issued') return entry.payload.signal.id
  return entry.kind === 'resolved' ? entry.payload.signal_id : null
}
