import { canonicalJson } from '../../domain/track-record/canonical-json.ts'
import type { PublicKey, SignedDayRoot } from '../../domain/track-record/day-root.ts'
import { hashedText } from '../../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { parseDay, parseInstant } from '../../kernel/time.ts'
import type { TrackRecordStore } from '../../service/ports.ts'
import { jsonRows, type Sql, type Statement } from './sql.ts'
import { CALLS, forecastOf, trackRecordReader } from './track-record-reader.ts'

/** For its one writer. Database triggers enforce its rules. */
export const trackRecordStore = (sql: Sql): TrackRecordStore => ({
  ...trackRecordReader(sql),
  openForecasts: () => sql.all(`${CALLS} WHERE resolved_seq IS NULL ORDER BY issued_seq`).map(forecastOf),
  append: (entries) => sql.write(entries.flatMap(statementsFor)),
  confirm(signalIds, at) {
    sql.all(
      `UPDATE calls SET updated_at = $1
        WHERE updated_at < $1 AND signal_id IN (SELECT value ->> 0 FROM json_array_elements($2))`,
      ...[at, jsonRows(signalIds.map((signalId) => [signalId]))],
    )
  },
  appendRoot: (root, key) => sql.write([keyStatement(key), rootStatement(root)]),
  savePast({ since, through, until }) {
    sql.all(
      `INSERT INTO past_record VALUES (1, $1, $2, $3)
        ON CONFLICT (only) DO UPDATE SET since = excluded.since, through = excluded.through, until = excluded.until`,
      ...[since, through, until],
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
    const text = 'INSERT INTO calls (signal_id, issued_seq, updated_at) VALUES ($1, $2, $3)'
    return [stored, { text, values: [signalId, seq, at] }]
  }
  if (kind !== 'resolved') return [stored]
  const text = 'UPDATE calls SET resolved_seq = $1 WHERE signal_id = $2'
  return [stored, { text, values: [seq, signalId] }]
}

export const keyStatement = ({ key_id, spki_pem, raw_base64 }: PublicKey): Statement => ({
  text: `INSERT INTO keys (key_id, position, spki_pem, raw_base64) VALUES ($1, (SELECT count(*) FROM keys), $2, $3)
    ON CONFLICT (key_id) DO NOTHING`,
  values: [key_id, spki_pem, raw_base64],
})

export function rootStatement({ statement, signature }: SignedDayRoot): Statement {
  const { first_seq, last_seq, key_id } = statement
  const day = parseDay(statement.day)
  if (day === undefined) throw new RangeError(`${statement.day} is no day`)
  return {
    text: 'INSERT INTO roots (first_seq, last_seq, day, key_id, statement, signature) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [first_seq, last_seq, day, key_id, canonicalJson(statement), signature],
  }
}

function signalIdOf(entry: RecordEntry): string | null {
  if (entry.kind === 'issued') return entry.payload.signal.id
  return entry.kind === 'resolved' ? entry.payload.signal_id : null
}
