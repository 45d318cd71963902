import type { Pool } from 'pg'
import { AppError, ERRORS, type ErrorCode, ShutdownError } from '../../kernel/errors.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Clock, Snapshot, SnapshotProducer, SnapshotUse, SourceFreshness } from '../../service/ports.ts'
import { FIND_SNAPSHOT, noteOfUse, snapshotOf } from '../stores/snapshot-store.ts'
import { ChangeListener } from './change-listener.ts'
import { pause, tryAgain } from './connection.ts'
import type { JobQueue, JobState } from './job-queue.ts'
import type { JobEnd } from './job-runner.ts'

/** Polled as well, because announcements can be lost. */
const LOOKED_UP_EVERY_MS = 500
const WAITS_MS = { refresh: 60_000, past: 20_000 } as const
export const JOB_RANK = { refresh: 0, record: 1, past: 2 } as const

export const snapshotJob = (product: string, version: number, asOf: Instant): string =>
  `snapshot ${product} ${version} ${asOf}`
export const recordJob = (asOf: Instant): string => `record ${asOf}`
export const ordersJob = (slot: number): string => `orders ${slot}`

export type JobTask =
  | { readonly kind: 'snapshot'; readonly product: string; readonly version: number; readonly asOf: Instant }
  | { readonly kind: 'record'; readonly asOf: Instant }
  | { readonly kind: 'orders' }

/** @returns undefined if this version does not know the kind */
export function taskOf(name: string): JobTask | undefined {
  const [kind, ...rest] = name.split(' ')
  if (kind === 'record') return { kind, asOf: asInstant(Number(rest[0])) }
  if (kind === 'orders') return { kind }
  if (kind !== 'snapshot') return undefined
  return { kind, product: rest[0], version: Number(rest[1]), asOf: asInstant(Number(rest[2])) }
}

interface Job {
  readonly name: string
  readonly rank: number
}

type SnapshotKey = Pick<Snapshot, 'product' | 'version' | 'asOf'>

interface SnapshotEnd {
  readonly sources?: readonly SourceFreshness[]
  readonly code?: ErrorCode
  readonly fields?: Readonly<Record<string, unknown>>
}

export const madeEnd = (sources: readonly SourceFreshness[]): JobEnd => ({
  state: 'done',
  result: JSON.stringify({ sources } satisfies SnapshotEnd),
})

export const refusedEnd = ({ code, fields }: AppError): JobEnd => ({
  state: 'failed',
  result: JSON.stringify({ code, fields } satisfies SnapshotEnd),
})

export interface SnapshotJobsDeps {
  readonly url: string
  readonly pool: Pool
  readonly queue: JobQueue
  readonly versionOf: (product: string) => number
  readonly wallClock: Clock
}

/** For a process that computes none: reads them or asks the workers. */
export function snapshotJobs(deps: SnapshotJobsDeps): SnapshotProducer {
  const jobs = new SnapshotJobs(deps)
  return {
    produce: (product, asOf, urgency) =>
      jobs.produce(product, asOf, urgency === 'refresh' ? urgency : 'past'),
    record: () => Promise.reject(new Error('the record is kept by the workers')),
    // Workers claim jobs by their rank.
    refreshing: (round) => round(),
    sources: () => jobs.sources(),
    close: () => jobs.close(),
  }
}

class SnapshotJobs {
  readonly #deps: SnapshotJobsDeps
  readonly #listener: ChangeListener
  #news = Promise.withResolvers<void>()
  #sources: readonly SourceFreshness[] = []
  #sourcesAsOf = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(deps: SnapshotJobsDeps) {
    this.#deps = deps
    const wake = (): void => this.#wake()
    this.#listener = new ChangeListener({
      url: deps.url,
      channels: ['bellwether_snapshots', 'bellwether_jobs'],
      heard: wake,
      missed: wake,
    })
  }

  async produce(product: string, asOf: Instant, urgency: SnapshotUse): Promise<Snapshot> {
    const version = this.#deps.versionOf(product)
    const job = { name: snapshotJob(product, version, asOf), rank: JOB_RANK[urgency] }
    const until = performance.now() + WAITS_MS[urgency]
    while (!this.#closed && performance.now() < until) {
      const announced = this.#news.promise
      const snapshot = await this.#stored({ product, version, asOf }, urgency)
      if (snapshot) {
        if (asOf > this.#sourcesAsOf) void this.#readSources(job, asOf).catch(() => undefined)
        return snapshot
      }
      const { state, end } = await this.#ask(job)
      if (state === 'failed') throw errorOf(end)
      await Promise.race([announced, pause(LOOKED_UP_EVERY_MS)])
    }
    throw this.#closed ? new ShutdownError() : new AppError('overloaded', { retry_after: 5 })
  }

  sources(): readonly SourceFreshness[] {
    return this.#sources
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#wake()
    await this.#listener.close()
  }

  #wake(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers<void>()
  }

  #stored(key: SnapshotKey, urgency: SnapshotUse): Promise<Snapshot | undefined> {
    const { product, version, asOf } = key
    const { pool, wallClock } = this.#deps
    return tryAgain(async () => {
      const { rows } = await pool.query(FIND_SNAPSHOT, [product, version, asOf])
      if (rows[0] === undefined) return undefined
      const note = noteOfUse(key, rows[0], urgency, wallClock.now())
      if (note) await pool.query(note.text, [...note.values])
      return snapshotOf(product, version, asOf, rows[0])
    })
  }

  async #ask({ name, rank }: Job): Promise<{ state: JobState['state']; end: SnapshotEnd }> {
    const { state, result } = await this.#deps.queue.ask(name, rank)
    return { state, end: JSON.parse(result ?? '{}') as SnapshotEnd }
  }

  /** The job's result follows the stored snapshot. */
  async #readSources(job: Job, asOf: Instant): Promise<void> {
    const until = performance.now() + WAITS_MS.refresh
    while (!this.#closed && asOf > this.#sourcesAsOf && performance.now() < until) {
      const announced = this.#news.promise
      const { state, end } = await this.#ask(job)
      if (state === 'failed') return
      if (end.sources && asOf > this.#sourcesAsOf) {
        this.#sourcesAsOf = asOf
        this.#sources = end.sources
      }
      await Promise.race([announced, pause(LOOKED_UP_EVERY_MS)])
    }
  }
}

function errorOf({ code, fields }: SnapshotEnd): Error {
  if (code !== undefined && code in ERRORS) return new AppError(code, { ...fields })
  return new Error('the worker could not compute it; see its log')
}
