import { parentPort, workerData } from 'node:worker_threads'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { FetchPolicy } from '../../adapters/providers/fetch-bytes.ts'
import { type HostStates, hostStatesInFile, hostStatesKept } from '../../adapters/providers/host-states.ts'
import { liveProviders } from '../../adapters/providers/live-providers.ts'
import { loopbackSend } from '../../adapters/providers/loopback-send.ts'
import { wallSleep } from '../../adapters/providers/wall-sleep.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { asInstant } from '../../kernel/time.ts'
import type { SourceState } from '../../service/ingest/live-ports.ts'
import { runIngest } from '../../service/ingest/run-ingest.ts'
import type { Clock, Log, ObservationStore, Tracing } from '../../service/ports.ts'
import { openBlockingDatabase } from '../../storage/postgres/blocking-database.ts'
import { postgresObservationStore } from '../../storage/postgres/observation-store.ts'
import { supplierLimits } from '../../storage/postgres/supplier-limits.ts'
import { openObservationStore } from '../../storage/sqlite/observation-store.ts'
import type { LiveConfig, TracingConfig } from '../config/config.ts'
import { openTracing } from '../serve/tracing.ts'

/** What the composition root tells the thread that asks the suppliers. */
export interface IngestThreadData {
  readonly suppliers: LiveConfig
  /** Where observations and the limits of suppliers are kept. */
  readonly kept:
    | { readonly kind: 'files'; readonly marketFile: string; readonly hostsFile: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly fence: string }
  /** How far the one clock of all processes is ahead of that of this machine, in milliseconds; shared. */
  readonly clockOffsetMs: Float64Array
  readonly version: string
  readonly tracing: TracingConfig | undefined
}

export type IngestMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused_start'; readonly problem: string; readonly hint: string }
  | { readonly kind: 'progress'; readonly sources: readonly SourceState[]; readonly quoteFailures: number }
  | {
      readonly kind: 'log'
      readonly level: keyof Log
      readonly event: string
      readonly fields: Readonly<Record<string, unknown>> | undefined
    }

function storesOf(kept: IngestThreadData['kept']): { store: ObservationStore; states: HostStates } {
  if (kept.kind === 'files') {
    const store = openObservationStore(kept.marketFile, DEFAULT_UNIVERSE)
    return { store, states: hostStatesInFile(kept.hostsFile) }
  }
  const { url, fence } = kept
  const database = openBlockingDatabase(url)
  return {
    store: postgresObservationStore(database, { universe: DEFAULT_UNIVERSE, fence }),
    states: hostStatesKept(supplierLimits(database, fence)),
  }
}

async function run(given: IngestThreadData): Promise<void> {
  const { suppliers: config, kept, clockOffsetMs, version } = given
  const port = parentPort
  if (!port) throw new Error('not in a worker thread')
  const post = (message: IngestMessage): void => port.postMessage(message)
  const { store, states } = storesOf(kept)
  const clock: Clock = { now: () => asInstant(Math.round(wallClock.now() + clockOffsetMs[0])) }
  const send = config.base === undefined ? fetch : loopbackSend(config.base)
  const tracing = await openTracing(given.tracing, 'work', version)
  const suppliers = liveProviders({
    policy: {
      send: tracing ? tracedSend(send, tracing) : send,
      clock,
      sleep: wallSleep,
      random: Math.random,
      states,
      trying: new Set(),
    },
    universe: DEFAULT_UNIVERSE,
    keys: config.keys,
    product: `Bellwether/${version}`,
    contact: config.contact,
    sources: store.sources(),
  })
  const writer =
    (level: keyof Log): Log['info'] =>
    (event, fields) =>
      post({ kind: 'log', level, event, fields: fields && plain(fields) })
  const progress = (): void =>
    post({
      kind: 'progress',
      sources: store.sources(),
      quoteFailures: store.jobs().get('quotes')?.failures ?? 0,
    })
  post({ kind: 'ready' })
  progress()
  const ingest = runIngest({
    universe: DEFAULT_UNIVERSE,
    store,
    suppliers,
    clock,
    sleep: wallSleep,
    log: { info: writer('info'), warn: writer('warn'), error: writer('error') },
    onProgress: progress,
  })
  port.once('message', () => {
    // What is under way may wait for its turn at a supplier: what is noted already is sent meanwhile.
    void Promise.all([ingest.stop(), tracing?.close()]).finally(() => {
      store.close()
      port.close()
    })
  })
}

/** Only where a request goes is noted: its path and query may hold keys. */
const tracedSend =
  (send: FetchPolicy['send'], tracing: Tracing): FetchPolicy['send'] =>
  (url, init) =>
    tracing.span('supplier request', { 'server.address': new URL(url).host }, async (span) => {
      const response = await send(url, init)
      span.end({ 'http.response.status_code': response.status })
      return response
    })

/** Errors lose their text on the way between threads. */
const plain = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? String(value.stack) : value,
    ]),
  )

try {
  await run(workerData as IngestThreadData)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  const refused: IngestMessage = { kind: 'refused_start', problem: error.problem, hint: error.hint }
  parentPort?.postMessage(refused)
}
