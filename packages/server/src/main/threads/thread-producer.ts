import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { SupervisedThread, ThreadDied } from '../../platform/supervised-thread.ts'
import type {
  Analyst,
  ComputeQuota,
  Log,
  RecordRound,
  Snapshot,
  SourceFreshness,
} from '../../service/ports.ts'
import { ComputeQueue, type Waiting } from './compute-queue.ts'
import type { RaisableProducer } from './late-refreshes.ts'
import type { LogMessage } from './posted-log.ts'
import type { ComputeReply } from './serve-requests.ts'

const RESTART_AFTER_MS = 1_000
/** For the computation under way: Node may abort the process if a thread is terminated inside a native call. */
const STOPPED_WITHIN_MS = 5_000

/** Computations create much garbage: the default young generation keeps a third more memory in use. */
const YOUNG_GENERATION_MB = 12

const STANDARD_MEMORY_MB = 512

class ComputeFault extends Error {}

type ThreadData = Readonly<Record<string, unknown>> & { readonly nice?: number }

export interface ComputingThread extends RaisableProducer, Pick<Analyst, 'analyse'> {}

export interface ThreadProducerOptions {
  /** Module that loads the market and calls `serveRequests` in `runThread`. */
  readonly entry: URL
  /** With its nice value. */
  readonly workerData: ThreadData
  readonly log: Log
  /** For computations, without the market. */
  readonly memoryMb?: number
  /** Undefined: no caller is limited. */
  readonly quota?: ComputeQuota | undefined
}

/**
 * Computes serially in one thread. After a crash the current request fails; waiting ones run in the restarted thread.
 * @throws StartupError if the first thread cannot load its market
 */
export async function threadProducer(options: ThreadProducerOptions): Promise<ComputingThread> {
  const { entry, workerData, log, memoryMb = STANDARD_MEMORY_MB, quota } = options
  const queue = new ComputeQueue({
    isReady: () => thread.running,
    run: (waiting) => runner.run(waiting),
    quota,
  })
  const thread = await SupervisedThread.start<LogMessage>({
    entry,
    name: 'compute',
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    restartAfterMs: RESTART_AFTER_MS,
    onMessage: ({ level, event, fields }) => log[level](event, fields),
    onDeath: (error) => log.error('compute_thread_died', { reason: String(error) }),
    onRestart: () => queue.next(),
  })
  const runner = new ThreadRunner(thread, options)
  return {
    produce(product, asOf, urgency, asker) {
      const use = urgency === 'refresh' ? 'refresh' : 'past'
      return queue.ask({ kind: 'snapshot', product, asOf, use }, urgency, asker) as Promise<Snapshot>
    },
    analyse: (question, asker) => queue.ask({ kind: 'analysis', question }, 'past', asker),
    record: (now) => queue.ask({ kind: 'record', now }, 'record') as Promise<RecordRound>,
    refreshing: (round) => queue.holdPast(round),
    raisePriority: () => runner.raisePriority(),
    sources: () => runner.freshness.sources,
    async close() {
      queue.close()
      await thread.close({ message: 'stop', withinMs: STOPPED_WITHIN_MS })
    },
  }
}

class ThreadRunner {
  readonly freshness = new LatestFreshness()
  readonly #thread: SupervisedThread<LogMessage>
  readonly #workerData: ThreadData
  readonly #log: Log
  #priority: 'lowered' | 'to raise' | 'normal'

  constructor(
    thread: SupervisedThread<LogMessage>,
    { workerData, log }: Pick<ThreadProducerOptions, 'workerData' | 'log'>,
  ) {
    this.#thread = thread
    this.#workerData = workerData
    this.#log = log
    this.#priority = (workerData.nice ?? 0) === 0 ? 'normal' : 'lowered'
  }

  raisePriority(): void {
    if (this.#priority === 'lowered') this.#priority = 'to raise'
  }

  async run(waiting: Waiting): Promise<number> {
    const begunAt = performance.now()
    try {
      const reply = await this.#thread.ask<ComputeReply>(waiting.request)
      settle(waiting, reply, this.freshness)
      return reply.cpuMs
    } catch (error) {
      waiting.reject(error instanceof ThreadDied ? new AppError('overloaded', { retry_after: 5 }) : error)
      return performance.now() - begunAt
    } finally {
      if (this.#priority === 'to raise') await this.#runNormally()
    }
  }

  /** In a new thread: one without privileges cannot raise its own priority. */
  async #runNormally(): Promise<void> {
    this.#priority = 'normal'
    this.#log.warn('compute_thread_raised')
    await this.#thread.replace({ ...this.#workerData, nice: 0 })
  }
}

class LatestFreshness {
  sources: readonly SourceFreshness[] = []
  #seenAt = Number.NEGATIVE_INFINITY

  /** Products refresh at different moments; questions about the past come without any. */
  see(at: Instant, freshness: readonly SourceFreshness[]): void {
    if (at < this.#seenAt || freshness.length === 0) return
    this.#seenAt = at
    this.sources = freshness
  }
}

function settle(
  { request, resolve, reject }: Waiting,
  reply: ComputeReply,
  freshness: LatestFreshness,
): void {
  if (reply.kind === 'snapshot') {
    freshness.see(reply.snapshot.asOf, reply.sources)
    resolve(reply.snapshot)
  } else if (reply.kind === 'analysed') resolve(reply.result)
  else if (reply.kind === 'recorded') {
    if (request.kind === 'record') freshness.see(request.now, reply.sources)
    resolve(reply.report)
  } else if (reply.kind === 'error') reject(new AppError(reply.code, reply.fields))
  else reject(new ComputeFault(reply.message))
}
