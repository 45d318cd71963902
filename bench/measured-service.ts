import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'
import {
  type ChildProcesses,
  END_WITH_BENCH,
  NOTE_LONG_TURNS,
  type StartedProcess,
} from './child-processes.ts'
import { freePort } from './free-port.ts'
import { httpCall } from './http-call.ts'
import { cpuSeconds, type Memory, memoryOf } from './process-figures.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const KEYS_AT_ONCE = 32
/** How the service is started for use. */
const UNIT = readFileSync(new URL('../deploy/systemd/bellwether.service', import.meta.url), 'utf8')
const START_OPTIONS = /^ExecStart=.*$/m.exec(UNIT)?.[0].match(/--\S+/g) ?? []
/** Of the allocator of the C library, which also the image sets; `npm start` does not. */
const ALLOCATOR = Object.fromEntries(
  [...UNIT.matchAll(/^Environment=(MALLOC_\w+)=(\w+)$/gm)].map(([, name, value]) => [name, value]),
)
const SETTLED_CPU_SHARE = 0.05
const SETTLED = { quietS: 4, atMostS: 40 }

export interface MeasuredService {
  readonly server: StartedProcess
  readonly port: number
  /** From the start to the first answer that needs no data, and to the first prices. */
  readonly listeningAfterS: number
  readonly pricesAfterS: number
  /** CPU of all threads from the start to the first prices. */
  readonly pricesCpuS: number
  /** Resident once the work of the start is over, if it was waited for, with the spare key alone. */
  readonly atRest: Memory
  /** A key that carries no load, for looking around. */
  readonly spareKey: string
  createKeys(count: number): Promise<string[]>
  /** Credits that a key has been debited with so far. */
  creditsUsed(key: string): Promise<number>
}

export interface ServiceToMeasure {
  readonly children: ChildProcesses
  /** Of its log. */
  readonly name: string
  readonly core: number | undefined
  readonly dataDirectory: string
  /** Of the market and of the database; not given: the demo market, on the embedded engine. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether to wait until the work of the start is over (true). */
  readonly settles?: boolean
  /** Modules to bundle into the service, in addition to those of the bench. */
  readonly inject?: readonly URL[]
}

/** The service as it is started for use, on an empty data directory, with limits lifted. */
export async function startMeasuredService(what: ServiceToMeasure): Promise<MeasuredService> {
  const port = await freePort()
  const adminToken = randomBytes(24).toString('hex')
  const script = await built(what.inject)
  const startedAt = performance.now()
  const sinceStartS = (): number => (performance.now() - startedAt) / 1000
  const server = startBellwether(script, 'serve', what, {
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_TOKEN: adminToken,
  })
  await waitForAnswer(server, port, '/v1/health')
  const listeningAfterS = sinceStartS()

  let created = 0
  const createKey = async (): Promise<string> => {
    created += 1
    const path = `/v1/admin/keys?name=bench-${created}&email=bench-${created}%40example.com&tier=pro`
    const answer = await httpCall(port, 'POST', path, { 'X-Admin-Token': adminToken })
    if (answer.status !== 200) throw new Error(`no key was created: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data.api_key
  }
  const createKeys = async (count: number): Promise<string[]> => {
    const keys: string[] = []
    while (keys.length < count) {
      const atOnce = Math.min(KEYS_AT_ONCE, count - keys.length)
      keys.push(...(await Promise.all(Array.from({ length: atOnce }, createKey))))
    }
    return keys
  }
  const creditsUsed = async (key: string): Promise<number> => {
    const answer = await httpCall(port, 'GET', '/v1/account', { 'X-API-Key': key })
    if (answer.status !== 200) throw new Error(`no account: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data.credits.used
  }

  const [spareKey = ''] = await createKeys(1)
  await waitForAnswer(server, port, '/v1/prices', { 'X-API-Key': spareKey })
  const first = { listeningAfterS, pricesAfterS: sinceStartS(), pricesCpuS: cpuSeconds(server.pid) }
  if (what.settles !== false) await settled(server.pid)
  return { server, port, ...first, atRest: memoryOf(server.pid), spareKey, createKeys, creditsUsed }
}

export async function endService({ server: { process: child } }: MeasuredService): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.end()
  await exit
}

/** A process that computes for services on the same database. */
export const startWorker = async (what: ServiceToMeasure): Promise<StartedProcess> =>
  startBellwether(await built(what.inject), 'work', what, {})

const BUILDS = new Map<string, Promise<void>>()

const RUN_BUILD = fileURLToPath(new URL('./run-build.mjs', import.meta.url))
const LIFT_LIMITS = new URL('./lift-limits.ts', import.meta.url)

/**
 * The build that ships, with limits lifted. What the bench needs in it is bundled: TypeScript that is loaded while it
 * runs takes a parser of 10 MB in each thread.
 * @returns its command line
 */
async function built(inject: readonly URL[] = []): Promise<URL> {
  const modules = [LIFT_LIMITS, END_WITH_BENCH, NOTE_LONG_TURNS, ...inject].map((url) => fileURLToPath(url))
  const folder = new URL(`../packages/server/.dist-bench-${modules.length}/`, import.meta.url)
  const building = BUILDS.get(folder.href) ?? build(fileURLToPath(folder), modules)
  BUILDS.set(folder.href, building)
  await building
  return new URL('cli.js', folder)
}

const startBellwether = (
  build: URL,
  command: 'serve' | 'work',
  { children, name, core, dataDirectory, settings }: ServiceToMeasure,
  environment: Readonly<Record<string, string>>,
): StartedProcess =>
  children.start({
    name,
    command: [process.execPath, ...START_OPTIONS, RUN_BUILD, build.href, command],
    core,
    environment: {
      ...ALLOCATOR,
      MARKET: 'demo',
      DATA_DIR: dataDirectory,
      ...settings,
      ...environment,
    },
  })

/** Waits until the work of the start is over, and what it has left behind given back. */
export async function settled(pid: number, { quietS, atMostS } = SETTLED): Promise<void> {
  let quiet = 0
  for (let second = 0; second < atMostS && quiet < quietS; second += 1) {
    const before = cpuSeconds(pid)
    await pause(1000)
    quiet = cpuSeconds(pid) - before < SETTLED_CPU_SHARE ? quiet + 1 : 0
  }
}
