import { Worker } from 'node:worker_threads'
import { AppError } from '../../kernel/errors.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { Stopping } from '../../kernel/stopping.ts'
import type { Instant } from '../../kernel/time.ts'
import type {
  Log,
  RecordingReport,
  Snapshot,
  SnapshotProducer,
  SourceFreshness,
} from '../../service/ports.ts'
import type { ComputeReply, ComputeRequest } from './protocol.ts'

const PAST_REQUESTS_WAITING = 32
const RESTART_AFTER_MS = 1_000

/** Computations leave much garbage behind: with the usual young generation a third more memory stays in use. */
const YOUNG_GENERATION_MB = 12

const STANDARD_MEMORY_MB = 512

interface Waiting {
  readonly request: ComputeRequest
  readonly urgency: 'refresh' | 'past'
  readonly promise: Promise<Snapshot | RecordingReport>
  readonly resolve: (answer: Snapshot | RecordingReport) => void
  readonly reject: (error: unknown) => void
}

/** A request in the thread failed for a reason that is a fault of ours. */
class ComputeFault extends Error {}

/**
 * Produces snapshots in a thread of its own, one at a time: refreshes first, then questions about the past.
 * A thread that dies is started anew; what it was working on fails, what waits is done by its successor.
 * @param entry module that loads the market and calls `serveRequests`
 * @param memoryMb that computations may hold at a time; the market itself lies outside
 * @throws StartRefused where the first thread cannot load its market
 */
export async function threadProducer(
  entry: URL,
  workerData: unknown,
  log: Log,
  memoryMb: number = STANDARD_MEMORY_MB,
): Promise<SnapshotProducer> {
  const waiting: Waiting[] = []
  let active: Waiting | undefined
  let sources: readonly SourceFreshness[] = []
  let seenAt = Number.NEGATIVE_INFINITY
  let closed = false
  let running = true
  let worker = await startWorker(entry, workerData, memoryMb)

  const dispatch = (): void => {
    if (active || closed || !running) return
    const urgent = waiting.findIndex(({ urgency }) => urgency === 'refresh')
    const [next] = waiting.splice(Math.max(0, urgent), 1)
    if (!next) return
    active = next
    worker.postMessage(next.request)
  }

  /** Products are renewed at moments of their own; a stored answer may be given before the sources are read. */
  const see = (at: Instant, told: readonly SourceFreshness[]): void => {
    if (at < seenAt || told.length === 0) return
    seenAt = at
    sources = told
  }

  const settle = (reply: ComputeReply): void => {
    const settled = active
    active = undefined
    if (reply.kind === 'snapshot') {
      // A question about the past says nothing of how the sources do now.
      if (settled?.urgency === 'refresh') see(reply.snapshot.asOf, reply.sources)
      settled?.resolve(reply.snapshot)
    } else if (reply.kind === 'recorded') {
      if (settled?.request.kind === 'record') see(settled.request.now, reply.sources)
      settled?.resolve(reply.report)
    } else if (reply.kind === 'error') settled?.reject(new AppError(reply.code, reply.fields))
    else if (reply.kind === 'fault') settled?.reject(new ComputeFault(reply.message))
    dispatch()
  }

  const restart = (reason: string): void => {
    if (closed) return
    log.error('compute_thread_died', { reason })
    running = false
    active?.reject(new AppError('overloaded', { retry_after: 5 }))
    active = undefined
    setTimeout(() => {
      if (closed) return
      startWorker(entry, workerData, memoryMb).then(
        (fresh) => {
          worker = fresh
          if (closed) return void worker.terminate()
          running = true
          attach()
          dispatch()
        },
        (error) => restart(String(error)),
      )
    }, RESTART_AFTER_MS)
  }

  const attach = (): void => {
    let reason = 'exit'
    worker.on('message', settle)
    worker.on('error', (error) => {
      reason = String(error)
    })
    worker.once('exit', () => restart(reason))
  }
  attach()

  const ask = (request: ComputeRequest, urgency: Waiting['urgency']): Waiting['promise'] => {
    if (closed) return Promise.reject(new Stopping())
    const same = [active, ...waiting].find((one) => one !== undefined && isSame(one.request, request))
    if (same) return same.promise
    const past = waiting.filter((one) => one.urgency === 'past').length
    if (urgency === 'past' && past >= PAST_REQUESTS_WAITING) {
      return Promise.reject(new AppError('overloaded', { retry_after: 2 }))
    }
    const { promise, resolve, reject } = Promise.withResolvers<Snapshot | RecordingReport>()
    waiting.push({ request, urgency, promise, resolve, reject })
    dispatch()
    return promise
  }

  return {
    produce: (product, asOf, urgency) =>
      ask({ kind: 'snapshot', product, asOf }, urgency) as Promise<Snapshot>,
    record: (now) => ask({ kind: 'record', now }, 'past') as Promise<RecordingReport>,
    sources: () => sources,
    async close() {
      closed = true
      for (const one of [...waiting, active]) one?.reject(new Stopping())
      await worker.terminate()
    },
  }
}

const isSame = (one: ComputeRequest, other: ComputeRequest): boolean =>
  one.kind === 'snapshot' &&
  other.kind === 'snapshot' &&
  one.product === other.product &&
  one.asOf === other.asOf

function startWorker(entry: URL, workerData: unknown, memoryMb: number): Promise<Worker> {
  const worker = new Worker(entry, {
    workerData,
    name: 'compute',
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(new Error(`the compute thread ended with code ${code} before it was ready`)),
    )
    worker.once('message', (reply: ComputeReply) => {
      if (reply.kind === 'ready') {
        forget(worker)
        resolve(worker)
      } else if (reply.kind === 'refused_start') {
        forget(worker)
        reject(new StartRefused(reply.problem, reply.hint))
      }
    })
  })
}

/** Event by event: a plain `removeAllListeners()` would also take those with which a worker keeps its port alive. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}
