import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProcesses, canPin } from './child-processes.ts'
import { startLoadGenerator } from './load-generator.ts'
import { describeMachine } from './machine.ts'
import { endService, type MeasuredService, settled, startMeasuredService } from './measured-service.ts'
import { type MemorySeries, type WatchedProcess, watchMemory } from './memory-samples.ts'
import { FLAT_RULE, type MemoryTrend, memoryTrend } from './memory-trend.ts'
import { soakMixed } from './mixed-soak.ts'
import { within } from './options.ts'
import { noPostgres, startPostgresInstallation } from './postgres-installation.ts'
import { printTable } from './print-table.ts'
import { memoryOf } from './process-figures.ts'
import { median } from './quantiles.ts'
import { recordAnswer } from './record-answers.ts'
import { printMachine } from './report.ts'
import { inRunDirectory, RESULTS } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import type { SteadyResult } from './steady-load.ts'

const USAGE = `npm run soak -- [options]

Keyed, durably charged calls at a share of the measured peak for long: is memory flat, is every answer charged once?

  --minutes <n>       of the steady load (10)
  --settle <n>        minutes of the same load before, in which memory is not judged: what starts fills caches (5)
  --load <kind>       keyed, or mixed: 45 calls a second of keys, pages, MCP, A2A, alerts and streams, of which memory
                      alone is judged, which may have 400 MB at most; it wants --settle 4 --minutes 5. The service
                      was started before, so that its past year and its tables are there (keyed)
  --engine <name>     sqlite or postgres: one serve and one work on a PostgreSQL of the run (sqlite)
  --share <percent>   of the peak (70)
  --connections <n>   (64)
  --help

Fails where an answer was lost, refused or charged otherwise than once, and where memory grows:
${FLAT_RULE}.`

const BODY_BYTES = 2048
/** Resident, of the demo market under the mixed load. */
const MIXED_AT_MOST_MB = 400
/** Of resident memory: what caches and compiled code still settle by in minutes. */
const SLIGHT_SHARE = 0.01
const PEAK = { warmUpMs: 3_000, measureMs: 30_000 }
const PROGRESS_EVERY_MS = 60_000
/** Longer than the work that begins once nothing was asked for a while. */
const FIRST_START = { quietS: 25, atMostS: 900 }

interface Soak {
  readonly minutes: number
  readonly settle: number
  readonly load: 'keyed' | 'mixed'
  readonly engine: 'sqlite' | 'postgres'
  readonly share: number
  readonly connections: number
}

interface SoakedService {
  readonly service: MeasuredService
  readonly processes: readonly WatchedProcess[]
}

const OPTIONS = {
  minutes: { type: 'string', default: '10' },
  settle: { type: 'string', default: '5' },
  load: { type: 'string', default: 'keyed' },
  engine: { type: 'string', default: 'sqlite' },
  share: { type: 'string', default: '70' },
  connections: { type: 'string', default: '64' },
} as const

await runWithOptions(USAGE, OPTIONS, ({ engine, load, ...values }) => {
  if (load !== 'keyed' && load !== 'mixed') throw new Error('--load is keyed or mixed')
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite or postgres')
  const soak: Soak = {
    load,
    engine,
    minutes: within('minutes', values.minutes, 0.5, 1440),
    settle: within('settle', values.settle, 0, 60),
    share: within('share', values.share, 1, 100) / 100,
    connections: within('connections', values.connections, 1, 1000),
  }
  return inRunDirectory((children, directory) => run(soak, children, directory))
})

async function run(soak: Soak, children: ChildProcesses, directory: string): Promise<void> {
  const machine = describeMachine(directory)
  const pinned = machine.cores > 1 && canPin()
  printMachine(machine, pinned)
  const core = pinned && soak.load === 'keyed' ? 0 : undefined
  if (soak.load === 'mixed' && soak.engine === 'sqlite') await startBefore(children, directory)
  const { service, processes } = await startService(soak, children, directory, core)
  if (soak.load === 'mixed') return judgeMixed({ service, processes }, soak, machine)
  const { path } = await recordAnswer(service, BODY_BYTES)
  const [key = ''] = await service.createKeys(1)
  const load = startLoadGenerator(children, pinned ? 1 : undefined)
  const target = { ports: [service.port], connections: soak.connections, path, keys: [key] }

  const peak = await load({ ...target, pids: [service.server.pid], ...PEAK })
  const peakPerSecond = peak.answers / peak.seconds
  const ratePerSecond = Math.round(peakPerSecond * soak.share)
  console.log(
    `peak ${peakPerSecond.toFixed(0)} calls/s; at ${ratePerSecond} calls/s ${soak.settle} minutes to settle, ` +
      `then ${soak.minutes}`,
  )

  const watch = watchMemory(processes)
  const begun = performance.now()
  const progress = setInterval(() => {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(0)
    console.log(`${minutes} of ${soak.settle + soak.minutes} minutes`)
  }, PROGRESS_EVERY_MS)
  const seconds = (soak.settle + soak.minutes) * 60
  const steady = await load({ ...target, ratePerSecond, seconds }).finally(() => {
    clearInterval(progress)
    watch.stop()
  })

  printCalls(steady)
  const { trends, flat } = judgedTrends(watch.series(), soak)
  const refusals = { ...peak.refusals, ...steady.refusals }
  const broken = peak.brokenConnections + steady.broken
  const answers = peak.answersInAll + steady.answers
  const charged = await service.creditsUsed(key)
  console.log(
    `\ncharged ${charged.toLocaleString('en')} credits for ${answers.toLocaleString('en')} answers; ` +
      `${broken} without an answer; not 200: ${JSON.stringify(refusals)}`,
  )
  const nothingLost = charged === answers && broken === 0 && Object.keys(refusals).length === 0
  console.log(nothingLost ? 'nothing lost, nothing charged twice' : 'LOST: answers and credits differ')
  if (!nothingLost || !flat) process.exitCode = 1

  writeResult({ machine, soak, peakPerSecond, steady, charged, answers, trends })
}

/** What was answered is printed, and not judged. */
async function judgeMixed(
  { service, processes }: SoakedService,
  soak: Soak,
  machine: ReturnType<typeof describeMachine>,
): Promise<void> {
  const samples = await soakMixed(service, processes, soak.settle + soak.minutes)
  const { flat } = judgedTrends(samples, soak)
  const most = Math.max(...samples.filter(isResident).flatMap((one) => one.samples.map(({ mb }) => mb)))
  console.log(`most resident: ${most.toFixed(0)} MB of ${MIXED_AT_MOST_MB}`)
  if (!flat || most > MIXED_AT_MOST_MB) process.exitCode = 1
  writeResult({ machine, soak, samples })
}

function writeResult(result: object): void {
  const file = join(RESULTS, `soak-${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify(result))
  console.log(`all samples: ${file}`)
}

/** Of memory after the settling; printed. */
function judgedTrends(series: readonly MemorySeries[], { settle }: Soak) {
  const settled = series.map(({ label, samples }) => ({
    label,
    samples: samples.filter(({ atS }) => atS >= settle * 60),
  }))
  const slightMb =
    SLIGHT_SHARE *
    Math.min(...settled.filter(isResident).map(({ samples }) => median(samples.map(({ mb }) => mb))))
  const trends = settled.map((one) => ({ ...one, trend: memoryTrend(one.samples, slightMb) }))
  printTrends(trends)
  const flat = trends.every(({ trend }) => trend.flat)
  console.log(flat ? 'memory: flat within noise' : 'memory: GROWS')
  return { trends, flat }
}

function isResident({ label }: MemorySeries): boolean {
  return label.endsWith('resident')
}

async function startBefore(children: ChildProcesses, directory: string): Promise<void> {
  const service = await startMeasuredService({
    children,
    name: 'first-start',
    core: undefined,
    dataDirectory: join(directory, 'data'),
    settles: false,
  })
  const begun = performance.now()
  await settled(service.server.pid, FIRST_START)
  const { peakMb } = memoryOf(service.server.pid)
  console.log(
    `first start: ${((performance.now() - begun) / 1000).toFixed(0)} s of work, ${peakMb.toFixed(0)} MB at most`,
  )
  await endService(service)
}

async function startService(
  { engine }: Soak,
  children: ChildProcesses,
  directory: string,
  core: number | undefined,
): Promise<SoakedService> {
  const watched = (label: string, { server, port }: MeasuredService) => ({ label, pid: server.pid, port })
  if (engine === 'sqlite') {
    const dataDirectory = join(directory, 'data')
    const service = await startMeasuredService({ children, name: 'serve', core, dataDirectory })
    return { service, processes: [watched('serve', service)] }
  }
  const absent = noPostgres()
  if (absent !== undefined) throw new Error(absent)
  const { services, worker } = await startPostgresInstallation({
    children,
    processes: 1,
    core,
    directory,
  })
  const [service] = services
  if (service === undefined) throw new Error('no process answers on PostgreSQL')
  return {
    service,
    processes: [watched('serve', service), { label: 'work', pid: worker.pid, port: undefined }],
  }
}

function printCalls({ answers, latencies, seconds, neverSent }: SteadyResult): void {
  const { p50Ms, p99Ms, maxMs, over50Ms } = latencies
  console.log(
    `${answers.toLocaleString('en')} answers in ${seconds.toFixed(0)} s; from when they were due: ` +
      `p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, longest ${maxMs.toFixed(0)} ms, ${over50Ms} over 50 ms`,
  )
  if (neverSent > 0) console.log(`the rate was not kept up: ${neverSent} calls were due and never sent`)
}

function printTrends(series: readonly (MemorySeries & { readonly trend: MemoryTrend })[]): void {
  console.log(`\n${FLAT_RULE}\n`)
  printTable(
    ['memory', 'first MB', 'last MB', 'most MB', 'MB an hour', '95 % interval', 'growth MB', ''],
    series.map(({ label, samples, trend }) => [
      label,
      samples[0]?.mb.toFixed(1) ?? '',
      samples.at(-1)?.mb.toFixed(1) ?? '',
      Math.max(...samples.map(({ mb }) => mb)).toFixed(1),
      trend.mbPerHour.toFixed(1),
      `${trend.lowMbPerHour.toFixed(1)} to ${trend.highMbPerHour.toFixed(1)}`,
      trend.growthMb.toFixed(1),
      trend.flat ? 'flat' : 'GROWS',
    ]),
  )
}
