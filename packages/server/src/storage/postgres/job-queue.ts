import type { Pool } from 'pg'
import { tryAgain } from './connection.ts'

/** How long a job may go unheard of before another worker takes it; in the time of the database. */
const LEASE_SECONDS = 15
/** A job that so many workers did not live through is not tried again. */
const MOST_ATTEMPTS = 5
const RETRIED_AFTER_SECONDS = 60
/**
 * The kind of job, the first word of its name, of which one is done at a time, in the order in which they were asked for:
 * rounds of the record write one chain, and what an earlier one has to write cannot follow what a later one has written.
 */
const IN_TURN = 'record'

export interface HeldJob {
  readonly name: string
  readonly attempt: number
  readonly holder: string
}

export interface JobState {
  readonly state: 'waiting' | 'held' | 'done' | 'failed'
  /** What its worker said at the end. */
  readonly result: string | undefined
}

export interface JobQueue {
  /** Asks for a job once, by its name; one that failed is asked for again after a minute. */
  ask(name: string, rank: number): Promise<JobState>
  /** Takes the next job; undefined where none is to be had. */
  claim(holder: string): Promise<HeldJob | undefined>
  /** @returns whether the job is still held */
  extend(job: HeldJob): Promise<boolean>
  /** @returns whether it counts: a job that was lost meanwhile is another worker's */
  finish(job: HeldJob, state: 'done' | 'failed', result: string): Promise<boolean>
  /** Gives a job back unfinished, for another worker to begin anew. */
  giveBack(job: HeldJob): Promise<void>
  tidy(): Promise<void>
}

/** Jobs that wait for others must not keep those waiting that compute. */
export type JobLane = 'compute' | 'errand'

/** Jobs in a table: claimed with `SKIP LOCKED`, held by a lease, fenced by the number of the attempt. */
export function jobQueue(
  pool: Pool,
  lane: JobLane = 'compute',
  leaseSeconds: number = LEASE_SECONDS,
): JobQueue {
  const lease = `clock_timestamp() + interval '${leaseSeconds} seconds'`
  const isTurn = `split_part(name, ' ', 1) <> '${IN_TURN}' OR NOT EXISTS (
    SELECT FROM jobs AS other WHERE other.state IN ('waiting', 'held')
      AND split_part(other.name, ' ', 1) = '${IN_TURN}' AND other.name <> jobs.name
      AND (other.state = 'held' AND other.held_until >= clock_timestamp() OR other.number < jobs.number
        AND (other.state = 'waiting' OR other.attempt < ${MOST_ATTEMPTS})))`
  const held = `name = $1 AND holder = $2 AND attempt = $3 AND state = 'held'`
  const changes = (text: string, job: HeldJob, ...more: readonly unknown[]): Promise<boolean> =>
    tryAgain(
      async () => (await pool.query(text, [job.name, job.holder, job.attempt, ...more])).rowCount === 1,
    )

  return {
    ask: (name, rank) =>
      tryAgain(async () => {
        await pool.query(
          `INSERT INTO jobs (name, rank, lane) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
            SET state = 'waiting', attempt = 0, result = NULL, holder = NULL, queued_at = clock_timestamp()
            WHERE jobs.state = 'failed'
              AND jobs.ended_at < clock_timestamp() - interval '${RETRIED_AFTER_SECONDS} seconds'`,
          [name, rank, lane],
        )
        const { rows } = await pool.query<{ state: JobState['state']; result: string | null }>(
          'SELECT state, result FROM jobs WHERE name = $1',
          [name],
        )
        return { state: rows[0]?.state ?? 'waiting', result: rows[0]?.result ?? undefined }
      }),
    async claim(holder) {
      const { rows } = await pool.query<{ name: string; attempt: number }>(
        `UPDATE jobs SET state = 'held', holder = $1, attempt = attempt + 1, held_until = ${lease}
          WHERE name = (
            SELECT name FROM jobs
            WHERE (state = 'waiting' OR state = 'held' AND held_until < clock_timestamp()) AND attempt < ${MOST_ATTEMPTS}
              AND lane = $2 AND (${isTurn})
            ORDER BY rank, number LIMIT 1 FOR UPDATE SKIP LOCKED
          ) RETURNING name, attempt`,
        [holder, lane],
      )
      return rows[0] && { ...rows[0], holder }
    },
    extend: (job) => changes(`UPDATE jobs SET held_until = ${lease} WHERE ${held}`, job),
    finish: (job, state, result) =>
      changes(
        `UPDATE jobs SET state = $4, result = $5, ended_at = clock_timestamp() WHERE ${held}`,
        job,
        state,
        result,
      ),
    async giveBack(job) {
      await changes(`UPDATE jobs SET state = 'waiting', attempt = attempt - 1 WHERE ${held}`, job)
    },
    async tidy() {
      await pool.query(
        `UPDATE jobs SET state = 'failed', ended_at = clock_timestamp()
          WHERE state = 'held' AND held_until < clock_timestamp() AND attempt >= ${MOST_ATTEMPTS}`,
      )
      await pool.query(
        `DELETE FROM jobs WHERE state IN ('done', 'failed') AND ended_at < now() - interval '2 days'`,
      )
    },
  }
}
