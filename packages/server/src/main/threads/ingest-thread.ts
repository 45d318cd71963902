import type { MessagePort } from 'node:worker_threads'
import type { SourceState } from '@bellwether-markets/engine/market/supply-port'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { AssetRevision } from '@bellwether-markets/engine/market/universe-history'
import type { FetchPolicy } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import {
  type HostStates,
  hostStatesInFile,
  storedHostStates,
} from '@bellwether-markets/suppliers/providers/host-states'
import { liveProviders } from '@bellwether-markets/suppliers/providers/live-providers'
import { loopbackSend } from '@bellwether-markets/suppliers/providers/loopback-send'
import type { OpenYahoo } from '@bellwether-markets/suppliers/providers/yahoo-library'
import { wallClock, wallSleep } from '../../adapters/clock/clock.ts'
import { runThread } from '../../platform/supervised-thread.ts'
import type { ReadHeadlines, ReadHeadlinesDeps } from '../../service/ingest/read-headlines.ts'
import { runIngest } from '../../service/ingest/run-ingest.ts'
import { type LlmBudget, llmBudget } from '../../service/paraphrase/llm-budget.ts'
import type { ObservationStore, Tracing } from '../../service/ports.ts'
import { openBlockingDatabase } from '../../storage/postgres/blocking-database.ts'
import { postgresLlmBudget } from '../../storage/postgres/llm-budget.ts'
import { postgresObservationStore, supplierLimits } from '../../storage/postgres/observation-store.ts'
import { openObservationStore } from '../../storage/sqlite/observation-store.ts'
import type { LiveConfig, TracingConfig } from '../config/config-tree.ts'
import type { LanguageModelUse } from '../config/language-models.ts'
import { openTracing } from '../open-tracing.ts'
import { type LogMessage, postedLog } from './posted-log.ts'

const YAHOO_PACKAGE = 'bellwether-provider-yahoo'

export interface IngestThreadData {
  readonly suppliers: LiveConfig
  /** The language model that reads them, if one is set. */
  readonly headlines: LanguageModelUse | undefined
  readonly stores:
    | { readonly kind: 'files'; readonly marketFile: string; readonly hostsFile: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly fence: string }
  readonly version: string
  readonly tracing: TracingConfig | undefined
}

export type IngestMessage =
  | {
      readonly kind: 'progress'
      readonly sources: readonly SourceState[]
      readonly quoteFailures: number
      /** Of the universe, if it changed. */
      readonly revisions?: readonly AssetRevision[]
    }
  | LogMessage

interface Stores {
  readonly store: ObservationStore
  readonly states: HostStates
  /** Calls of a language model in a day. */
  readonly budget: (calls: number) => LlmBudget
}

function storesOf(stores: IngestThreadData['stores']): Stores {
  if (stores.kind === 'files') {
    const store = openObservationStore(stores.marketFile, DEFAULT_UNIVERSE)
    const budget = (calls: number): LlmBudget => llmBudget(calls, wallClock)
    return { store, states: hostStatesInFile(stores.hostsFile), budget }
  }
  const { url, fence } = stores
  const database = openBlockingDatabase(url)
  return {
    store: postgresObservationStore(database, { seed: DEFAULT_UNIVERSE, fence }),
    states: storedHostStates(supplierLimits(database, fence)),
    budget: (calls) => postgresLlmBudget(database.all, calls),
  }
}

async function run(port: MessagePort, data: IngestThreadData): Promise<void> {
  const post = (message: IngestMessage): void => port.postMessage(message)
  const { store, states, budget } = storesOf(data.stores)
  const tracing = await openTracing(data.tracing, 'work', data.version)
  let sent: readonly AssetRevision[] = []
  const progress = (): void => {
    const revisions = store.market.revisions()
    post({
      kind: 'progress',
      sources: store.sources(),
      quoteFailures: store.jobs().get('quotes')?.failures ?? 0,
      ...(revisions !== sent && { revisions }),
    })
    sent = revisions
  }
  progress()
  const log = postedLog(post)
  const openYahoo = await installedYahoo()
  if (openYahoo !== undefined) log.info('yahoo_library_used')
  const ingest = runIngest({
    store,
    suppliers: suppliersOf(data, { store, states, tracing, openYahoo }),
    clock: wallClock,
    sleep: wallSleep,
    log,
    readHeadlines: await headlinesRead(data, { budget, market: store.market, clock: wallClock, log }),
    onProgress: progress,
  })
  port.once('message', () => {
    // Pending requests may wait for a rate limit; sends completed traces meanwhile.
    void Promise.all([ingest.stop(), tracing?.close()]).finally(() => {
      store.close()
      port.close()
    })
  })
}

async function headlinesRead(
  { headlines }: IngestThreadData,
  { budget, ...deps }: Pick<Stores, 'budget'> & Pick<ReadHeadlinesDeps, 'market' | 'clock' | 'log'>,
): Promise<ReadHeadlines | undefined> {
  if (headlines === undefined) return undefined
  const { headlineModel } = await import('../../adapters/llm/headline-model.ts')
  const { headlineReading } = await import('../../service/ingest/read-headlines.ts')
  return headlineReading({ ...deps, model: headlineModel(headlines), budget: budget(headlines.callsPerDay) })
}

function suppliersOf(
  { suppliers: { base, access, changes }, version }: IngestThreadData,
  { store, states, tracing, openYahoo }: SupplierDeps,
) {
  const send = base === undefined ? fetch : loopbackSend(base)
  return liveProviders({
    policy: {
      send: tracing ? tracedSend(send, tracing) : send,
      clock: wallClock,
      sleep: wallSleep,
      random: Math.random,
      states,
      trying: new Set(),
    },
    universe: store.market.universe,
    access,
    changes,
    product: `Bellwether/${version}`,
    openYahoo,
    sources: store.sources(),
  })
}

interface SupplierDeps {
  readonly store: ObservationStore
  readonly states: HostStates
  readonly tracing: Tracing | undefined
  readonly openYahoo: OpenYahoo | undefined
}

/** Logs only the host: path and query may hold keys. */
const tracedSend =
  (send: FetchPolicy['send'], tracing: Tracing): FetchPolicy['send'] =>
  (url, init) =>
    tracing.span('supplier request', { 'server.address': new URL(url).host }, async (span) => {
      const response = await send(url, init)
      span.end({ 'http.response.status_code': response.status })
      return response
    })

/** Undefined if the package is not installed: the service then asks Yahoo by its own requests. */
async function installedYahoo(): Promise<OpenYahoo | undefined> {
  try {
    return ((await import(YAHOO_PACKAGE)) as { readonly openYahoo: OpenYahoo }).openYahoo
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing && error.message.includes(`'${YAHOO_PACKAGE}'`)) return undefined
    throw error
  }
}

await runThread(run)
