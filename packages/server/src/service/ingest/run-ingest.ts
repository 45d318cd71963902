import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeAt } from '@bellwether-markets/engine/market/asset'
import type {
  FetchResult,
  JobState,
  MarketProviders,
  ObservationStore,
  Sleep,
} from '@bellwether-markets/engine/market/supply-port'
import type { Clock, Log } from '../ports.ts'
import { backfillProgress } from './backfill-progress.ts'
import { type FailureLog, failureLog } from './failure-log.ts'
import { dailyJobId, type IngestJob, ingestJobs, type Lane } from './ingest-jobs.ts'
import { type DueJob, jobDone, jobFailed, nextJob } from './next-job.ts'
import type { ReadHeadlines } from './read-headlines.ts'

export interface IngestDeps {
  readonly store: ObservationStore
  readonly suppliers: MarketProviders
  readonly clock: Clock
  readonly sleep: Sleep
  readonly log: Log
  /** By a language model, if one is set. */
  readonly readHeadlines?: ReadHeadlines | undefined
  /** After every job. */
  readonly onProgress: () => void
}

export type Ingest = ReturnType<typeof runIngest>

const LOOKS_EVERY: Readonly<Record<Lane, number>> = {
  quotes: 5 * SECOND,
  news: 10 * SECOND,
  half_hours: 10 * SECOND,
  daily: 15 * SECOND,
  fundamentals: 60 * SECOND,
}

const LANES = Object.keys(LOOKS_EVERY) as Lane[]

/** Runs due jobs until stopped, one at a time in each lane. */
export function runIngest(deps: IngestDeps) {
  const stopped = new AbortController()
  const jobs = currentJobs(deps)
  const failures = failureLog(deps.log)
  const progress = backfillProgress(() => jobs('daily').filter(({ slotOf }) => slotOf !== undefined), deps)
  const run: Running = { deps, failures, jobs, progress, stopped: stopped.signal }
  const running = LANES.map((lane) => runLane(lane, run))
  return {
    /** Resolves once running work is stored or abandoned. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all(running)
      failures.tell(undefined)
    },
  }
}

type JobsOf = (lane: Lane) => readonly IngestJob[]

/** Of the assets that are tracked now: an operator may change the universe at any time. */
function currentJobs({ store, suppliers, clock }: IngestDeps): JobsOf {
  let universe: Universe | undefined
  let byLane: ReadonlyMap<Lane, readonly IngestJob[]> = new Map()
  return (lane) => {
    store.market.refresh()
    const tracked = universeAt(store.market.universe, clock.now())
    if (tracked !== universe) {
      universe = tracked
      byLane = Map.groupBy(ingestJobs(tracked.assets, suppliers), (job) => job.lane)
    }
    return byLane.get(lane) ?? []
  }
}

interface Running {
  readonly deps: IngestDeps
  readonly failures: FailureLog
  readonly jobs: JobsOf
  readonly progress: () => void
  readonly stopped: AbortSignal
}

async function runLane(lane: Lane, run: Running): Promise<void> {
  const { deps, failures, jobs, progress, stopped } = run
  const { store, clock, sleep, log } = deps
  const states = new Map(store.jobs())
  let isFileAwaited = false
  const open = () => jobs(lane).filter(({ waitsForFiles }) => !(isFileAwaited && waitsForFiles))
  while (!stopped.aborted) {
    const now = clock.now()
    const due = nextJob(open(), states, now)
    if (due === undefined) {
      failures.tell(now)
      await sleep(LOOKS_EVERY[lane], stopped)
      continue
    }
    try {
      const { changed, again } = await runJob(due, run, { states, jobs: jobs(lane) })
      for (const state of changed) states.set(state.id, state)
      if (due.job.isFirst === true) isFileAwaited = again === 'soon'
      progress()
    } catch (error) {
      log.error('ingest_job_broke', { job: due.job.id, error })
      const failure = { reason: 'internal_error', retryAt: undefined }
      states.set(due.job.id, jobFailed(due, states.get(due.job.id), failure, clock.now()))
    }
    deps.onProgress()
  }
}

interface LaneState {
  readonly states: ReadonlyMap<string, JobState>
  readonly jobs: readonly IngestJob[]
}

interface Ran extends Pick<FetchResult, 'again'> {
  readonly changed: readonly JobState[]
}

async function runJob(due: DueJob, run: Running, { states, jobs }: LaneState): Promise<Ran> {
  const { store, suppliers, clock, log, readHeadlines } = run.deps
  const before = states.get(due.job.id)
  const task = due.job.task(clock.now())
  if (task === undefined) {
    const state = jobDone(due)
    store.saveJobStates([state])
    return { changed: [state] }
  }
  const { failure, batch, again, ...collected } = await suppliers.collect(task, store.market)
  const sources = suppliers.takeChangedSources()
  const isRead = readHeadlines !== undefined && batch.headlines.length > 0
  const headlines = isRead ? await readHeadlines(batch.headlines, run.stopped) : batch.headlines
  const now = clock.now()
  const state = stateAfter(due, before, { failure, again }, now)
  store.append({ ...batch, headlines }, state, () => clock.now())
  const served = servedStates(collected.served, states, jobs)
  if (served.length > 0) store.saveJobStates(served)
  store.noteSources(sources)
  for (const { source, subject, reason } of collected.refused) {
    log.warn('observation_refused', { source, subject, reason })
  }
  if (failure !== undefined) run.failures.failed(due.job, failure, now)
  return { changed: [state, ...served], again }
}

function stateAfter(
  due: DueJob,
  before: JobState | undefined,
  { failure, again }: Pick<FetchResult, 'failure' | 'again'>,
  now: Instant,
): JobState {
  const state = failure === undefined ? jobDone(due) : jobFailed(due, before, failure, now)
  return again === 'now' ? { ...state, doneSlot: before?.doneSlot } : state
}

/** Jobs whose bar came with a file need not run for that day. */
function servedStates(
  served: FetchResult['served'],
  states: ReadonlyMap<string, JobState>,
  jobs: readonly IngestJob[],
): readonly JobState[] {
  if (served === undefined) return []
  const ids = new Set(served.symbols.map((symbol) => dailyJobId({ symbol })))
  return jobs.flatMap((job) => {
    if (!ids.has(job.id) || job.slotOf === undefined) return []
    const slot = job.slotOf(served.day)
    const done = states.get(job.id)?.doneSlot
    return done !== undefined && done >= slot ? [] : [jobDone({ job, slot })]
  })
}
