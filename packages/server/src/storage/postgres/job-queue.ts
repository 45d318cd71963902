import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Pool } from 'pg'
import { paidBackMs, quotaError, waitingError } from '../../domain/billing/compute-quota.ts'
import type { Asker, ComputeQuota } from '../../service/ports.ts'
import { tryAgain } from './connection.ts'

/** By the clock of the database. */
const LEASE_SECONDS = 15
/** A job that killed so many workers is not retried. */
const MOST_ATTEMPTS = 5
const RETRIED_AFTER_SECONDS = 60
/** Jobs with this first word run one at a time, in order: they append to one chain. */
const IN_TURN = 'record'
/** Renewed every few seconds by the processes whose callers wait. */
const REQUESTED_SECONDS = 12
const PAST_QUESTIONS_WAITING = 256
/** CPU time of an ordinary question. */
const ORDINARY_MS = 100

/** Refreshes go before the record, and that before questions about the past. */
export const JOB_RANK = { refresh: 0, record: 1, past: 2 } as const

export interface HeldJob {
  readonly name: string
  readonly attempt: number
  readonly holder: string
  /** Of a question about the past. */
  readonly asker: string | undefined
}

export interface JobState {
  readonly state: 'waiting' | 'held' | 'done' | 'failed'
  readonly result: string | undefined
}

/** Jobs that wait for others must not block those that compute. */
export type JobLane = 'compute' | 'errand'

interface Asked {
  readonly everyone: number
  readonly own: number
  readonly owed_ms: number | null
  readonly asked: boolean
  readonly state: JobState['state'] | null
  readonly result: string | null
}

const QUEUE_AGAIN = `state = 'waiting', attempt = 0, result = NULL, holder = NULL, queued_at = clock_timestamp(),
  rank = excluded.rank, asker = excluded.asker, wanted_until = excluded.wanted_until, turn_ms = excluded.turn_ms`
const FAILED_BEFORE = `jobs.state = 'failed'
  AND jobs.ended_at < clock_timestamp() - interval '${RETRIED_AFTER_SECONDS} seconds'`
const REQUESTED_UNTIL = `clock_timestamp() + interval '${REQUESTED_SECONDS} seconds'`
/** Weighted fair queueing: who has spent least of its quota and would have after an ordinary question. */
const TURN = `greatest(minute_paid, queued_at) + coalesce(turn_ms, 0) * interval '1 ms'`
const IS_REQUESTED = '(jobs.wanted_until IS NULL OR jobs.wanted_until > clock_timestamp())'

/** One statement: a question is added if the asker's quota and the number of those that wait allow it. */
const ASK_PAST = `WITH waiting AS (
    SELECT count(*)::int AS everyone, count(*) FILTER (WHERE asker = $3)::int AS own
    FROM jobs WHERE state = 'waiting' AND rank = ${JOB_RANK.past} AND ${IS_REQUESTED}
  ), owed AS (
    SELECT extract(epoch FROM greatest(minute_paid - interval '1 minute', hour_paid - interval '1 hour')
      - clock_timestamp())::float8 * 1000 AS ms FROM compute_spent WHERE asker = $3
  ), asked AS (
    INSERT INTO jobs (name, rank, lane, asker, wanted_until, turn_ms)
    SELECT $1, ${JOB_RANK.past}, $2, $3, ${REQUESTED_UNTIL}, $5 FROM waiting
    WHERE everyone < ${PAST_QUESTIONS_WAITING}
      AND ($4::int IS NULL OR own < $4 AND NOT EXISTS (SELECT FROM owed WHERE ms >= 0))
    ON CONFLICT (name) DO UPDATE SET ${QUEUE_AGAIN}
      WHERE ${FAILED_BEFORE} OR jobs.state = 'waiting' AND NOT ${IS_REQUESTED}
        OR jobs.state = 'done' AND jobs.ended_at < clock_timestamp() - interval '10 seconds'
    RETURNING name
  )
  SELECT everyone, own, (SELECT ms FROM owed) AS owed_ms, EXISTS (SELECT FROM asked) AS asked, state, result
  FROM waiting LEFT JOIN jobs ON name = $1 AND (state <> 'waiting' OR ${IS_REQUESTED})`

const HELD = `name = $1 AND holder = $2 AND attempt = $3 AND state = 'held'`

const IS_TURN = `split_part(name, ' ', 1) <> '${IN_TURN}' OR NOT EXISTS (
  SELECT FROM jobs AS other WHERE other.state IN ('waiting', 'held')
    AND split_part(other.name, ' ', 1) = '${IN_TURN}' AND other.name <> jobs.name
    AND (other.state = 'held' AND other.held_until >= clock_timestamp() OR other.number < jobs.number
      AND (other.state = 'waiting' OR other.attempt < ${MOST_ATTEMPTS})))`

const WAITING: JobState = { state: 'waiting', result: undefined }

/** Jobs in a table: claimed with `SKIP LOCKED`, held by a lease, fenced by the attempt number. */
export class JobQueue {
  readonly #pool: Pool
  readonly #lane: JobLane
  readonly #lease: string

  constructor(pool: Pool, lane: JobLane = 'compute', leaseSeconds: number = LEASE_SECONDS) {
    this.#pool = pool
    this.#lane = lane
    this.#lease = `clock_timestamp() + interval '${leaseSeconds} seconds'`
  }

  async ask(name: string, rank: number): Promise<JobState> {
    await this.askAll([{ name, rank }])
    const { rows } = await tryAgain(() =>
      this.#pool.query<Pick<Asked, 'state' | 'result'>>('SELECT state, result FROM jobs WHERE name = $1', [
        name,
      ]),
    )
    return { state: rows[0]?.state ?? 'waiting', result: rows[0]?.result ?? undefined }
  }

  /**
   * Adds jobs unless they exist, at once and in their order; a failed one is queued again after a minute, a question
   * about the past becomes what is asked for.
   */
  async askAll(jobs: readonly { readonly name: string; readonly rank: number }[]): Promise<void> {
    await tryAgain(() =>
      this.#pool.query(
        `INSERT INTO jobs (name, rank, lane)
          SELECT name, rank, $3 FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS due (name, rank, place)
          ORDER BY place ON CONFLICT (name) DO UPDATE SET ${QUEUE_AGAIN}
          WHERE ${FAILED_BEFORE} OR jobs.state = 'waiting' AND jobs.rank > excluded.rank`,
        [jobs.map(({ name }) => name), jobs.map(({ rank }) => rank), this.#lane],
      ),
    )
  }

  /**
   * Adds a question about the past unless it is known.
   * @param isLimited whether quotas hold for the asker
   * @throws AppError `compute_quota`, or `overloaded` if too many wait
   */
  askPast(name: string, asker: Asker, isLimited: boolean): Promise<JobState> {
    const limit = isLimited ? COMPUTE_SHARES[asker.tier].waiting : null
    return tryAgain(async () => {
      const [turnMs] = paidBackMs(asker.tier, ORDINARY_MS)
      const values = [name, this.#lane, asker.id, limit, turnMs]
      const [row] = (await this.#pool.query<Asked>(ASK_PAST, values)).rows
      if (row.asked) return WAITING
      if (row.state !== null) return { state: row.state, result: row.result ?? undefined }
      if (limit !== null && (row.owed_ms ?? -1) >= 0) throw quotaError((row.owed_ms ?? 0) + 1)
      if (limit !== null && row.own >= limit) throw waitingError(row.own)
      // Another process asked for it meanwhile.
      if (row.everyone < PAST_QUESTIONS_WAITING) return WAITING
      throw new AppError('overloaded', { retry_after: 2 })
    })
  }

  /** Keeps questions about the past alive while somebody waits for them. */
  async renew(names: readonly string[]): Promise<void> {
    await this.#pool.query(
      `UPDATE jobs SET wanted_until = ${REQUESTED_UNTIL}
        WHERE name = ANY ($1) AND rank = ${JOB_RANK.past} AND state IN ('waiting', 'held')`,
      [names],
    )
  }

  /** Takes questions about the past back that nobody here waits for; another process asks again. */
  async drop(names: readonly string[]): Promise<void> {
    await this.#pool.query(
      `DELETE FROM jobs WHERE name = ANY ($1) AND rank = ${JOB_RANK.past} AND state = 'waiting'`,
      [names],
    )
  }

  /** The most urgent; of the past, in fair turns, what somebody still waits for. */
  async claim(holder: string): Promise<HeldJob | undefined> {
    const { rows } = await this.#pool.query<{ name: string; attempt: number; asker: string | null }>(
      `UPDATE jobs SET state = 'held', holder = $1, attempt = attempt + 1, held_until = ${this.#lease}
        WHERE name = (
          SELECT name FROM jobs LEFT JOIN compute_spent USING (asker)
          WHERE (state = 'waiting' OR state = 'held' AND held_until < clock_timestamp()) AND attempt < ${MOST_ATTEMPTS}
            AND lane = $2 AND (${IS_TURN}) AND (rank < ${JOB_RANK.past} OR ${IS_REQUESTED})
          ORDER BY rank, CASE rank WHEN ${JOB_RANK.past} THEN ${TURN} END, number
          LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
        ) RETURNING name, attempt, asker`,
      [holder, this.#lane],
    )
    const [row] = rows
    return row && { name: row.name, attempt: row.attempt, holder, asker: row.asker ?? undefined }
  }

  /** @returns whether the job is still held */
  extend(job: HeldJob): Promise<boolean> {
    return this.#change(`UPDATE jobs SET held_until = ${this.#lease} WHERE ${HELD}`, job)
  }

  /** @returns false if another worker holds the job; the result is dropped */
  finish(job: HeldJob, state: 'done' | 'failed', result: string): Promise<boolean> {
    return this.#change(
      `UPDATE jobs SET state = $4, result = $5, ended_at = clock_timestamp() WHERE ${HELD}`,
      job,
      state,
      result,
    )
  }

  /** Returns a job to the queue without counting the attempt. */
  async giveBack(job: HeldJob): Promise<void> {
    await this.#change(`UPDATE jobs SET state = 'waiting', attempt = attempt - 1 WHERE ${HELD}`, job)
  }

  async tidy(): Promise<void> {
    await this.#pool.query(
      `UPDATE jobs SET state = 'failed', ended_at = clock_timestamp()
        WHERE state = 'held' AND held_until < clock_timestamp() AND attempt >= ${MOST_ATTEMPTS}`,
    )
    await this.#pool.query(
      `DELETE FROM jobs WHERE state IN ('done', 'failed') AND ended_at < now() - interval '10 minutes'
          AND (rank >= ${JOB_RANK.past} OR ended_at < now() - interval '2 days')
        OR rank = ${JOB_RANK.past} AND wanted_until < now()
          AND (state = 'waiting' OR state = 'held' AND held_until < now())`,
    )
    await this.#pool.query('DELETE FROM compute_spent WHERE hour_paid < now()')
  }

  #change(text: string, job: HeldJob, ...more: readonly unknown[]): Promise<boolean> {
    return tryAgain(async () => {
      const { rowCount } = await this.#pool.query(text, [job.name, job.holder, job.attempt, ...more])
      return rowCount === 1
    })
  }
}

/** Keeps what askers have spent for all processes; `JobQueue.askPast` compares it with the quota. */
export const sharedSpending = (pool: Pool): ComputeQuota => ({
  waitMs: () => 0,
  spend(asker, cpuMs) {
    const spent = tryAgain(() =>
      pool.query(
        `INSERT INTO compute_spent AS known (asker, minute_paid, hour_paid)
          SELECT $1, clock_timestamp() + $2 * interval '1 ms', clock_timestamp() + $3 * interval '1 ms'
          ON CONFLICT (asker) DO UPDATE SET
            minute_paid = greatest(known.minute_paid, clock_timestamp()) + $2 * interval '1 ms',
            hour_paid = greatest(known.hour_paid, clock_timestamp()) + $3 * interval '1 ms'`,
        [asker.id, ...paidBackMs(asker.tier, cpuMs)],
      ),
    )
    // Without the database nobody asks either.
    void spent.catch(() => undefined)
  },
})
