import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Computation } from '@bellwether-markets/products/contract/product'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { Pool } from 'pg'
import type { Asker, Clock, Log, SnapshotProducer } from '../../service/ports.ts'
import { refreshSlot } from '../../service/snapshots/refresh-schedule.ts'
import type { ChangeListener } from '../../storage/postgres/change-listener.ts'
import { JOB_RANK, JobQueue } from '../../storage/postgres/job-queue.ts'
import { type JobEnd, JobRunner } from '../../storage/postgres/job-runner.ts'
import {
  madeEnd,
  ordersJob,
  recordJob,
  refusedEnd,
  sealsJob,
  snapshotJob,
  taskOf,
} from '../../storage/postgres/job-tasks.ts'
import { SEALS_KEPT_EVERY_MS } from '../engines/seal-keeping.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { COMPARE_EVERY_MS, type Payments } from '../serve/payments.ts'

const SHARED_TIERS = Object.keys(COMPUTE_SHARES) as readonly Asker['tier'][]
const SCHEDULED_EVERY_MS = 1_000
/** For running computations; unfinished ones are released, and the rest of the stop gets the remaining time. */
const DRAINED_WITHIN_MS = 8_000

export interface QueuesDeps {
  readonly listener: ChangeListener
  readonly pool: Pool
  readonly holder: string
  readonly run: (name: string, asker: string | undefined) => Promise<JobEnd>
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly sells: boolean
  readonly seals: boolean
  readonly log: Log
}

export function startQueues({ listener, pool, holder, run, log, ...due }: QueuesDeps): Lifecycle {
  const [computeQueue, defaultQueue] = [new JobQueue(pool, 'compute'), new JobQueue(pool, 'errand')]
  const runners = [computeQueue, defaultQueue].map((queue) => new JobRunner({ queue, holder, run, log }))
  const wake = (): void => {
    for (const runner of runners) runner.wake()
  }
  const leave = listener.follow({
    heard(channel, payload) {
      if (channel === 'bellwether_jobs' && payload.startsWith('waiting ')) wake()
    },
    missed: wake,
  })
  const schedule = scheduler({ computeQueue, defaultQueue, log, ...due })
  const timer = setInterval(() => void schedule(), SCHEDULED_EVERY_MS)
  return {
    name: 'jobs',
    withinMs: DRAINED_WITHIN_MS + SECOND,
    async drain() {
      clearInterval(timer)
      await Promise.all(runners.map((runner) => runner.drain(DRAINED_WITHIN_MS)))
    },
    stop: leave,
  }
}

export interface WorkerDeps {
  readonly producer: SnapshotProducer
  readonly compare: Payments['compare']
  /** Undefined if nobody stamps or keeps seals. */
  readonly keepSeals: (() => Promise<void>) | undefined
  readonly marketClock: Clock
}

/** @returns how it ended @throws Error for faults, whose details stay in this process */
export async function runJob(name: string, asker: string | undefined, deps: WorkerDeps): Promise<JobEnd> {
  try {
    return await runTask(name, asker, deps)
  } catch (error) {
    if (error instanceof AppError) return refusedEnd(error)
    throw error
  }
}

async function runTask(
  name: string,
  asker: string | undefined,
  { producer, compare, keepSeals, marketClock }: WorkerDeps,
): Promise<JobEnd> {
  const task = taskOf(name)
  if (task?.kind === 'orders') return { state: 'done', result: JSON.stringify({ compared: await compare() }) }
  if (task?.kind === 'seals') {
    await keepSeals?.()
    return { state: 'done', result: '{}' }
  }
  if (task?.kind === 'record') {
    const { issued, resolved, sealed, clockFault: held } = await producer.record(task.asOf)
    return { state: 'done', result: JSON.stringify({ issued, resolved, sealed, held }) }
  }
  const product = task && CATALOG.computedById.get(task.product)
  if (!task || product?.version !== task.version) {
    throw new Error(`this version knows nothing of the job "${name}"`)
  }
  const isLatest = task.asOf >= refreshSlot(product, marketClock.now())
  await producer.produce(task.product, task.asOf, isLatest ? 'refresh' : 'past', askerNamed(asker))
  return madeEnd(producer.sources())
}

function askerNamed(id: string | undefined): Asker | undefined {
  const tier = SHARED_TIERS.find((tier) => id?.startsWith(`${tier} `))
  return id === undefined || tier === undefined ? undefined : { id, tier, signal: undefined }
}

interface SchedulerDeps extends Pick<QueuesDeps, 'marketClock' | 'wallClock' | 'log' | 'sells' | 'seals'> {
  readonly computeQueue: JobQueue
  readonly defaultQueue: JobQueue
}

/** A refresh, of the signals with a round of the record. */
function jobsOf({ product, slot }: { readonly product: Computation; readonly slot: Instant }) {
  const refresh = { name: snapshotJob(product.id, product.version, slot), rank: JOB_RANK.refresh }
  return product.id === signalsLatest.id
    ? [refresh, { name: recordJob(slot), rank: JOB_RANK.record }]
    : [refresh]
}

/** Schedules due refreshes, the record after refreshes of signals, and order comparison, once for all workers. */
function scheduler({
  computeQueue,
  defaultQueue,
  marketClock,
  wallClock,
  log,
  sells,
  seals,
}: SchedulerDeps): () => Promise<void> {
  const requestedAt = new Map<string, number>()
  let busy = false
  return async () => {
    if (busy) return
    busy = true
    try {
      const now = marketClock.now()
      const due = CATALOG.refreshOrder
        .map((product) => ({ product, slot: refreshSlot(product, now) }))
        .filter(({ product, slot }) => requestedAt.get(product.id) !== slot)
      // In one statement: no other question gets between two of them.
      if (due.length > 0) await computeQueue.askAll(due.flatMap(jobsOf))
      for (const { product, slot } of due) requestedAt.set(product.id, slot)
      const sealed = Math.floor(wallClock.now() / SEALS_KEPT_EVERY_MS)
      if (seals && requestedAt.get('seals') !== sealed) {
        await defaultQueue.ask(sealsJob(sealed), JOB_RANK.record)
        requestedAt.set('seals', sealed)
      }
      if (!sells) return
      const round = Math.floor(wallClock.now() / COMPARE_EVERY_MS)
      if (requestedAt.get('orders') === round) return
      await defaultQueue.ask(ordersJob(round), JOB_RANK.record)
      requestedAt.set('orders', round)
    } catch (error) {
      log.warn('jobs_not_scheduled', { error })
    } finally {
      busy = false
    }
  }
}
