import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../bench/free-port.ts'
import { type KeyedLoad, UNBOUNDED } from '../faults/keyed-load.ts'
import { type Answer, send } from '../journeys/caller.ts'
import {
  type Command,
  killAll,
  type RunningService,
  runBellwether,
  startService,
  temporaryDirectory,
} from '../journeys/service.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { databaseWithSnapshots } from './database-with-snapshots.ts'
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts'

export const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
/** That the server takes at a time. */
export const CONNECTIONS = 80
/** On a machine that is busy with other things too. */
export const LONG_MS = 600_000
const PRELOAD = new URL('../faults/preloaded-faults.ts', import.meta.url).href
const HOUR_MS = 3_600_000

/** Two processes that answer, one of them over a network that fails, and two workers, an hour ahead and an hour behind. */
export interface BrokenInstallation {
  readonly cluster: Cluster
  readonly url: string
  readonly proxy: FaultyProxy
  readonly workers: readonly Command[]
  /** Of the worker that is ahead. */
  readonly workPort: number
  /** How far the clock of the near one is off, in milliseconds. */
  readonly clockFile: string
  /** A worker that is behind runs out of memory once this file is written. */
  readonly memoryFile: string
  readonly near: RunningService
  far: RunningService
  startFar(): Promise<RunningService>
  end(): Promise<void>
}

export async function startBroken(): Promise<BrokenInstallation> {
  const directory = temporaryDirectory()
  const [clockFile, memoryFile] = [join(directory, 'clock'), join(directory, 'memory')]
  const cluster = await startCluster(false, CONNECTIONS)
  const url = await databaseWithSnapshots(cluster)
  const proxy = await faultyProxy(url)
  const workers: Command[] = []
  const services: RunningService[] = []

  const env = (more: Readonly<Record<string, string>>): Record<string, string> => ({
    DATABASE_URL: url,
    ADMIN_TOKEN,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    TRUSTED_PROXIES: 'loopback',
    DATA_DIR: join(temporaryDirectory(), 'data'),
    ...more,
  })
  const startWorker = async (offMs: number, more: Readonly<Record<string, string>>): Promise<void> => {
    const file = join(temporaryDirectory(), 'clock')
    writeFileSync(file, String(offMs))
    const worker = runBellwether(['work'], env({ ...more, CLOCK_FILE: file }))
    workers.push(worker)
    await until('the worker works', () => worker.output().includes('Bellwether works.'), LONG_MS)
  }
  const start = async (own: Readonly<Record<string, string>>): Promise<RunningService> => {
    const service = await startService({ tiers: UNBOUNDED, env: own })
    services.push(service)
    return service
  }
  const farEnv = env({ DATABASE_URL: proxy.through(url) })
  const startFar = (): Promise<RunningService> => start(farEnv)
  const end = async (): Promise<void> => {
    await killAll([...services, ...workers])
    await proxy.close()
    cluster.remove()
  }

  try {
    const workPort = await freePort()
    const ahead = { WORK_PORT: String(workPort) }
    await Promise.all([startWorker(HOUR_MS, ahead), startWorker(-HOUR_MS, { MEMORY_FILE: memoryFile })])
    // What a tier allows is what the process says that started last.
    const near = await start(env({ CLOCK_FILE: clockFile }))
    const far = await startFar()
    return { cluster, url, proxy, workers, workPort, clockFile, memoryFile, near, far, startFar, end }
  } catch (error) {
    await end()
    throw error
  }
}

export async function answeredMore({ counts }: KeyedLoad): Promise<void> {
  const { answered } = counts
  await until('calls are answered', () => counts.answered > answered, LONG_MS)
}

/** The callers may all be in a batch whose fate is unknown while the database is away: who comes later is refused. */
export async function refusedMore({ counts, callOnce }: KeyedLoad): Promise<void> {
  const { refused } = counts
  const look = (): boolean => {
    if (counts.refused > refused) return true
    callOnce()
    return false
  }
  await until('calls are refused', look, LONG_MS)
}

let looks = 0

/** What the workers make of a moment that is over, however long they have other things to do. */
export const pastOf = ({ baseUrl }: RunningService, moment: string): Promise<Answer> =>
  until(
    `${moment} is answered`,
    async () => {
      // Each look comes from another address, so that none is refused for their number.
      const from = `192.0.2.${++looks % 256}`
      const answer = await send(`${baseUrl}/v1/risk?as_of=${moment}`, { from })
      assert.ok([200, 503].includes(answer.status), answer.text)
      return answer.status === 200 && answer
    },
    LONG_MS,
  )
