import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChildProcesses, nodeCommand } from './child-processes.ts'
import { httpCall } from './http-call.ts'
import { describeMachine } from './machine.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'
import { messageFrom } from './message-from.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { memoryOf } from './process-figures.ts'
import { median } from './quantiles.ts'
import { inRunDirectory, RESULTS } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import type { ScaleResult } from './scale-refresh.ts'

const USAGE = `npm run bench:scale -- [options]

Ten years of a simulated market, wider and wider, on the embedded engine: what a first refresh of every product takes,
memory, and the start of the service. The cost of a product is fitted as assets to the power of an exponent.

  --assets <list>     (100,500,1000,2500,5000)
  --no-service        only refreshes in a process of their own, not the start of the service
  --help`

/** From this number on, the constant part of the assets that are no stocks matters little. */
const FITTED_FROM = 500
const LINEAR_AT_MOST = 1.1
const WORTH_NAMING_S = 1
const SERVICE_POLL_MS = 500
const SERVICE_WITHIN_MS = 30 * 60_000
const REFRESHED_WITHIN_MS = 60 * 60_000
const WIDER = new URL('./wider-market.ts', import.meta.url)

const AGE = /^bellwether_snapshot_age_seconds\{product="([^"]+)"\}/gm
const STALE = /^bellwether_snapshot_stale\{product="([^"]+)"\}/gm
const FAILING = /^bellwether_snapshot_refresh_failing\{product="([^"]+)"\} 1$/gm

interface ServiceFigures {
  readonly listeningS: number
  readonly pricesS: number
  /** Every product published, or why not. */
  readonly all: { readonly seconds: number } | { readonly failure: string }
  readonly peakMb: number
}

interface Scale extends ScaleResult {
  readonly service: ServiceFigures | undefined
}

const OPTIONS = {
  assets: { type: 'string', default: '100,500,1000,2500,5000' },
  'no-service': { type: 'boolean', default: false },
} as const

await runWithOptions(USAGE, OPTIONS, ({ assets, 'no-service': withoutService }) => {
  const sizes = assets.split(',').map((size) => within('assets', size, 100, 50_000))
  return inRunDirectory((children, directory) => run({ sizes, withoutService }, children, directory))
})

async function run(
  { sizes, withoutService }: { readonly sizes: readonly number[]; readonly withoutService: boolean },
  children: ChildProcesses,
  directory: string,
): Promise<void> {
  const machine = describeMachine(directory)
  const { node, cores, cpu, syncMs, loadAverage } = machine
  console.log(`Node ${node}, ${cores} cores of ${cpu}, 4 KB on disk in ${syncMs.toFixed(2)} ms`)
  console.log(`load average ${loadAverage.toFixed(2)}; CPU seconds are those of all threads\n`)
  const results: Scale[] = []
  for (const assets of sizes) {
    const refreshed = await refreshAll(assets, children)
    const service = withoutService ? undefined : await startService(assets, children, directory)
    results.push({ ...refreshed, service })
    console.log(progressOf({ ...refreshed, service }))
  }
  printProducts(results)
  const file = join(RESULTS, `scale-${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ machine, results }))
  console.log(`\nall figures: ${file}`)
}

/** In a process of its own, so that nothing is warm and its memory is its own. */
async function refreshAll(assets: number, children: ChildProcesses): Promise<ScaleResult> {
  const script = new URL('./scale-refresh.ts', import.meta.url)
  const name = `refresh-${assets}`
  const child = children.start({
    name,
    command: nodeCommand({ script, preload: [WIDER], scriptArguments: [String(Date.now())] }),
    core: undefined,
    environment: { BENCH_ASSETS: String(assets) },
    withMessages: true,
  })
  return messageFrom<ScaleResult>(child, REFRESHED_WITHIN_MS)
}

async function startService(
  assets: number,
  children: ChildProcesses,
  directory: string,
): Promise<ServiceFigures> {
  const begun = performance.now()
  const service = await startMeasuredService({
    children,
    name: `serve-${assets}`,
    core: undefined,
    dataDirectory: join(directory, `data-${assets}`),
    settings: { BENCH_ASSETS: String(assets), COMPUTE_MEMORY_MB: String(Math.max(512, assets / 2)) },
    inject: [WIDER],
  })
  const failure = await allPublished(service)
  const seconds = (performance.now() - begun) / 1000
  const { peakMb } = memoryOf(service.server.pid)
  service.server.process.kill('SIGTERM')
  const { listeningAfterS: listeningS, pricesAfterS: pricesS } = service
  return { listeningS, pricesS, peakMb, all: failure === undefined ? { seconds } : { failure } }
}

/** Waits until every product is published. @returns which failed or are missing, undefined if none */
async function allPublished({ port, server }: MeasuredService): Promise<string | undefined> {
  const giveUpAt = performance.now() + SERVICE_WITHIN_MS
  const named = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, id]) => id ?? '')
  let missing: readonly string[] = ['everything']
  while (performance.now() < giveUpAt && server.isRunning()) {
    const { body } = await httpCall(port, 'GET', '/metrics')
    const published = new Set(named(body, AGE))
    const failing = named(body, FAILING)
    missing = named(body, STALE).filter((id) => !published.has(id))
    if (missing.length === 0) return undefined
    if (missing.every((id) => failing.includes(id)))
      return `${missing.join(', ')} failed: ${server.lastOutput()}`
    await pause(SERVICE_POLL_MS)
  }
  return `${missing.join(', ')} not published: ${server.lastOutput()}`
}

function progressOf({ assets, bars, simulated, marketMb, products, peakMb, service }: Scale): string {
  const cpuS = products.reduce((sum, product) => sum + product.cpuS, 0)
  const seconds = products.reduce((sum, product) => sum + product.seconds, 0)
  const megabytes = products.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const refreshed =
    `${assets} assets, ${(bars / 1e6).toFixed(1)} million daily bars: simulated in ${simulated.seconds.toFixed(0)} s to ` +
    `${marketMb.toFixed(0)} MB; first refresh of all products ${cpuS.toFixed(1)} s of CPU, ${seconds.toFixed(1)} s, ` +
    `${megabytes.toFixed(1)} MB of snapshots, peak ${peakMb.toFixed(0)} MB`
  if (service === undefined) return refreshed
  const { listeningS, pricesS, all, peakMb: servicePeakMb } = service
  const published = 'seconds' in all ? `all products after ${all.seconds.toFixed(0)} s` : all.failure
  return (
    `${refreshed}\n  the service listens after ${listeningS.toFixed(1)} s, has prices after ${pricesS.toFixed(1)} s, ` +
    `${published}; peak ${servicePeakMb.toFixed(0)} MB`
  )
}

/** CPU by product, its share in the exponent, and memory. */
function printProducts(results: readonly Scale[]): void {
  const largest = results.at(-1)
  if (largest === undefined) return
  const sum = (result: Scale): number => result.products.reduce((total, { cpuS }) => total + cpuS, 0)
  const rows = [
    { label: 'all products, s of CPU', figures: results.map(sum) },
    ...largest.products
      .filter(({ cpuS }) => cpuS >= WORTH_NAMING_S)
      .toSorted((a, b) => b.cpuS - a.cpuS)
      .map(({ id }) => ({
        label: id,
        figures: results.map(({ products }) => products.find((product) => product.id === id)?.cpuS ?? 0),
      })),
    { label: 'market in memory, MB', figures: results.map(({ marketMb }) => marketMb) },
    { label: 'peak of the refresh, MB', figures: results.map(({ peakMb }) => peakMb) },
    {
      label: 'peak of the service, MB',
      figures: results.map(({ service }) => service?.peakMb ?? Number.NaN),
    },
  ]
  const assets = results.map((result) => result.assets)
  console.log('')
  printTable(
    ['assets', ...assets.map(String), 'exponent', ''],
    rows.map(({ label, figures }) => {
      const exponent = exponentOf(assets, figures)
      const verdict = exponent <= LINEAR_AT_MOST ? 'linear' : 'MORE THAN LINEAR'
      return [
        label,
        ...figures.map((value) => (Number.isNaN(value) ? '' : value.toFixed(1))),
        Number.isNaN(exponent) ? '' : exponent.toFixed(2),
        Number.isNaN(exponent) ? '' : verdict,
      ]
    }),
  )
  console.log(
    `exponent: median slope of log cost over log assets from ${FITTED_FROM} assets on (Theil-Sen); linear up to ` +
      LINEAR_AT_MOST,
  )
}

function exponentOf(assets: readonly number[], figures: readonly number[]): number {
  const points = assets
    .map((size, i) => [Math.log(size), Math.log(figures[i] ?? Number.NaN)] as const)
    .filter(([size, cost]) => size >= Math.log(FITTED_FROM) - 1e-9 && Number.isFinite(cost))
  return median(
    points.flatMap(([x, y], i) => points.slice(i + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x))),
  )
}
