import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ChildProcesses, StartedProcess } from './child-processes.ts'
import { httpCall } from './http-call.ts'
import { cpuSeconds } from './process-figures.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const KEYS_AT_ONCE = 32
const SETTLED_CPU_SHARE = 0.05
const SETTLE_AT_MOST_S = 20

export interface MeasuredService {
  readonly server: StartedProcess
  readonly port: number
  /** From the start to the first answer that needs no data, and to the first prices. */
  readonly listeningAfterS: number
  readonly pricesAfterS: number
  /** A key that carries no load, for looking around. */
  readonly spareKey: string
  createKeys(count: number): Promise<string[]>
  /** Credits that a key has been debited with so far. */
  creditsUsed(key: string): Promise<number>
}

export interface ServiceToMeasure {
  readonly children: ChildProcesses
  readonly core: number | undefined
  readonly port: number
  /** Script that takes `serve`. */
  readonly script: string
  readonly dataDirectory: string
  /** Settings of the market; not given: the demo market. */
  readonly market?: Readonly<Record<string, string>>
}

/** The service as it is started for use, on the demo market and an empty data directory, with limits lifted. */
export async function startMeasuredService(what: ServiceToMeasure): Promise<MeasuredService> {
  const { port } = what
  const adminToken = randomBytes(24).toString('hex')
  const startedAt = performance.now()
  const sinceStartS = (): number => (performance.now() - startedAt) / 1000
  const server = what.children.start({
    name: 'bellwether',
    script: pathToFileURL(resolve(import.meta.dirname, '..', what.script)),
    scriptArguments: ['serve'],
    core: what.core,
    preload: [new URL('./lift-limits.ts', import.meta.url)],
    nodeOptions: startOptions(),
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: what.dataDirectory,
      ...(what.market ?? { MARKET: 'demo' }),
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/bellwether', import.meta.url)),
      ADMIN_TOKEN: adminToken,
    },
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
  const pricesAfterS = sinceStartS()
  await settled(server.pid)
  return { server, port, listeningAfterS, pricesAfterS, spareKey, createKeys, creditsUsed }
}

/** Waits until the work of the start is over. */
async function settled(pid: number): Promise<void> {
  for (let second = 0; second < SETTLE_AT_MOST_S; second += 1) {
    const before = cpuSeconds(pid)
    await pause(1000)
    if (cpuSeconds(pid) - before < SETTLED_CPU_SHARE) return
  }
}

/** The options with which `npm start` starts Node. */
function startOptions(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
