import type { Pool } from 'pg'
import type { Log, TrackRecordStore } from '../../service/ports.ts'
import { instant, rowOf, text } from '../stores/row-of.ts'
import { entryOf, keyOf, rootOf, SELECT_STATISTICS, statisticsOf } from '../stores/track-record-reader.ts'

const FOLLOWED_EVERY_MS = 1_000
const ENTRIES_AT_ONCE = 500

export interface RecordFollower {
  /** Resolves once the copy has everything that was recorded before; or the follower is closed. */
  readonly caughtUp: Promise<void>
  close(): Promise<void>
}

/**
 * Keeps a copy of the track record up to date, so that reading it never waits for the database. The copy accepts only
 * what continues its chain.
 */
export function followRecord(pool: Pool, copy: TrackRecordStore, log: Log): RecordFollower {
  let confirmedUpTo = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let told = false
  const { promise: caughtUp, resolve: tellCaughtUp } = Promise.withResolvers<void>()

  /** Roots go before the entries of the next day, as the copy demands. @returns whether there is more */
  const follow = async (): Promise<boolean> => {
    const from = (copy.head()?.seq ?? 0) + 1
    await copyRoots()
    const { rows } = await pool.query(
      `SELECT body, hash FROM entries WHERE seq >= $1 AND at / 86400000 = (SELECT at / 86400000 FROM entries WHERE seq = $1)
        ORDER BY seq LIMIT ${ENTRIES_AT_ONCE}`,
      [from],
    )
    if (closed) return false
    if (rows.length > 0) copy.append(rows.map(entryOf))
    await copyRoots()
    return rows.length > 0
  }

  const copyRoots = async (): Promise<void> => {
    const signed = copy.latestRoot()?.statement.last_seq ?? 0
    const { rows } = await pool.query(
      `SELECT statement, signature, keys.key_id, spki_pem, raw_base64 FROM roots JOIN keys USING (key_id)
        WHERE first_seq > $1 AND last_seq <= $2 ORDER BY first_seq`,
      [signed, copy.head()?.seq ?? 0],
    )
    if (!closed) for (const row of rows) copy.appendRoot(rootOf(row), keyOf(row))
  }

  const copyNotes = async (): Promise<void> => {
    const head = copy.head()?.seq ?? 0
    const { rows } = await pool.query(
      `SELECT signal_id, updated_at FROM calls WHERE updated_at > $1 AND issued_seq <= $2 ORDER BY updated_at`,
      [confirmedUpTo, head],
    )
    const [kept] = (await pool.query(SELECT_STATISTICS)).rows.map(statisticsOf)
    if (closed) return
    const confirmed = rows.map((row) => rowOf({ signalId: text, updatedAt: instant }, row))
    for (const [moment, signals] of Map.groupBy(confirmed, ({ updatedAt }) => updatedAt)) {
      copy.confirm(
        signals.map(({ signalId }) => signalId),
        moment,
      )
      confirmedUpTo = moment
    }
    const shown = copy.statistics()
    if (!kept || (shown?.asOf === kept.asOf && shown.text === kept.text)) return
    if (kept.throughSeq <= head) copy.saveStatistics(kept)
  }

  const round = async (): Promise<void> => {
    try {
      while (!closed && (await follow()));
      await copyNotes()
      tellCaughtUp()
      told = false
    } catch (error) {
      if (!told && !closed) log.warn('record_not_followed', { error })
      told = true
    }
    if (!closed) timer = setTimeout(() => (running = round()), FOLLOWED_EVERY_MS)
  }
  let running = round()

  return {
    caughtUp,
    async close() {
      closed = true
      tellCaughtUp()
      clearTimeout(timer)
      await running
      copy.close()
    },
  }
}
