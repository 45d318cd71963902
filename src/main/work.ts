import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import { marketClock, wallClock } from '../adapters/clock.ts'
import { threadProducer } from '../adapters/compute/thread-producer.ts'
import { type DataDirectory, openDataDirectory } from '../adapters/database/data-directory.ts'
import { writePrivateFile } from '../adapters/database/private-file.ts'
import { openLog } from '../adapters/log.ts'
import { changeListener } from '../adapters/postgres/change-listener.ts'
import { sharedValue } from '../adapters/postgres/installation.ts'
import { type JobQueue, jobQueue } from '../adapters/postgres/job-queue.ts'
import { type JobEnd, jobRunner } from '../adapters/postgres/job-runner.ts'
import {
  JOB_RANK,
  madeEnd,
  recordJob,
  refusedEnd,
  snapshotJob,
  taskOf,
} from '../adapters/postgres/snapshot-jobs.ts'
import { openRecordSigner } from '../adapters/signing/ed25519.ts'
import type { Clock, Log, SnapshotProducer } from '../app/ports.ts'
import { refreshSlot } from '../app/refresh-slots.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { CATALOG } from '../products/all-products.ts'
import { signalsLatest } from '../products/signals-latest/product.ts'
import { MARKET_FILE } from './compose.ts'
import type { ComputeThreadData } from './compute-thread.ts'
import { type Config, secretsIn } from './config.ts'
import { identityOf } from './open-market.ts'
import { openInstallation } from './postgres-engine.ts'

const SCHEDULED_EVERY_MS = 1_000
const DRAINED_WITHIN_MS = 8_000
const SIGNING_KEY = 'signing-key'

/** Computes what is due and what is asked for, for as long as it runs; any number may work at once. @throws StartRefused */
export async function work(config: Config): Promise<void> {
  const url = config.databaseUrl
  if (url === undefined) {
    throw new StartRefused(
      'Workers need a PostgreSQL database',
      'Set DATABASE_URL; without it "serve" does all the work.',
    )
  }
  const log = openLog({ level: config.logLevel, clock: wallClock, secrets: secretsIn(process.env) })
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  const pool = await openInstallation(url, config.market)
  await shareSigningKey(pool, directory.file(SIGNING_KEY))
  const producer = await threadProducer(
    new URL('./compute-thread.ts', import.meta.url),
    threadData(directory, config, url),
    log,
  )
  const queue = jobQueue(pool)
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const runner = jobRunner(queue, holder, (name) => runJob(name, producer), log)
  const listener = changeListener({
    url,
    channels: ['bellwether_jobs'],
    heard: (_, payload) => {
      if (payload.startsWith('waiting ')) runner.wake()
    },
    missed: runner.wake,
  })
  const schedule = scheduler(queue, marketClock(config.market.time, wallClock), log)
  const timer = setInterval(() => void schedule(), SCHEDULED_EVERY_MS)
  log.info('worker_started', { holder })
  process.stdout.write('Bellwether works.\n')

  await stopSignal()
  log.info('worker_stopping')
  clearInterval(timer)
  await runner.drain(DRAINED_WITHIN_MS)
  await Promise.all([listener.close(), producer.close()])
  await pool.end()
  directory.release()
  process.exit(0)
}

async function runJob(name: string, producer: SnapshotProducer): Promise<JobEnd> {
  const task = taskOf(name)
  if (task?.kind === 'record') {
    const { issued, resolved, sealed } = await producer.record(task.asOf)
    return { state: 'done', result: JSON.stringify({ issued, resolved, sealed }) }
  }
  const known = task && CATALOG.computedById.get(task.product)?.version === task.version
  if (!task || !known) throw new Error(`this version knows nothing of the job "${name}"`)
  try {
    await producer.produce(task.product, task.asOf, 'refresh')
    return madeEnd(producer.sources())
  } catch (error) {
    return refusedEnd(error)
  }
}

/** Asks for every refresh that is due, and for the record to be kept after each refresh of the signals. */
function scheduler(queue: JobQueue, clock: Clock, log: Log): () => Promise<void> {
  const asked = new Map<string, number>()
  let busy = false
  return async () => {
    if (busy) return
    busy = true
    try {
      for (const product of CATALOG.computed) {
        const slot = refreshSlot(product, clock.now())
        if (asked.get(product.id) === slot) continue
        await queue.ask(snapshotJob(product.id, product.version, slot), JOB_RANK.refresh)
        if (product.id === signalsLatest.id) await queue.ask(recordJob(slot), JOB_RANK.record)
        asked.set(product.id, slot)
      }
    } catch (error) {
      log.warn('jobs_not_scheduled', { error })
    } finally {
      busy = false
    }
  }
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

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
