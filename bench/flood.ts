import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../test/postgres/cluster.ts'
import type { ChildProcesses, StartedProcess } from './child-processes.ts'
import { flood } from './flood-of-questions.ts'
import { freePort } from './free-port.ts'
import { type MeasuredService, settled, startMeasuredService, startWorker } from './measured-service.ts'
import { figureIn, metricsOf } from './metrics-of.ts'
import { within } from './options.ts'
import { type PayingCalls, payingCalls } from './paying-calls.ts'
import { noPostgres } from './postgres-installation.ts'
import { printTable } from './print-table.ts'
import { cpuSeconds, memoryOf } from './process-figures.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import type { Verdict } from './targets.ts'

const USAGE = `npm run bench:flood -- [options]

Anonymous networks ask about random instants while a paying key asks as usual: its latencies alone and under the flood,
rounds of the track record, and what is left when all have gone.

  --seconds <n>    of the flood (300); the paying key is alone before it for a third of that
  --networks <n>   that ask (50)
  --engine <name>  embedded, postgres or both (both)
  --help`

const OPTIONS = {
  seconds: { type: 'string', default: '300' },
  networks: { type: 'string', default: '50' },
  engine: { type: 'string', default: 'both' },
} as const

const ENGINES = ['embedded', 'postgres'] as const
const GONE_WITHIN_MS = 2_000
const MOST_RATIO = 2

await runWithOptions(USAGE, OPTIONS, async ({ engine: wanted, ...values }) => {
  const seconds = within('seconds', values.seconds, 5, 3_600)
  const networks = within('networks', values.networks, 1, 250)
  const engines = ENGINES.filter((engine) => wanted === 'both' || wanted === engine)
  if (engines.length === 0) throw new Error('--engine is embedded, postgres or both')
  for (const engine of engines) {
    const absent = engine === 'postgres' ? noPostgres() : undefined
    if (absent !== undefined) console.log(`\n${engine}: not measured, ${absent}`)
    else
      await inRunDirectory((children, directory) =>
        measure({ engine, seconds, networks }, children, directory),
      )
  }
})

interface Options {
  readonly engine: (typeof ENGINES)[number]
  readonly seconds: number
  readonly networks: number
}

async function measure(options: Options, children: ChildProcesses, directory: string): Promise<void> {
  const { service, processes, metricsPort } = await start(options.engine, children, directory)
  const [key = ''] = await service.createKeys(1)
  const alone = await payingCalls(service.port, key, pause((options.seconds * 1000) / 3))
  const cpuBefore = processes.map(({ pid }) => cpuSeconds(pid))
  const before = await metricsOf(metricsPort)
  const flooding = flood(service.port, options.networks)
  const flooded = await payingCalls(service.port, key, pause(options.seconds * 1000))
  const statuses = flooding.stop()
  await pause(GONE_WITHIN_MS)
  const after = await metricsOf(metricsPort)
  const left = figureIn(await metricsOf(service.port), 'bellwether_jobs_pending')

  console.log(`\n${options.engine}: ${options.networks} networks for ${options.seconds} s`)
  printLatencies(alone, flooded)
  console.log(
    `answers to the flood: ${JSON.stringify(statuses)}; to the key: ${JSON.stringify(flooded.statuses)}`,
  )
  processes.forEach(({ name, pid }, index) => {
    const cpu = (cpuSeconds(pid) - (cpuBefore[index] ?? 0)).toFixed(1)
    console.log(`${name}: ${cpu} s of CPU, ${memoryOf(pid).peakMb.toFixed(0)} MB resident at most`)
  })
  const done = (task: string): number => figureIn(after, doneOf(task)) - figureIn(before, doneOf(task))
  const [rounds, refreshes] = [done('track-record'), done('signals-latest')]
  const ratio = flooded.all.p95Ms / alone.all.p95Ms
  printVerdicts([
    verdict(
      'p95 of the paying key, flooded over alone',
      `<= ${MOST_RATIO}`,
      ratio.toFixed(2),
      ratio <= MOST_RATIO,
    ),
    verdict('rounds of the record lost', '0', `${refreshes - rounds} of ${refreshes}`, rounds >= refreshes),
    verdict(`questions left ${GONE_WITHIN_MS / 1000} s after all have gone`, '0', String(left), left === 0),
  ])
}

function doneOf(task: string): string {
  return `bellwether_jobs_total{task="${task}",result="done"}`
}

function verdict(what: string, target: string, measured: string, reached: boolean): Verdict {
  return { what, target, measured, reached }
}

interface Measured {
  readonly service: MeasuredService
  readonly processes: readonly StartedProcess[]
  /** Of the process that computes. */
  readonly metricsPort: number
}

async function start(
  engine: Options['engine'],
  children: ChildProcesses,
  directory: string,
): Promise<Measured> {
  const settings = { TRUSTED_PROXIES: 'loopback' }
  const named = (name: string) => ({ children, name, core: undefined, dataDirectory: join(directory, name) })
  if (engine === 'embedded') {
    const service = await startMeasuredService({ ...named('bellwether'), settings })
    return { service, processes: [service.server], metricsPort: service.port }
  }
  const shared = { ...settings, DATABASE_URL: await (await startCluster(true)).newDatabase() }
  const metricsPort = await freePort()
  const worker = await startWorker({
    ...named('postgres-work'),
    settings: { ...shared, WORK_PORT: String(metricsPort) },
  })
  const service = await startMeasuredService({ ...named('postgres-serve'), settings: shared })
  await settled(worker.pid)
  return { service, processes: [service.server, worker], metricsPort }
}

function printLatencies(alone: PayingCalls, flooded: PayingCalls): void {
  const kinds = ['latest', 'past', 'all'] as const
  printTable(
    ['paying key', 'calls', 'p50 ms alone', 'p95 alone', 'p50 flooded', 'p95 flooded', 'p95 ratio'],
    kinds.map((kind) => [
      kind,
      String(flooded[kind].calls),
      alone[kind].p50Ms.toFixed(1),
      alone[kind].p95Ms.toFixed(1),
      flooded[kind].p50Ms.toFixed(1),
      flooded[kind].p95Ms.toFixed(1),
      (flooded[kind].p95Ms / alone[kind].p95Ms).toFixed(2),
    ]),
  )
}
