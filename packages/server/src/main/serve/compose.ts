import { TIERS, type Tiers } from '@bellwether-markets/engine/kernel/credits'
import { MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import { wallClock } from '../../adapters/clock/clock.ts'
import { publicFetch, publicPost } from '../../adapters/net/public-fetch.ts'
import { jobMeter } from '../../adapters/telemetry/job-meter.ts'
import { countingLog } from '../../adapters/telemetry/log.ts'
import { standardWebhooks } from '../../adapters/webhooks/standard-webhooks.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { collectGrowth } from '../../platform/when-idle.ts'
import type { Log, Webhooks } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { fillDays } from '../../service/snapshots/fill-days.ts'
import { tracedLedger } from '../../service/tracing/traced.ts'
import { backedUpAt } from '../../storage/sqlite/data-directory.ts'
import type { FetchDocument } from '../../surfaces/oauth/authorization-server.ts'
import type { Config } from '../config/config-tree.ts'
import { countedPaths } from '../engines/counted-endpoints.ts'
import { openEmbeddedEngine } from '../engines/embedded.ts'
import type { Engine, EngineOptions } from '../engines/engine.ts'
import { settledSinceStart } from '../engines/settled-time.ts'
import { type Foundation, onFoundation } from '../foundation.ts'
import type { About } from './about.ts'
import { draining, listening, type PublicAddress, publicAddress } from './listener.ts'
import { answerMetrics, backupMetric } from './metrics.ts'
import { comparingRounds } from './payments.ts'
import { rounds } from './rounds.ts'
import { type Services, servicesOf } from './services.ts'
import type { SignInPage } from './surface-deps.ts'

const EXPIRED_EVERY_MS = MINUTE
/** Leaves the compute thread to questions between two days. */
const ARCHIVE_EVERY_MS = 2 * SECOND

export interface Service {
  /** Starts listening; calls wait for their first snapshot. */
  start(): Promise<{ readonly baseUrl: string }>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly version: string
  readonly tiers?: Tiers
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
 * Composition root: the only place that connects ports and adapters. Engine, then services, then surfaces.
 * @throws StartupError with a hint for the operator
 */
export function compose(config: Config, baseLog: Log, options: ServiceOptions): Promise<Service> {
  const log = countingLog(baseLog)
  return onFoundation('serve', { config, version: options.version, log }, (foundation) =>
    composeOn(foundation, { config, log, options }),
  )
}

interface Settings {
  readonly config: Config
  readonly log: ReturnType<typeof countingLog>
  readonly options: ServiceOptions
}

async function composeOn(foundation: Foundation, settings: Settings): Promise<Service> {
  const { config, log, options } = settings
  // Loads the HTTP code while the threads start.
  const [engine, { httpApp }] = await Promise.all([openEngine(foundation, settings), import('./http-app.ts')])
  const address = publicAddress(config.http)
  const about = aboutOf(config, options, address)
  const jobs = jobMeter()
  const services = servicesOf(engine, {
    config,
    about,
    log,
    jobs,
    webhooks: options.webhooks ?? standardWebhooks(publicPost()),
    published: options.published ?? ((snapshots) => snapshots),
  })
  const app = httpApp({
    config,
    about,
    log,
    engine,
    services,
    tracing: foundation.tracing,
    fetchDocument: options.fetchDocument ?? publicFetch(),
    signInPage: options.signInPage,
    clock: foundation.clock,
    furtherMetrics: () => [
      ...answerMetrics(services.answers),
      ...jobs.metrics(),
      ...log.metrics(),
      ...backupMetrics(engine, foundation),
    ],
  })
  const { parts } = foundation
  for (const part of backgroundWork(engine, services, config, log)) parts.add(part)
  parts.add(listening(app, config.http, address))
  parts.add(services.snapshots.refreshing)
  parts.add(draining(services.ready, app, config.http.drainDelayMs))
  return {
    async start() {
      await parts.start()
      return { baseUrl: address.baseUrl() }
    },
    stop: () => parts.stop(),
  }
}

/** A database is backed up by its own means. */
const backupMetrics = ({ hasWorkers }: Engine, { directory }: Foundation) =>
  hasWorkers ? [] : [backupMetric(backedUpAt(directory.path), wallClock.now())]

function aboutOf(
  { market }: Config,
  { version, tiers = TIERS, operations = OPERATIONS }: ServiceOptions,
  { baseUrl }: PublicAddress,
): About {
  return {
    version,
    market: market.kind,
    baseUrl,
    tiers,
    operations,
    endpoints: [...CATALOG.products, ...operations],
  }
}

/** Loads only the configured engine. */
async function openEngine(
  { directory, tracing, parts, clock }: Foundation,
  { config, log, options: { version, tiers = TIERS, operations = OPERATIONS, onFatal } }: Settings,
): Promise<Engine> {
  const paths = countedPaths(operations)
  const options: EngineOptions = {
    config,
    log,
    version,
    tiers,
    countedPaths: paths,
    onFatal,
    directory,
    tracing,
    parts,
    clock,
  }
  const engine =
    config.databaseUrl === undefined
      ? await openEmbeddedEngine(options)
      : await (await import('../engines/postgres.ts')).openPostgresEngine(config.databaseUrl, options)
  parts.add(await settledSinceStart(engine, clock, log))
  return tracing ? { ...engine, ledger: tracedLedger(engine.ledger, paths, tracing) } : engine
}

/** What goes on without a call. */
function backgroundWork(engine: Engine, services: Services, config: Config, log: Log) {
  const { payments, alerts, recordWatch, signInState, briefings, snapshots } = services
  const filling = fillDays({
    product: briefing,
    stored: briefings,
    producer: engine.producer,
    marketClock: engine.marketClock,
    days: config.compute.briefingDays,
    isReady: () => snapshots.current.latest(briefing) !== undefined,
    log,
  })
  const collect = collectGrowth()
  return [
    ...(engine.hasWorkers ? [] : [comparingRounds(payments.compare, log)]),
    alerts.part,
    rounds('watch of the track record', MINUTE, recordWatch.round, log),
    rounds('state of sign-in', EXPIRED_EVERY_MS, signInState.round, log),
    rounds('archive of briefings', ARCHIVE_EVERY_MS, filling, log),
    rounds('garbage', SECOND, async () => collect(), log),
  ]
}
