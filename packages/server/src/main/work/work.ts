import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { clockMetrics } from '../../adapters/telemetry/clock-metrics.ts'
import { type JobMeter, jobMeter, measuredProducer } from '../../adapters/telemetry/job-meter.ts'
import { countingLog, openLog } from '../../adapters/telemetry/log.ts'
import { buildInfo } from '../../adapters/telemetry/process-metrics.ts'
import { sourceMetrics } from '../../adapters/telemetry/source-metrics.ts'
import { admission } from '../../service/answer/admit-caller.ts'
import type { Log, SnapshotProducer } from '../../service/ports.ts'
import { readiness } from '../../service/snapshots/readiness.ts'
import { blobStore } from '../../storage/blobs/blob-store.ts'
import { runOnPool } from '../../storage/postgres/connection.ts'
import { dropLooseBodies } from '../../storage/postgres/placed-bodies.ts'
import { sealLog } from '../../storage/stores/seal-log.ts'
import { baseUrlOf, secretsIn } from '../config/config.ts'
import type { Config } from '../config/config-tree.ts'
import { languageModelUses } from '../config/language-models.ts'
import { openWorkerEngine, type WorkerEngine } from '../engines/postgres.ts'
import { sealKeeping } from '../engines/seal-keeping.ts'
import { type Foundation, onFoundation } from '../foundation.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { payments } from '../serve/payments.ts'
import { rounds } from '../serve/rounds.ts'
import { STOPPED_WITHIN_MS, stopOnSignal } from '../serve/stop-on-signal.ts'
import { askSuppliers, type SupplierRounds } from '../threads/ask-suppliers.ts'
import { workerApp } from './worker-app.ts'
import { runJob, startQueues } from './worker-queues.ts'

const BODIES_DROPPED_EVERY_MS = 10 * MINUTE

/** Any number of workers may run. @throws StartupError */
export async function work(config: Config, version: string): Promise<void> {
  const url = config.databaseUrl
  if (url === undefined) {
    throw new StartupError(
      'Workers need a PostgreSQL database',
      'Set DATABASE_URL. Without it "bellwether serve" does all the work.',
    )
  }
  const log = countingLog(
    openLog({ level: config.logLevel, clock: wallClock, secrets: secretsIn(process.env) }),
  )
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const parts = await onFoundation('work', { config, version, log }, async (foundation) => {
    await composeWorker(foundation, { config, version, log, url, holder })
    await foundation.parts.start()
    return foundation.parts
  })
  log.info('worker_started', { holder })
  const stop = (): Promise<void> => parts.stop()
  stopOnSignal({ event: 'worker_stopping', stop, log, withinMs: STOPPED_WITHIN_MS })
  process.stdout.write('Bellwether works.\n')
}

interface WorkerOptions {
  readonly config: Config
  readonly version: string
  readonly log: ReturnType<typeof countingLog>
  readonly url: string
  readonly holder: string
}

async function composeWorker(foundation: Foundation, options: WorkerOptions): Promise<void> {
  const { config, version, log, url } = options
  const { directory, tracing, parts, clock } = foundation
  const engine = await openWorkerEngine(url, {
    config,
    version,
    log,
    directory,
    tracing,
    parts,
    clock,
    countedPaths: [],
    tiers: TIERS,
    onFatal: (error) => log.error('ledger_failed', { error }),
  })
  const jobs = jobMeter()
  const producer = measuredProducer(engine.producer, jobs)
  const suppliers = suppliersOf(options, engine)
  if (suppliers) parts.add({ name: 'suppliers', drain: () => suppliers.close() })
  parts.add(queuesOf(options, engine, producer, jobs))
  parts.add(bodyRounds(options, engine))
  const ready = readiness({ hasAnswers: () => true, isDatabaseThere: engine.isReachable })
  parts.add({ name: 'readiness', drain: () => ready.drain() })
  const { host, workPort } = config.http
  if (workPort === undefined) return
  const app = workerApp({
    config: { ...config.http, port: workPort },
    adminToken: engine.secrets.adminToken,
    ready,
    metrics: () => [
      buildInfo(version, config.market.kind),
      ...sourceMetrics((suppliers ?? producer).sources(), engine.marketClock.now()),
      ...(suppliers?.metrics() ?? []),
      ...jobs.metrics(),
      ...log.metrics(),
      ...clockMetrics(clock.figures()),
    ],
    log,
  })
  parts.add(listening(app, host, workPort))
}

function bodyRounds({ config, log }: WorkerOptions, { pool }: WorkerEngine): Lifecycle {
  const drop = () => dropLooseBodies(pool, blobStore(config.blobs))
  return rounds('bodies of dropped snapshots', BODIES_DROPPED_EVERY_MS, drop, log)
}

/** Jobs of the queues that this worker serves. */
function queuesOf(
  { config, log, holder }: WorkerOptions,
  engine: WorkerEngine,
  producer: SnapshotProducer,
  jobs: JobMeter,
): Lifecycle {
  const { listener, pool, marketClock } = engine
  const { compare } = sellerOf(config, engine, log)
  const keepSeals = sealKeeping(config.seals, { seals: sealLog(runOnPool(pool)), log })
  const parts = { producer, compare: () => jobs.measured('orders', compare), keepSeals, marketClock }
  return startQueues({
    listener,
    pool,
    holder,
    marketClock,
    wallClock,
    log,
    run: (name, asker) => runJob(name, asker, parts),
    sells: config.payments.kind !== 'off' || config.x402?.rpcUrl !== undefined,
    seals: keepSeals !== undefined,
  })
}

const listening = (app: FastifyInstance, host: string, port: number): Lifecycle => ({
  name: 'http',
  async start() {
    try {
      await app.listen({ host, port })
    } catch (error) {
      const { code } = error as { code?: string }
      throw new StartupError(
        `${host}:${port} cannot be used (${code})`,
        'Set HOST and WORK_PORT to other values.',
      )
    }
  },
})

const sellerOf = (config: Config, { ledger, secrets, sandbox }: WorkerEngine, log: Log) =>
  payments({
    config,
    tiers: TIERS,
    ledger,
    sandbox,
    admission: admission(ledger),
    serverSecret: secrets.serverSecret,
    log,
    baseUrl: () => baseUrlOf(config.http),
  })

function suppliersOf(
  { config, url, holder, version, log }: WorkerOptions,
  { pool }: WorkerEngine,
): SupplierRounds | undefined {
  if (config.market.kind !== 'live') return undefined
  const { suppliers } = config.market
  const { headlines } = languageModelUses(config.languageModel)
  return askSuppliers({
    suppliers,
    headlines,
    tracing: config.tracing,
    url,
    pool,
    holder,
    version,
    log,
  })
}
