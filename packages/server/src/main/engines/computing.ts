import { threadEntry } from '../../platform/thread-entry.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { ComputeQuota, SnapshotProducer } from '../../service/ports.ts'
import { refreshPeriod } from '../../service/snapshots/refresh-schedule.ts'
import { tracedProducer } from '../../service/tracing/traced.ts'
import { languageModelUses } from '../config/language-models.ts'
import type { ComputeThreadData } from '../threads/compute-thread.ts'
import { raisedWhenLate } from '../threads/late-refreshes.ts'
import { threadProducer } from '../threads/thread-producer.ts'
import type { EngineOptions } from './engine.ts'
import type { ParaphraseStores } from './paraphrases.ts'

const MB = 1024 * 1024

function periodOf(id: string): number {
  const product = CATALOG.computedById.get(id)
  if (product === undefined) throw new RangeError(`the catalog has no "${id}"`)
  return refreshPeriod(product)
}

/**
 * Starts the compute thread; a configured language model paraphrases its texts.
 * @throws StartupError if the market cannot be loaded
 */
export async function openComputing(
  kept: Omit<ComputeThreadData, 'market' | 'nice' | 'pastSnapshotBytes'>,
  { config, log, tracing }: Pick<EngineOptions, 'config' | 'log' | 'tracing'>,
  stores: ParaphraseStores & { readonly quota: ComputeQuota },
): Promise<SnapshotProducer> {
  const { market, compute } = config
  const { texts } = languageModelUses(config.languageModel)
  const pastSnapshotBytes = config.memory.snapshotDiskMb * MB
  const made = await threadProducer({
    entry: threadEntry('compute'),
    workerData: { ...kept, market, nice: compute.nice, pastSnapshotBytes } satisfies ComputeThreadData,
    log,
    memoryMb: compute.memoryMb,
    quota: compute.pastQuotas ? stores.quota : undefined,
  })
  const raised = raisedWhenLate(made, { periodOf, log })
  const computed = tracing ? tracedProducer(raised, tracing) : raised
  if (texts === undefined) return computed
  const { paraphrasingProducerOf } = await import('./paraphrases.ts')
  return paraphrasingProducerOf(computed, { ...stores, languageModel: texts, log })
}
