import { setTimeout as sleep } from 'node:timers/promises'
import { TIERS, type Tier, type TierId } from '@bellwether-markets/engine/kernel/credits'
import { MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import { EMITTERS } from '@bellwether-markets/products/emitters'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { publicFetch, publicPost } from '../../adapters/net/public-fetch.ts'
import { jobMeter, measuredProducer } from '../../adapters/telemetry/job-meter.ts'
import { countingLog } from '../../adapters/telemetry/log.ts'
import { standardWebhooks } from '../../adapters/webhooks/standard-webhooks.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { subKeyAdmission } from '../../service/accounts/admit-sub-key.ts'
import { admission } from '../../service/answer/admit-caller.ts'
import { PreparedAnswers } from '../../service/answer/prepared-answers.ts'
import { withSupplyStaleness } from '../../service/ingest/supply-staleness.ts'
import type { Log, SnapshotProducer, Webhooks } from '../../service/ports.ts'
import { tokenAdmission } from '../../service/sign-in/admit-token.ts'
import { expiringState } from '../../service/sign-in/expire-state.ts'
import { type CurrentSnapshots, RefreshedSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { fillDays } from '../../service/snapshots/fill-days.ts'
import { hasSnapshots, type Readiness, readiness } from '../../service/snapshots/readiness.ts'
import { storedDays } from '../../service/snapshots/stored-days.ts'
import { tracedLedger } from '../../service/tracing/traced.ts'
import { recordAfterRefresh } from '../../service/track-record/record-after-refresh.ts'
import { recordWatch } from '../../service/track-record/record-watch.ts'
import type { FetchDocument } from '../../surfaces/oauth/authorization-server.ts'
import { briefingShelf } from '../../surfaces/web/briefing/briefing-shelf.ts'
import { baseUrlOf } from '../config/config.ts'
import type { Config, HttpConfig } from '../config/config-tree.ts'
import { countedPaths, countedPositions } from '../engines/counted-endpoints.ts'
import { openEmbeddedEngine } from '../engines/embedded.ts'
import type { Engine, EngineOptions } from '../engines/engine.ts'
import { type Foundation, onFoundation } from '../foundation.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { clockEvidence } from '../market/clock-evidence.ts'
import { alerting } from './alerts.ts'
import type { SignInPage } from './connect.ts'
import { answerMetrics } from './metrics.ts'
import { comparingRounds, payments } from './payments.ts'
import { rounds } from './rounds.ts'

const MB = 1024 * 1024
const REFRESH_EVERY_MS = 1_000
const EXPIRED_EVERY_MS = MINUTE
/** Leaves the compute thread to questions between two days. */
const ARCHIVE_EVERY_MS = 2 * SECOND

/** Time for calls at shutdown; incomplete requests must not block it. */
const DRAINED_WITHIN_MS = 3_000

export interface Service {
  /** Starts listening; calls wait for their first snapshot. */
  start(): Promise<{ readonly baseUrl: string }>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly version: string
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** By default all. */
  readonly operations?: readonly Operation[]
  /** By default over the network. */
  readonly fetchDocument?: FetchDocument
  /** By default over the network. */
  readonly webhooks?: Webhooks
  /** By default that of the pages. */
  readonly signInPage?: SignInPage
  /** Changes what is published; by default nothing. */
  readonly published?: (snapshots: CurrentSnapshots) => CurrentSnapshots
  /** Called once if the process must end. */
  readonly onFatal: (error: Error) => void
}

/**
 * Composition root: the only place that connects ports and adapters.
 * @throws StartupError with a hint for the operator
 */
export const compose = (config: Config, log: Log, options: ServiceOptions): Promise<Service> => {
  const parts = {
    config,
    tiers: TIERS,
    operations: OPERATIONS,
    fetchDocument: publicFetch(),
    webhooks: standardWebhooks(publicPost()),
    ...options,
    log: countingLog(log),
  }
  return onFoundation('serve', parts, (foundation) => composeOn({ ...foundation, ...parts }))
}

type ComposeDeps = Foundation &
  ServiceOptions &
  Required<Pick<ServiceOptions, 'tiers' | 'operations' | 'fetchDocument' | 'webhooks'>> & {
    readonly config: Config
    readonly log: ReturnType<typeof countingLog>
  }

async function composeOn(of: ComposeDeps): Promise<Service> {
  const { config, log, parts, tiers, operations } = of
  // Loads the HTTP code while the threads start.
  const [engine, { httpApp }] = await Promise.all([
    openEngine({ ...of, countedPaths: countedPaths(operations) }),
    import('./http-app.ts'),
  ])
  const { ledger, secrets } = engine
  const jobs = jobMeter()
  const { currentSnapshots: own, refreshing } = snapshotsOf(
    engine,
    measuredProducer(engine.producer, jobs),
    of,
  )
  const currentSnapshots = of.published?.(own) ?? own
  const answers = new PreparedAnswers(config.memory.answersMb * MB)
  const ready = readiness({
    hasAnswers: () => hasSnapshots(currentSnapshots),
    isDatabaseThere: engine.isReachable,
  })
  const address = publicAddress(config.http)
  const state = expiringState(engine.signIn, { wallClock, log })
  const tokens = tokenAdmission({ store: state.store, ledger, wallClock, log })
  const shared = {
    log,
    ledger,
    admission: admission(ledger, tokens, subKeyAdmission({ ledger, wallClock })),
    tiers,
    baseUrl: address.baseUrl,
    ...secrets,
  }
  const selling = payments({ ...shared, ...config, market: config.market.kind, sandbox: engine.sandbox })
  const endpointIndex = countedPositions(operations)
  const alerts = alerting({
    ...shared,
    ...engine,
    signIn: state.store,
    currentSnapshots,
    endpointIndex,
    webhooks: of.webhooks,
    mail: config.mail,
    market: config.market.kind,
  })
  const storedBriefings = storedDays(briefing, { ...engine, currentSnapshots })
  const briefings = briefingShelf(storedBriefings)
  const watch = recordWatch({ ...engine, log, clockEvidence: clockEvidence(config.market.time) })
  const app = httpApp({
    ...shared,
    ...engine,
    signIn: state.store,
    alerting: alerts.deps,
    fetchDocument: of.fetchDocument,
    signInPage: of.signInPage,
    config: { ...config, ...config.http },
    operations,
    payments: selling,
    currentSnapshots,
    answers,
    ready,
    tracing: of.tracing,
    version: of.version,
    recordWatch: watch,
    sources: engine.supply.sources,
    describedAssets: engine.supply.universe,
    supply: engine.supply.cells,
    pricesUnavailable: engine.supply.pricesUnavailable,
    briefings,
    furtherMetrics: () => [...answerMetrics(answers), ...jobs.metrics(), ...log.metrics()],
    endpointIndex,
  })
  if (!engine.hasWorkers) parts.add(comparingRounds(selling.compare, log))
  parts.add(alerts.part)
  parts.add(rounds('watch of the track record', MINUTE, watch.round, log))
  parts.add(rounds('state of sign-in', EXPIRED_EVERY_MS, state.round, log))
  const filling = fillDays({
    ...engine,
    product: briefing,
    stored: storedBriefings,
    days: config.compute.briefingDays,
    log,
    isReady: () => currentSnapshots.latest(briefing) !== undefined,
  })
  parts.add(rounds('archive of briefings', ARCHIVE_EVERY_MS, filling, log))
  parts.add(listening(app, config.http, address))
  parts.add(refreshing)
  parts.add(draining(ready, app, config.http.drainDelayMs))
  return {
    async start() {
      await parts.start()
      return { baseUrl: address.baseUrl() }
    },
    stop: () => parts.stop(),
  }
}

/** Loads only the configured engine. */
async function openEngine(options: EngineOptions): Promise<Engine> {
  const { config, countedPaths, tracing } = options
  const engine =
    config.databaseUrl === undefined
      ? await openEmbeddedEngine(options)
      : await (await import('../engines/postgres.ts')).openPostgresEngine(config.databaseUrl, options)
  return tracing ? { ...engine, ledger: tracedLedger(engine.ledger, countedPaths, tracing) } : engine
}

function snapshotsOf(
  { marketClock, supply, hasWorkers }: Engine,
  producer: SnapshotProducer,
  { config: { memory }, log }: Pick<ComposeDeps, 'config' | 'log'>,
): { readonly currentSnapshots: CurrentSnapshots; readonly refreshing: Lifecycle } {
  const currentSnapshots = withSupplyStaleness(
    new RefreshedSnapshots({
      catalog: CATALOG,
      producer,
      marketClock,
      wallClock,
      log,
      pastBytes: memory.pastMb * MB,
    }),
    (id) => CATALOG.byId.get(id),
    supply,
  )
  const keepRecord = hasWorkers
    ? async () => undefined
    : recordAfterRefresh(producer, EMITTERS.signals.id, marketClock, log)
  const refresh = (): Promise<void> =>
    producer.refreshing(() => currentSnapshots.refresh().then(() => keepRecord(currentSnapshots)))
  void refresh()
  let timer: NodeJS.Timeout | undefined
  const refreshing: Lifecycle = {
    name: 'refreshes',
    start() {
      timer = setInterval(() => void refresh(), REFRESH_EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
  return { currentSnapshots, refreshing }
}

interface PublicAddress {
  baseUrl(): string
  listensAt(port: number): void
}

function publicAddress(http: HttpConfig): PublicAddress {
  let baseUrl = baseUrlOf(http)
  return {
    baseUrl: () => baseUrl,
    listensAt(port) {
      baseUrl = baseUrlOf({ ...http, port })
    },
  }
}

const listening = (app: FastifyInstance, { host, port }: HttpConfig, address: PublicAddress): Lifecycle => ({
  name: 'http',
  async start() {
    await app.listen({ host, port })
    const bound = app.server.address()
    if (typeof bound === 'object' && bound) address.listensAt(bound.port)
  },
  async stop() {
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAINED_WITHIN_MS)
    await app.close()
    clearTimeout(cut)
  },
})

/** Readiness fails first; remaining calls are still answered. */
const draining = (ready: Readiness, { server }: FastifyInstance, delayMs: number): Lifecycle => ({
  name: 'readiness',
  withinMs: delayMs + SECOND,
  async drain() {
    ready.drain()
    if (server.listening) await sleep(delayMs)
  },
})
