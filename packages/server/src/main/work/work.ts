import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type MarketTime, marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import { buildInfo } from '../../adapters/telemetry/build-info.ts'
import { countingLog } from '../../adapters/telemetry/counting-log.ts'
import type { Metric } from '../../adapters/telemetry/exposition.ts'
import { jobMeter } from '../../adapters/telemetry/job-meter.ts'
import { openLog } from '../../adapters/telemetry/log.ts'
import { measuredProducer } from '../../adapters/telemetry/measured-producer.ts'
import { sourceMetrics } from '../../adapters/telemetry/source-metrics.ts'
import { TIERS } from '../../kernel/credits.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { asInstant, MINUTE } from '../../kernel/time.ts'
import { writePrivateFile } from '../../platform/files/write-private-file.ts'
import { admission } from '../../service/answer/admit-caller.ts'
import type { Clock, Ledger, Log, OrderLedger } from '../../service/ports.ts'
import { readiness } from '../../service/snapshots/readiness.ts'
import { tracedProducer } from '../../service/tracing/traced.ts'
import { postgresCallBudget } from '../../storage/postgres/call-budget.ts'
import { databaseClock } from '../../storage/postgres/database-clock.ts'
import { sharedValue } from '../../storage/postgres/installation.ts'
import { reachability } from '../../storage/postgres/reachability.ts'
import { postgresSandboxStore } from '../../storage/postgres/sandbox-store.ts'
import { postgresWordingStore } from '../../storage/postgres/wording-store.ts'
import { type DataDirectory, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { type Config, defaultBaseUrl, secretsIn } from '../config/config.ts'
import {
  openInstallation,
  openSharedLedger,
  sharedAdminToken,
  sharedServerSecret,
} from '../engines/postgres-engine.ts'
import { identityOf } from '../market/market-identity.ts'
import { MARKET_FILE } from '../serve/compose.ts'
import { type Payments, payments } from '../serve/payments.ts'
import { STOPPED_WITHIN_MS, stopOnSignal } from '../serve/stop-on-signal.ts'
import { openTracing } from '../serve/tracing.ts'
import { askingForWordings } from '../serve/wordings.ts'
import { askSuppliers } from '../threads/ask-suppliers.ts'
import type { ComputeThreadData } from '../threads/compute-thread.ts'
import { threadProducer } from '../threads/thread-producer.ts'
import { workerApp } from './worker-app.ts'
import { runJob } from './worker-jobs.ts'
import { startLanes } from './worker-lanes.ts'

/** For computations under way; what is not done by then is given back, and the rest of the stop has what is left. */
const DRAINED_WITHIN_MS = 8_000
const SIGNING_KEY = 'signing-key'

/** Computes what is due and what is asked for, for as long as it runs; any number may work at once. @throws StartRefused */
export async function work(config: Config, version: string): Promise<void> {
  const url = config.databaseUrl
  if (url === undefined) {
    throw new StartRefused(
      'Workers need a PostgreSQL database',
      'Set DATABASE_URL; without it "serve" does all the work.',
    )
  }
  const log = countingLog(
    openLog({ level: config.logLevel, clock: wallClock, secrets: secretsIn(process.env) }),
  )
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  const pool = await openInstallation(url, config)
  await shareSigningKey(pool, directory.file(SIGNING_KEY))
  const clock = await databaseClock(pool)
  const market = marketClock(config.market.time, clock)
  const tracing = await openTracing(config.tracing, 'work', version)
  const made = await threadProducer(
    new URL('../threads/compute-thread.ts', import.meta.url),
    threadData(directory, config, url),
    log,
    config.computeMemoryMb,
  )
  const computed = tracing ? tracedProducer(made, tracing) : made
  const { languageModel } = config
  const worded = languageModel
    ? askingForWordings(computed, {
        languageModel,
        openStore: () => postgresWordingStore(pool),
        sharedBudget: (perProduct) => postgresCallBudget(pool, perProduct),
        marketClock: seenByAll(market, config.market.time),
        log,
      })
    : computed
  const jobs = jobMeter()
  const producer = measuredProducer(worded, jobs)
  const onFatal = (error: Error): void => log.error('ledger_failed', { error })
  const ledger = await openSharedLedger(url, { endpoints: [], onFatal })
  const sells = await selling({ config, pool, ledger, log })
  const compare = (): Promise<number> => jobs.measured('orders', sells.compare)
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const lanes = startLanes({
    ...{ url, pool, holder, marketClock: market, wallClock: clock, log },
    run: (name) => runJob(name, { producer, compare, marketClock: market }),
    sells: config.payments.kind !== 'off',
  })
  const suppliers =
    config.market.kind === 'live'
      ? askSuppliers({
          ...{ suppliers: config.market.suppliers, tracing: config.tracing },
          ...{ url, pool, holder, version, log },
        })
      : undefined
  const ready = readiness({ hasAnswers: () => true, isDatabaseThere: reachability(pool) })
  const metrics = (): readonly Metric[] => [
    buildInfo(version, config.market.kind),
    ...sourceMetrics((suppliers ?? producer).sources(), market.now()),
    ...(suppliers?.metrics() ?? []),
    ...jobs.metrics(),
    ...log.metrics(),
  ]
  const { host, workPort } = config
  if (workPort !== undefined) {
    const adminToken = config.adminToken ?? (await sharedAdminToken(pool))
    const app = workerApp({ config: { ...config, port: workPort }, adminToken, ready, metrics, log })
    await listen(app, host, workPort)
  }
  log.info('worker_started', { holder })
  const stop = async (): Promise<void> => {
    ready.drain()
    await Promise.all([suppliers?.close(), lanes.drain(DRAINED_WITHIN_MS)])
    await Promise.all([lanes.close(), producer.close(), ledger.close()])
    clock.close()
    await pool.end()
    await tracing?.close()
    directory.release()
  }
  stopOnSignal({ event: 'worker_stopping', stop, log, withinMs: STOPPED_WITHIN_MS })
  process.stdout.write('Bellwether works.\n')
}

/** Time for every process to see what was stored, whose clock may be ahead. */
const SEEN_WITHIN_MS = MINUTE

/**
 * The moment from which on something that is stored now counts as known: no process may have answered of a later one
 * without it.
 */
const seenByAll = (market: Clock, time: MarketTime): Clock => ({
  now: () =>
    asInstant(market.now() + SEEN_WITHIN_MS * (time.kind === 'moving' ? Math.max(1, time.speed) : 1)),
})

/** @throws StartRefused where the port cannot be used */
async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as { code?: string }
    throw new StartRefused(`${host}:${port} cannot be used (${code})`, 'Set HOST and WORK_PORT.')
  }
}

/** What compares orders with their provider. */
async function selling(of: {
  readonly config: Config
  readonly pool: Pool
  readonly ledger: Ledger & OrderLedger
  readonly log: Log
}): Promise<Payments> {
  const { config, pool, ledger, log } = of
  return payments({
    ...{ config, ledger, log, tiers: TIERS },
    admission: admission(ledger),
    serverSecret: await sharedServerSecret(pool),
    baseUrl: () => config.baseUrl ?? defaultBaseUrl(config.host, config.port),
    sandbox: postgresSandboxStore(pool),
  })
}

/** All workers sign with one key: that of the first. */
async function shareSigningKey(pool: Pool, file: string): Promise<void> {
  if (!existsSync(file)) openRecordSigner(file)
  const own = readFileSync(file, 'utf8')
  const shared = await sharedValue(pool, SIGNING_KEY, () => own)
  if (shared !== own) writePrivateFile(file, shared)
}

const threadData = (directory: DataDirectory, config: Config, databaseUrl: string): ComputeThreadData => ({
  market: config.market,
  marketFile: directory.file(MARKET_FILE),
  snapshotFile: '',
  recordFile: '',
  signingKeyFile: directory.file(SIGNING_KEY),
  databaseUrl,
})
