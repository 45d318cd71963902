import { DatabaseSync } from 'node:sqlite'
import { canonicalJson } from '../../domain/track-record/canonical-json.ts'
import { hashedText } from '../../domain/track-record/hash-chain.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { type Instant, parseDay, parseInstant } from '../../kernel/time.ts'
import type { TrackRecordReader, TrackRecordStore } from '../../service/ports.ts'
import { migrationFiles } from '../migrations/migration-files.ts'
import { openDatabase, refusingToStart } from './open-database.ts'
import { CALLS, recordedCall, trackRecordReader } from './track-record-reader.ts'
import { inTransaction } from './transaction.ts'

/**
 * Opens the track record for writing; one process and thread may hold it so.
 * @throws StartRefused where the file cannot be used
 */
export function openTrackRecordStore(file: string): TrackRecordStore {
  const database = openDatabase({
    file,
    synchronous: 'FULL',
    migrations: migrationFiles('sqlite/track-record'),
  })
  database.exec('PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON')
  const insert = database.prepare(
    'INSERT INTO entries (seq, at, kind, signal_id, hash, prev_hash, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const openCall = database.prepare('INSERT INTO calls (signal_id, issued_seq, updated_at) VALUES (?, ?, ?)')
  const closeCall = database.prepare('UPDATE calls SET resolved_seq = ? WHERE signal_id = ?')
  const openCalls = database.prepare(`${CALLS} WHERE resolved_seq IS NULL ORDER BY issued_seq`)
  const confirm = database.prepare(
    'UPDATE calls SET updated_at = ?1 WHERE signal_id = ?2 AND updated_at < ?1',
  )
  const insertKey = database.prepare(`
    INSERT INTO keys (key_id, position, spki_pem, raw_base64)
    VALUES (?, (SELECT count(*) FROM keys), ?, ?) ON CONFLICT DO NOTHING`)
  const insertRoot = database.prepare(
    'INSERT INTO roots (first_seq, last_seq, day, key_id, statement, signature) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const replaceStatistics = database.prepare(
    'INSERT OR REPLACE INTO statistics (only, through_seq, as_of, body) VALUES (1, ?, ?, ?)',
  )

  const appendOne = (entry: RecordEntry): void => {
    const at = instantOf(entry.at)
    const { seq, kind, hash, prev_hash } = entry
    insert.run(seq, at, kind, signalIdOf(entry) ?? null, hash, prev_hash, hashedText(entry))
    if (entry.kind === 'issued') openCall.run(entry.payload.signal.id, seq, at)
    if (entry.kind === 'resolved') closeCall.run(seq, entry.payload.signal_id)
  }

  return {
    ...trackRecordReader(database),
    append: (entries) => inTransaction(database, () => entries.forEach(appendOne)),
    openCalls: () => openCalls.all().map(recordedCall),
    confirm: (signalIds, at) =>
      inTransaction(database, () => {
        for (const signalId of signalIds) confirm.run(at, signalId)
      }),
    appendRoot: ({ statement, signature }, key) =>
      inTransaction(database, () => {
        const { first_seq, last_seq, day, key_id } = statement
        insertKey.run(key.key_id, key.spki_pem, key.raw_base64)
        insertRoot.run(first_seq, last_seq, dayOf(day), key_id, canonicalJson(statement), signature)
      }),
    saveStatistics: ({ throughSeq, asOf, text }) => {
      replaceStatistics.run(throughSeq, asOf, text)
    },
  }
}

/**
 * Opens a track record that a store has made, for reading while the store writes.
 * @throws StartRefused where the file cannot be used
 */
export const openTrackRecordReader = (file: string): TrackRecordReader =>
  refusingToStart(file, () => trackRecordReader(new DatabaseSync(file, { readOnly: true, timeout: 5000 })))

function signalIdOf(entry: RecordEntry): string | undefined {
  if (entry.kind === 'issued') return entry.payload.signal.id
  return entry.kind === 'resolved' ? entry.payload.signal_id : undefined
}

function instantOf(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined) throw new RangeError(`${text} is no instant`)
  return instant
}

function dayOf(text: string): number {
  const day = parseDay(text)
  if (day === undefined) throw new RangeError(`${text} is no day`)
  return day
}
