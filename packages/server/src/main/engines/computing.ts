import { CATALOG } from '@bellwether-markets/products/catalog'
import { threadEntry } from '../../platform/thread-entry.ts'
import type { Analyst, ComputeQuota, SnapshotProducer } from '../../service/ports.ts'
import { refreshPeriod } from '../../service/snapshots/refresh-schedule.ts'
import { tracedProducer } from '../../service/tracing/traced.ts'
import { languageModelUses } from '../config/language-models.ts'
import type { ComputeThreadData } from '../threads/compute-thread.ts'
import { raisedWhenLate } from '../threads/late-refreshes.ts'
import { type ComputingThread, threadProducer } from '../threads/thread-producer.ts'
import type { EngineOptions } from './engine.ts'
import type { ParaphraseStores } from './paraphrases.ts'
import { sealEveryMs } from './seal-keeping.ts'

const MB = 1024 * 1024

function periodOf(id: string): number {
  const product = CATALOG.computedById.get(id)
  if (product === undefined) throw new RangeError(`the catalog has no "${id}"`)
  return refreshPeriod(product)
}

type ComputeOptions = Pick<EngineOptions, 'config' | 'log'>

/** @throws StartupError if the market cannot be loaded */
function startThread(
  options: Omit<
    ComputeThreadData,
    'market' | 'nice' | 'pastSnapshotBytes' | 'recordDays' | 'blobs' | 'sealEveryMs'
  >,
  { config: { market, compute, memory, blobs, seals }, log }: ComputeOptions,
  quota: ComputeQuota,
): Promise<ComputingThread> {
  const pastSnapshotBytes = memory.snapshotDiskMb * MB
  return threadProducer({
    entry: threadEntry('compute'),
    workerData: {
      ...options,
      market,
      blobs,
      pastSnapshotBytes,
      nice: compute.nice,
      recordDays: compute.recordDays,
      sealEveryMs: sealEveryMs(seals),
    } satisfies ComputeThreadData,
    log,
    memoryMb: compute.memoryMb,
    quota: compute.pastQuotas ? quota : undefined,
  })
}

export interface Computing {
  readonly producer: SnapshotProducer
  readonly analyse: Analyst['analyse']
}

/**
 * Starts the compute thread; a configured language model paraphrases its texts.
 * @throws StartupError if the market cannot be loaded
 */
export async function openComputing(
  kept: Parameters<typeof startThread>[0],
  options: Pick<EngineOptions, 'config' | 'log' | 'tracing'>,
  stores: ParaphraseStores & { readonly quota: ComputeQuota },
): Promise<Computing> {
  const { config, log, tracing } = options
  const { texts } = languageModelUses(config.languageModel)
  const thread = await startThread(kept, options, stores.quota)
  const raised = raisedWhenLate(thread, { periodOf, log })
  const computed = tracing ? tracedProducer(raised, tracing) : raised
  const { analyse } = thread
  if (texts === undefined) return { producer: computed, analyse }
  const { paraphrasingProducerOf } = await import('./paraphrases.ts')
  return { producer: paraphrasingProducerOf(computed, { ...stores, languageModel: texts, log }), analyse }
}

/** A thread of this process for analyses, from the first question on: a job for a worker would store what a caller sent. */
export function analysingThread(
  kept: Parameters<typeof startThread>[0],
  options: ComputeOptions,
  quota: ComputeQuota,
): { readonly analyse: Analyst['analyse']; close(): Promise<void> } {
  let starting: Promise<ComputingThread> | undefined
  const started = (): Promise<ComputingThread> => {
    starting ??= startThread(kept, options, quota).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  return {
    analyse: async (question, asker) => (await started()).analyse(question, asker),
    close: async () => (await starting)?.close(),
  }
}
