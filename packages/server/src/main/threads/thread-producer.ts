import { AppError } from '../../kernel/errors.ts'
import { Stopping } from '../../kernel/stopping.ts'
import type { Instant } from '../../kernel/time.ts'
import { SupervisedThread, ThreadDied } from '../../platform/supervised-thread.ts'
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
 * @param entry module that loads the market and calls `serveRequests` in `runThread`
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

  /** Products are renewed at moments of their own; a stored answer may be given before the sources are read. */
  const see = (at: Instant, told: readonly SourceFreshness[]): void => {
    if (at < seenAt || told.length === 0) return
    seenAt = at
    sources = told
  }

  const settle = ({ request, urgency, resolve, reject }: Waiting, reply: ComputeReply): void => {
    if (reply.kind === 'snapshot') {
      // A question about the past says nothing of how the sources do now.
      if (urgency === 'refresh') see(reply.snapshot.asOf, reply.sources)
      resolve(reply.snapshot)
    } else if (reply.kind === 'recorded') {
      if (request.kind === 'record') see(request.now, reply.sources)
      resolve(reply.report)
    } else if (reply.kind === 'error') reject(new AppError(reply.code, reply.fields))
    else reject(new ComputeFault(reply.message))
  }

  const dispatch = (): void => {
    if (active || closed || !thread.running) return
    const urgent = waiting.findIndex(({ urgency }) => urgency === 'refresh')
    const [next] = waiting.splice(Math.max(0, urgent), 1)
    if (!next) return
    active = next
    const done = (): void => {
      active = undefined
      dispatch()
    }
    thread
      .ask<ComputeReply>(next.request)
      .then(
        (reply) => settle(next, reply),
        (error) =>
          next.reject(error instanceof ThreadDied ? new AppError('overloaded', { retry_after: 5 }) : error),
      )
      .finally(done)
  }

  const thread = await SupervisedThread.start({
    entry,
    name: 'compute',
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    restartAfterMs: RESTART_AFTER_MS,
    onDeath: (error) => log.error('compute_thread_died', { reason: String(error) }),
    onRestart: dispatch,
  })

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
      await thread.close()
    },
  }
}

const isSame = (one: ComputeRequest, other: ComputeRequest): boolean =>
  one.kind === 'snapshot' &&
  other.kind === 'snapshot' &&
  one.product === other.product &&
  one.asOf === other.asOf
