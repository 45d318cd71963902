import type { Pool } from 'pg'
import type { Log, TrackRecordStore } from '../../service/ports.ts'
import type { Row } from '../stores/sql.ts'
import { instant, number, rowOf, text } from '../stores/sql.ts'
import {
  entryOf,
  keyOf,
  rootOf,
  SELECT_STATISTICS,
  sealOf,
  statisticsOf,
} from '../stores/track-record-reader.ts'

const FOLLOWED_EVERY_MS = 1_000
const ENTRIES_AT_ONCE = 500

export type RecordFollower = ReturnType<typeof followRecord>

/** Keeps a copy of the track record current, so that reads never wait for the database. */
export function followRecord(pool: Pool, copy: TrackRecordStore, log: Log) {
  const copier = new RecordCopier(pool, copy)
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  const { promise: caughtUp, resolve: tellCaughtUp } = Promise.withResolvers<void>()

  const round = async (): Promise<void> => {
    try {
      await copier.copyNew()
      tellCaughtUp()
      isFailing = false
    } catch (error) {
      if (!isFailing && !copier.isClosed) log.warn('record_not_followed', { error })
      isFailing = true
    }
    if (!copier.isClosed) timer = setTimeout(() => (running = round()), FOLLOWED_EVERY_MS)
  }
  let running = round()

  return {
    /** Resolves once the copy has caught up, or on close. */
    caughtUp,
    async close(): Promise<void> {
      copier.isClosed = true
      tellCaughtUp()
      clearTimeout(timer)
      await running
      copy.close()
    },
  }
}

/** Writes nothing after close. */
class RecordCopier {
  isClosed = false
  readonly #pool: Pool
  readonly #copy: TrackRecordStore
  #confirmedUpTo = 0
  #sealsUpTo = 0
  #stampsUpTo = 0

  constructor(pool: Pool, copy: TrackRecordStore) {
    this.#pool = pool
    this.#copy = copy
  }

  async copyNew(): Promise<void> {
    // A damaged copy was begun again.
    if (this.#lastSeq === 0) this.#confirmedUpTo = 0
    while (!this.isClosed && (await this.#copyEntries()));
    await this.#copySeals()
    await this.#copyConfirmations()
    await this.#copyStatistics()
  }

  get #lastSeq(): number {
    return this.#copy.head()?.seq ?? 0
  }

  async #rows(query: string, ...values: readonly number[]): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query<Row>(query, [...values])
    return this.isClosed ? [] : rows
  }

  /** Entries of one root. The copy requires it before the next entry. @returns if there were any */
  async #copyEntries(): Promise<boolean> {
    await this.#copyRoots()
    const rows = await this.#rows(
      `SELECT body, hash FROM entries WHERE seq >= $1 AND seq < coalesce(
          (SELECT min(seq) FROM entries WHERE seq > $1 AND kind = 'clock_correction'), 9223372036854775807)
        AND at / 86400000 = (SELECT at / 86400000 FROM entries WHERE seq = $1)
        ORDER BY seq LIMIT ${ENTRIES_AT_ONCE}`,
      this.#lastSeq + 1,
    )
    if (rows.length > 0) this.#copy.append(rows.map(entryOf))
    await this.#copyRoots()
    return rows.length > 0
  }

  async #copyRoots(): Promise<void> {
    const signed = this.#copy.latestRoot()?.statement.last_seq ?? 0
    const rows = await this.#rows(
      `SELECT statement, signature, keys.key_id, spki_pem, raw_base64 FROM roots JOIN keys USING (key_id)
        WHERE first_seq > $1 AND last_seq <= $2 ORDER BY first_seq`,
      signed,
      this.#lastSeq,
    )
    for (const row of rows) this.#copy.appendRoot(rootOf(row), keyOf(row))
  }

  /** Stamps come later than their seals. */
  async #copySeals(): Promise<void> {
    const fetched = await this.#rows(
      `SELECT sealed, NULL AS authority, NULL AS stamped_at, NULL AS token, made_at, seals.position, keys.key_id, spki_pem, raw_base64
        FROM seals JOIN keys ON keys.key_id = sealed::json #>> '{statement,key_id}'
        WHERE seals.position > $1 AND last_seq <= $2 ORDER BY seals.position`,
      this.#sealsUpTo,
      this.#lastSeq,
    )
    for (const row of fetched) {
      const { madeAt, position } = rowOf({ madeAt: instant, position: number }, row)
      this.#copy.appendSeal(sealOf(row), keyOf(row), madeAt)
      this.#sealsUpTo = position
    }
    const stamped = await this.#rows(
      `SELECT sealed, authority, stamps.at AS stamped_at, token, stamps.position FROM stamps JOIN seals ON seal = id
        WHERE stamps.position > $1 AND seals.position <= $2 ORDER BY stamps.position`,
      this.#stampsUpTo,
      this.#sealsUpTo,
    )
    for (const row of stamped) {
      const { stamp, ...seal } = sealOf(row)
      if (stamp) this.#copy.saveStamp(seal, stamp)
      this.#stampsUpTo = rowOf({ position: number }, row).position
    }
  }

  async #copyConfirmations(): Promise<void> {
    const rows = await this.#rows(
      `SELECT signal_id, updated_at FROM calls WHERE updated_at > $1 AND issued_seq <= $2 ORDER BY updated_at`,
      this.#confirmedUpTo,
      this.#lastSeq,
    )
    const confirmed = rows.map((row) => rowOf({ signalId: text, updatedAt: instant }, row))
    for (const [moment, signals] of Map.groupBy(confirmed, ({ updatedAt }) => updatedAt)) {
      this.#copy.confirm(
        signals.map(({ signalId }) => signalId),
        moment,
      )
      this.#confirmedUpTo = moment
    }
  }

  async #copyStatistics(): Promise<void> {
    const [latest] = (await this.#rows(SELECT_STATISTICS)).map(statisticsOf)
    const statistics = this.#copy.statistics()
    if (!latest || (statistics?.asOf === latest.asOf && statistics.text === latest.text)) return
    if (latest.throughSeq <= this.#lastSeq) this.#copy.saveStatistics(latest)
  }
}
