import { AppError, CallerLeft, ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Pool } from 'pg'
import type {
  Asker,
  BlobStore,
  Clock,
  Snapshot,
  SnapshotProducer,
  SourceFreshness,
} from '../../service/ports.ts'
import { FIND_SNAPSHOT, noteOfUse, snapshotOf } from '../stores/snapshot-store.ts'
import type { ChangeListener } from './change-listener.ts'
import { polling, tryAgain } from './connection.ts'
import { JOB_RANK, type JobQueue, type JobState } from './job-queue.ts'
import { errorOf, type SnapshotEnd, snapshotJob } from './job-tasks.ts'
import { placeOf } from './placed-bodies.ts'

/** Polled as well, because announcements can be lost. */
const LOOKED_UP_EVERY_MS = 500
const RENEWED_EVERY_MS = 5_000
const WAITS_MS = { refresh: 60_000, past: 20_000 } as const

/** A snapshot may be there before its job has ended: another was computed from it. */
const SEEN = `SELECT asked.name, state, result, EXISTS (SELECT FROM snapshots
    WHERE product = split_part(asked.name, ' ', 2) AND version = split_part(asked.name, ' ', 3)::integer
      AND as_of = split_part(asked.name, ' ', 4)::bigint) AS stored
  FROM unnest($1::text[]) AS asked (name) LEFT JOIN jobs USING (name)`

interface Seen {
  readonly name: string
  /** Null if the job is not there. */
  readonly state: JobState['state'] | null
  readonly result: string | null
  readonly stored: boolean
}

export interface SnapshotJobsDeps {
  readonly listener: ChangeListener
  readonly pool: Pool
  readonly blobs: Pick<BlobStore, 'get'>
  readonly queue: JobQueue
  readonly versionOf: (product: string) => number
  readonly wallClock: Clock
  /** Whether quotas hold for callers. */
  readonly isLimited?: boolean
}

/** For a process that computes none: reads them or asks the workers. */
export function snapshotJobs(deps: SnapshotJobsDeps): SnapshotProducer {
  const jobs = new SnapshotJobs(deps)
  return {
    produce: (product, asOf, urgency, asker) =>
      jobs.produce({ product, version: deps.versionOf(product), asOf }, urgency !== 'refresh', asker),
    record: () => Promise.reject(new Error('the record is kept by the workers')),
    // Workers claim jobs by their rank.
    refreshing: (round) => round(),
    sources: () => jobs.sources(),
    close: () => jobs.close(),
  }
}

interface RequestedSnapshot {
  readonly product: string
  readonly version: number
  readonly asOf: Instant
}

/** A job and everybody here who waits for it. */
interface Wait extends RequestedSnapshot, PromiseWithResolvers<Snapshot> {
  readonly name: string
  readonly isPast: boolean
  readonly askers: Set<Asker>
  readonly until: number
  /** Whether the job is in the table, or was. */
  isQueried: boolean
}

/** The service itself. */
const NOBODY: Asker = { id: 'service', tier: 'enterprise', signal: undefined }

class SnapshotJobs {
  readonly #deps: SnapshotJobsDeps
  readonly #leave: () => void
  readonly #waits = new Map<string, Wait>()
  readonly #looking = polling(LOOKED_UP_EVERY_MS, () => this.#look().catch(() => undefined))
  readonly #renewing = polling(RENEWED_EVERY_MS, () => this.#renew().catch(() => undefined))
  /** Calls with a question that was answered: what else they need is no new question. */
  readonly #begun = new WeakSet<Asker>()
  #sources: readonly SourceFreshness[] = []
  #sourcesAsOf = Number.NEGATIVE_INFINITY
  #closed = false

  constructor(deps: SnapshotJobsDeps) {
    this.#deps = deps
    this.#leave = deps.listener.follow({
      heard: (_, payload) => {
        const [name, other] = [payload.replace(/^(?:done|failed) /, ''), `snapshot ${payload}`]
        if (this.#waits.has(name) || this.#waits.has(other)) this.#looking.run()
      },
      missed: () => this.#looking.run(),
    })
  }

  async produce(requested: RequestedSnapshot, isPast: boolean, asker: Asker = NOBODY): Promise<Snapshot> {
    const stored = await this.#stored(requested, isPast)
    if (stored && (isPast || requested.asOf <= this.#sourcesAsOf)) return stored
    const waited = this.#wait(requested, isPast, asker)
    if (!stored) return waited
    // The end of the job updates the sources.
    waited.catch(() => undefined)
    return stored
  }

  sources(): readonly SourceFreshness[] {
    return this.#sources
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#looking.stop()
    this.#renewing.stop()
    const waits = [...this.#waits.values()]
    for (const wait of waits) this.#end(wait).reject(new ShutdownError())
    await this.#drop(waits)
    this.#leave()
  }

  #wait(requested: RequestedSnapshot, isPast: boolean, asker: Asker): Promise<Snapshot> {
    if (this.#closed) return Promise.reject(new ShutdownError())
    if (asker.signal?.aborted) return Promise.reject(new CallerLeft())
    const name = snapshotJob(requested.product, requested.version, requested.asOf)
    const known = this.#waits.get(name)
    if (known && (isPast || !known.isPast)) return this.#join(known, asker)
    const wait: Wait = {
      ...requested,
      name,
      isPast,
      askers: known?.askers ?? new Set(),
      isQueried: false,
      until: performance.now() + (isPast ? WAITS_MS.past : WAITS_MS.refresh),
      ...(known ? resolversOf(known) : Promise.withResolvers<Snapshot>()),
    }
    this.#waits.set(name, wait)
    const answer = this.#join(wait, asker)
    void this.#ask(wait, asker)
    return answer
  }

  /** Settles with the answer, or when the asker's connection closes. */
  #join(wait: Wait, asker: Asker): Promise<Snapshot> {
    wait.askers.add(asker)
    const { signal } = asker
    if (signal === undefined) return wait.promise
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        wait.askers.delete(asker)
        if (wait.askers.size === 0) void this.#drop([this.#end(wait)])
        reject(new CallerLeft())
      }
      signal.addEventListener('abort', leave, { once: true })
      const stay = (): void => signal.removeEventListener('abort', leave)
      wait.promise.finally(stay).then(resolve, reject)
    })
  }

  async #ask(wait: Wait, asker: Asker): Promise<void> {
    const { queue, isLimited = true } = this.#deps
    try {
      if (wait.isPast) await queue.askPast(wait.name, asker, isLimited && !this.#begun.has(asker))
      else await queue.ask(wait.name, JOB_RANK.refresh)
      wait.isQueried = true
      if (wait.askers.size === 0) await this.#drop([wait])
      else this.#looking.run()
    } catch (error) {
      this.#end(wait).reject(error)
    }
  }

  /** One statement for all that is waited for. */
  async #look(): Promise<void> {
    const queried = [...this.#waits.values()].filter(({ isQueried }) => isQueried)
    if (queried.length === 0) return
    const { rows } = await this.#deps.pool.query<Seen>(SEEN, [queried.map(({ name }) => name)])
    const seen = new Map(rows.map((row) => [row.name, row]))
    await Promise.all(queried.map((wait) => this.#see(wait, seen.get(wait.name))))
  }

  async #see(wait: Wait, job: Seen | undefined): Promise<void> {
    const end = JSON.parse(job?.result ?? '{}') as SnapshotEnd
    const snapshot = job?.stored ? await this.#stored(wait, wait.isPast) : undefined
    if (snapshot) wait.resolve(snapshot)
    if (job?.state === 'failed') return void this.#end(wait).reject(errorOf(end))
    if (snapshot && (wait.isPast || job?.state === 'done')) return this.#finish(wait, end)
    if (performance.now() > wait.until) {
      this.#end(wait).reject(new AppError('overloaded', { retry_after: 5 }))
      return this.#drop([wait])
    }
    // Another process took it back when its own callers had gone.
    const [asker] = wait.askers
    if (job?.state === null && asker) await this.#ask(wait, asker)
  }

  #finish(wait: Wait, { sources }: SnapshotEnd): void {
    for (const asker of wait.askers) this.#begun.add(asker)
    if (!wait.isPast && sources && wait.asOf > this.#sourcesAsOf) {
      this.#sourcesAsOf = wait.asOf
      this.#sources = sources
    }
    this.#end(wait)
  }

  async #renew(): Promise<void> {
    const names = [...this.#waits.values()].flatMap(({ name, isPast }) => (isPast ? name : []))
    if (names.length > 0) await this.#deps.queue.renew(names)
  }

  async #drop(waits: readonly Wait[]): Promise<void> {
    const names = waits.flatMap(({ name, isPast }) => (isPast && !this.#waits.has(name) ? name : []))
    if (names.length > 0) await this.#deps.queue.drop(names).catch(() => undefined)
  }

  #end(wait: Wait): Wait {
    if (this.#waits.get(wait.name) === wait) this.#waits.delete(wait.name)
    return wait
  }

  #stored(requested: RequestedSnapshot, isPast: boolean): Promise<Snapshot | undefined> {
    const { product, version, asOf } = requested
    const { pool, blobs, wallClock } = this.#deps
    return tryAgain(async () => {
      const { rows } = await pool.query(FIND_SNAPSHOT, [product, version, asOf])
      const [row] = rows
      if (row === undefined) return undefined
      const place = placeOf(row)
      const snapshot = snapshotOf(requested, row, place === undefined ? row.body : await blobs.get(place))
      const note = snapshot && noteOfUse(requested, row, isPast ? 'past' : 'refresh', wallClock.now())
      if (note) await pool.query(note.text, [...note.values])
      return snapshot
    })
  }
}

const resolversOf = ({ promise, resolve, reject }: Wait): PromiseWithResolvers<Snapshot> => ({
  promise,
  resolve,
  reject,
})
