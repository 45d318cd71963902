import { Worker } from 'node:worker_threads'
import { StartRefused } from '../../kernel/start-refused.ts'
import type { Instant } from '../../kernel/time.ts'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { SourceState } from '../../service/ingest/live-ports.ts'
import { nextBarsAt } from '../../service/ingest/source-freshness.ts'
import type { SupplyState } from '../../service/ingest/supply-staleness.ts'
import type { Clock, Log, SourceFreshness } from '../../service/ports.ts'
import { supplierFreshness } from '../market/supplier-freshness.ts'
import type { IngestMessage, IngestThreadData } from './ingest-thread.ts'

const RESTART_AFTER_MS = 5_000
const STOPPED_WITHIN_MS = 2_000
/** Rounds of quotes without a price that can be believed, two minutes apart. */
const ROUNDS_FORGIVEN = 5

/** The suppliers of the live market. Calls never wait for them. */
export interface Supply extends SupplyState {
  sources(): readonly SourceFreshness[]
  close(): Promise<void>
}

/**
 * Starts the thread that asks them; one that dies is started anew.
 * @throws StartRefused where the observations cannot be opened
 */
export async function startIngest(data: IngestThreadData, clock: Clock, log: Log): Promise<Supply> {
  let sources: readonly SourceState[] = []
  let quoteFailures = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const take = (message: IngestMessage): void => {
    if (message.kind === 'log') log[message.level](message.event, message.fields)
    if (message.kind === 'progress') ({ sources, quoteFailures } = message)
  }
  const attach = (started: Worker): Worker => {
    let reason = 'exit'
    started.on('message', take)
    started.on('error', (error) => {
      reason = String(error)
    })
    started.once('exit', () => {
      if (!closed) restart(reason)
    })
    return started
  }
  const restart = (reason: string): void => {
    log.error('ingest_thread_died', { reason })
    timer = setTimeout(() => {
      start(data).then(
        (fresh) => {
          worker = attach(fresh)
          if (closed) void worker.terminate()
        },
        (error) => {
          if (!closed) restart(String(error))
        },
      )
    }, RESTART_AFTER_MS)
  }

  let worker = attach(await start(data))
  const freshness = (): readonly SourceFreshness[] => supplierFreshness(sources, clock.now())
  return {
    sources: freshness,
    pricesFail: () => havePricesFailed(quoteFailures),
    leftAloneMs: () => leftAloneMs(freshness(), clock.now()),
    async close() {
      closed = true
      clearTimeout(timer)
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      worker.postMessage('stop')
      const late = setTimeout(() => void worker.terminate(), STOPPED_WITHIN_MS)
      if (worker.threadId !== -1) await ended
      clearTimeout(late)
    },
  }
}

/** For how long no supplier of daily bars is asked; undefined where one may be at any time. */
export function leftAloneMs(sources: readonly SourceFreshness[], now: Instant): number | undefined {
  const next = nextBarsAt(sources, now)
  return next === undefined ? undefined : next - now
}

/** @param failures rounds of quotes in a row */
export const havePricesFailed = (failures: number): boolean => failures >= ROUNDS_FORGIVEN

function start(data: IngestThreadData): Promise<Worker> {
  const worker = new Worker(threadEntry('ingest'), {
    workerData: data,
    name: 'ingest',
  })
  return new Promise((resolve, reject) => {
    const ended = (code: number): void => reject(new Error(`the ingest thread ended with code ${code}`))
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.once('message', (message: IngestMessage) => {
      worker.off('error', reject)
      worker.off('exit', ended)
      if (message.kind === 'refused_start') reject(new StartRefused(message.problem, message.hint))
      else resolve(worker)
    })
  })
}
