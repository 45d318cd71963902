import { AppError } from '../../kernel/errors.ts'
import { CATALOG } from '../../products/catalog.ts'
import { signalsLatest } from '../../products/signals-latest/product.ts'
import type { Clock, Log, SnapshotProducer } from '../../service/ports.ts'
import { refreshSlot } from '../../service/snapshots/refresh-schedule.ts'
import type { JobQueue } from '../../storage/postgres/job-queue.ts'
import type { JobEnd } from '../../storage/postgres/job-runner.ts'
import {
  JOB_RANK,
  madeEnd,
  ordersJob,
  recordJob,
  refusedEnd,
  snapshotJob,
  taskOf,
} from '../../storage/postgres/snapshot-jobs.ts'
import { COMPARE_EVERY_MS, type Payments } from '../serve/payments.ts'

export interface WorkerParts {
  readonly producer: SnapshotProducer
  readonly compare: Payments['compare']
  readonly marketClock: Clock
}

/** Does a job of either lane. @returns how it ended; one that it rejects has failed by a fault, whose inside stays here */
export async function runJob(name: string, parts: WorkerParts): Promise<JobEnd> {
  try {
    return await runTask(name, parts)
  } catch (error) {
    if (error instanceof AppError) return refusedEnd(error)
    throw error
  }
}

async function runTask(name: string, { producer, compare, marketClock }: WorkerParts): Promise<JobEnd> {
  const task = taskOf(name)
  if (task?.kind === 'orders') return { state: 'done', result: JSON.stringify({ compared: await compare() }) }
  if (task?.kind === 'record') {
    const { issued, resolved, sealed } = await producer.record(task.asOf)
    return { state: 'done', result: JSON.stringify({ issued, resolved, sealed }) }
  }
  const product = task && CATALOG.computedById.get(task.product)
  if (!task || product?.version !== task.version) {
    throw new Error(`this version knows nothing of the job "${name}"`)
  }
  const isLatest = task.asOf >= refreshSlot(product, marketClock.now())
  await producer.produce(task.product, task.asOf, isLatest ? 'refresh' : 'past')
  return madeEnd(producer.sources())
}

export interface SchedulerParts {
  readonly queue: JobQueue
  readonly errands: JobQueue
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly log: Log
  /** Whether there is a provider to compare orders with. */
  readonly sells: boolean
}

/**
 * Asks for every refresh that is due, for the record to be kept after each refresh of the signals, and for orders to be
 * compared. What several workers ask for under one name is one job.
 */
export function scheduler(parts: SchedulerParts): () => Promise<void> {
  const { queue, errands, marketClock, wallClock, log, sells } = parts
  const asked = new Map<string, number>()
  let busy = false
  const once = async (what: string, slot: number, ask: () => Promise<unknown>): Promise<void> => {
    if (asked.get(what) === slot) return
    await ask()
    asked.set(what, slot)
  }
  return async () => {
    if (busy) return
    busy = true
    try {
      for (const product of CATALOG.computed) {
        const slot = refreshSlot(product, marketClock.now())
        await once(product.id, slot, async () => {
          await queue.ask(snapshotJob(product.id, product.version, slot), JOB_RANK.refresh)
          if (product.id === signalsLatest.id) await queue.ask(recordJob(slot), JOB_RANK.record)
        })
      }
      if (!sells) return
      const round = Math.floor(wallClock.now() / COMPARE_EVERY_MS)
      await once('orders', round, () => errands.ask(ordersJob(round), JOB_RANK.record))
    } catch (error) {
      log.warn('jobs_not_scheduled', { error })
    } finally {
      busy = false
    }
  }
}
