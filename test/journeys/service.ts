import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { MarketTime } from '../../packages/server/src/adapters/clock/clock.ts'
import { buildIfStale } from '../../scripts/build.mjs'
import type { ReceiverAddress } from '../faults/webhook-receiver.ts'
import { FIRST_SNAPSHOTS, giveFirstSnapshots, PRESENT } from './first-snapshots.ts'

const BELLWETHER = fileURLToPath(new URL('../../packages/server/bin/bellwether.mjs', import.meta.url))
const TIERED = fileURLToPath(new URL('./tiered-service.ts', import.meta.url))
const JSX = new URL('../../scripts/jsx.mjs', import.meta.url).href
const READY_WITHIN_MS = 600_000
const STOPPED_WITHIN_MS = 600_000
/** Settings with which the first snapshots are not those of the demo market, or are not kept in the directory. */
const OTHERWISE_KEPT = ['MARKET', 'DEMO_SEED', 'DEMO_AS_OF', 'DATABASE_URL']
const KEPT_FROM_PARENT = ['HOME', 'PATH', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE']

export interface ServiceOptions {
  /**
   * Settings; `PORT` is 0, `PAST_QUOTAS` false, `RECORD_DAYS`, `BRIEFING_DAYS` and `COMPUTE_NICE` 0, `DATA_DIR` a new
   * directory and the market one that stands still at `PRESENT`, unless set here.
   */
  readonly env?: Readonly<Record<string, string>>
  /** Serves with these tiers instead of the real ones: a last credit is reached in a few calls. */
  readonly tiers?: Tiers
  /** Computes every snapshot itself at the present of the wall, as at the very first start, rather than find prepared ones. */
  readonly fromNothing?: boolean
  /** Waits for the snapshots of the prepared past, which the test asks for. */
  readonly withPast?: boolean
  /** Runs the clock of the market so: a moving one brings snapshots within seconds. */
  readonly marketTime?: MarketTime
  /** Receives notices on this machine, which no setting of an operator allows. */
  readonly receiver?: ReceiverAddress
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Command {
  readonly pid: number
  readonly ended: Promise<Exit>
  /** Everything written so far, to the standard output and the standard error. */
  output(): string
  signal(name: NodeJS.Signals): void
}

export interface RunningService extends Command {
  readonly baseUrl: string
  readonly port: number
  readonly dataDirectory: string
  readonly adminToken: string
  /** Ends it as an operator does. */
  stop(): Promise<Exit>
  /** Ends it as a power cut does. */
  kill(): Promise<Exit>
}

const children = new Set<ChildProcess>()
const directories: string[] = []

const killChildren = (): void => {
  for (const child of children) child.kill('SIGKILL')
}

// A test that failed before it ended its service would keep the file from ending.
if (process.env.NODE_TEST_CONTEXT !== undefined) after(killChildren)

process.on('exit', () => {
  killChildren()
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

// Services under test are the build that ships; `npm test` has made it.
if (process.env[FIRST_SNAPSHOTS] === undefined) await buildIfStale()

/** A directory that is removed when the tests of this file are through. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-'))
  directories.push(directory)
  return directory
}

/** Runs the command line with settings and nothing else from the environment; its child never outlives the tests. */
export const runBellwether = (
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Command => run([BELLWETHER, ...parameters], env)

function run(parameters: readonly string[], env: Readonly<Record<string, string>>): Command {
  const inherited = KEPT_FROM_PARENT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  const child = spawn(process.execPath, [...parameters], {
    cwd: temporaryDirectory(),
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(String(chunk)))
  const ended = once(child, 'close').then(([code, signal]): Exit => {
    children.delete(child)
    return { code, signal }
  })
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => written.join(''),
    signal: (name) => void child.kill(name),
  }
}

/**
 * Starts the service as a process of its own and waits until it answers.
 * @throws Error with its output if it ends before, or does not answer in time
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { env = {}, tiers, marketTime, withPast, receiver } = options
  const { fromNothing = marketTime !== undefined || OTHERWISE_KEPT.some((name) => name in env) } = options
  const dataDirectory = env.DATA_DIR ?? join(temporaryDirectory(), 'data')
  if (!fromNothing) await giveFirstSnapshots(dataDirectory, withPast)
  const settings = {
    PORT: '0',
    PAST_QUOTAS: 'false',
    RECORD_DAYS: '0',
    BRIEFING_DAYS: '0',
    // What gives way to others gets no turn on a busy machine.
    COMPUTE_NICE: '0',
    ...(!fromNothing && { DEMO_AS_OF: PRESENT }),
    ...env,
    DATA_DIR: dataDirectory,
  }
  const isAltered = [tiers, marketTime, receiver].some((altered) => altered !== undefined)
  const parameters = isAltered
    ? [`--import=${JSX}`, TIERED, JSON.stringify({ tiers, marketTime, receiver })]
    : [BELLWETHER, 'serve']
  const command = run(parameters, settings)
  const baseUrl = await announcedUrl(command)
  return {
    ...command,
    baseUrl,
    port: Number(new URL(baseUrl).port),
    dataDirectory,
    adminToken: env.ADMIN_TOKEN ?? tokenIn(dataDirectory),
    stop: () => endWith(command, 'SIGTERM'),
    kill: () => endWith(command, 'SIGKILL'),
  }
}

/** Ends processes as a power cut does, whatever they are doing; of those that never came to be there is nothing to end. */
export async function killAll(processes: readonly (Command | undefined)[]): Promise<void> {
  for (const process of processes) process?.signal('SIGKILL')
  await Promise.all(processes.map((process) => process?.ended))
}

async function announcedUrl(command: Command): Promise<string> {
  let exit: Exit | undefined
  void command.ended.then((ended) => {
    exit = ended
  })
  for (let waited = 0; waited < READY_WITHIN_MS; waited += 20) {
    const url = /Overview\s+(http\S+)\/v1\//.exec(command.output())?.[1]
    if (url !== undefined) return url
    if (exit) throw new Error(`the service ended with ${JSON.stringify(exit)}:\n${command.output()}`)
    await sleep(20)
  }
  command.signal('SIGKILL')
  throw new Error(`the service was not ready in ${READY_WITHIN_MS} ms:\n${command.output()}`)
}

async function endWith(command: Command, signal: NodeJS.Signals): Promise<Exit> {
  command.signal(signal)
  const late = new AbortController()
  const exit = await Promise.race([
    command.ended,
    sleep(STOPPED_WITHIN_MS, undefined, { signal: late.signal, ref: false }),
  ])
  late.abort()
  if (exit) return exit
  command.signal('SIGKILL')
  throw new Error(`${signal} did not end the service in ${STOPPED_WITHIN_MS} ms:\n${command.output()}`)
}

function tokenIn(dataDirectory: string): string {
  const file = join(dataDirectory, 'admin-token')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
