import type { Pool } from 'pg'
import { tryAgain } from './connection.ts'

/** By the clock of the database. */
const LEASE_SECONDS = 15
/** A job that killed so many workers is not retried. */
const MOST_ATTEMPTS = 5
const RETRIED_AFTER_SECONDS = 60
/** Jobs with this first word run one at a time, in order: they append to one chain. */
const IN_TURN = 'record'

export interface HeldJob {
  readonly name: string
  readonly attempt: number
  readonly holder: string
}

export interface JobState {
  readonly state: 'waiting' | 'held' | 'done' | 'failed'
  readonly result: string | undefined
}

/** Jobs that wait for others must not block those that compute. */
export type JobLane = 'compute' | 'errand'

const HELD = `name = $1 AND holder = $2 AND attempt = $3 AND state = 'held'`

const IS_TURN = `split_part(name, ' ', 1) <> '${IN_TURN}' OR NOT EXISTS (
  SELECT FROM jobs AS other WHERE other.state IN ('waiting', 'held')
    AND split_part(other.name, ' ', 1) = '${IN_TURN}' AND other.name <> jobs.name
    AND (other.state = 'held' AND other.held_until >= clock_timestamp() OR other.number < jobs.number
      AND (other.state = 'waiting' OR other.attempt < ${MOST_ATTEMPTS})))`

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

  /** Adds a job unless it exists; a failed one is queued again after a minute. */
  ask(name: string, rank: number): Promise<JobState> {
    return tryAgain(async () => {
      await this.#pool.query(
        `INSERT INTO jobs (name, rank, lane) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
          SET state = 'waiting', attempt = 0, result = NULL, holder = NULL, queued_at = clock_timestamp()
          WHERE jobs.state = 'failed'
            AND jobs.ended_at < clock_timestamp() - interval '${RETRIED_AFTER_SECONDS} seconds'`,
        [name, rank, this.#lane],
      )
      const { rows } = await this.#pool.query<{ state: JobState['state']; result: string | null }>(
        'SELECT state, result FROM jobs WHERE name = $1',
        [name],
      )
      return { state: rows[0]?.state ?? 'waiting', result: rows[0]?.result ?? undefined }
    })
  }

  async claim(holder: string): Promise<HeldJob | undefined> {
    const { rows } = await this.#pool.query<{ name: string; attempt: number }>(
      `UPDATE jobs SET state = 'held', holder = $1, attempt = attempt + 1, held_until = ${this.#lease}
        WHERE name = (
          SELECT name FROM jobs
          WHERE (state = 'waiting' OR state = 'held' AND held_until < clock_timestamp()) AND attempt < ${MOST_ATTEMPTS}
            AND lane = $2 AND (${IS_TURN})
          ORDER BY rank, number LIMIT 1 FOR UPDATE SKIP LOCKED
        ) RETURNING name, attempt`,
      [holder, this.#lane],
    )
    return rows[0] && { ...rows[0], holder }
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
      ...[state, result],
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
      `DELETE FROM jobs WHERE state IN ('done', 'failed') AND ended_at < now() - interval '2 days'`,
    )
  }

  #change(text: string, job: HeldJob, ...more: readonly unknown[]): Promise<boolean> {
    return tryAgain(async () => {
      const { rowCount } = await this.#pool.query(text, [job.name, job.holder, job.attempt, ...more])
      return rowCount === 1
    })
  }
}
