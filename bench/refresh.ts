import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { type ChildProcesses, nodeCommand } from './child-processes.ts'
import { messageFrom } from './message-from.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import type { RefreshCost, RefreshCosts } from './refresh-cost.ts'
import { LONGEST_WINDOW_S, measureRefresh, printRefresh, startRefreshedService } from './refresh-rounds.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import { refreshCpuVerdict, refreshVerdict } from './targets.ts'

const USAGE = `npm run bench:refresh -- [options]

CPU of an ordinary refresh of all products, in a process of its own; then latency of keyed, charged calls at a steady
rate, with and without refreshes of all products at the same time, and with questions about the past on top.

  --data <directory>  a recorded market, such as ../shared/data/market; not given: the demo market
  --rate <n>          calls a second (2000)
  --rounds <n>        of each kind, in turn (3); one takes a minute
  --seconds <n>       of a window (20)
  --networks <n>      that ask about the past in one more window (50); 0 leaves it out
  --help`

const OPTIONS = {
  data: { type: 'string' },
  rate: { type: 'string', default: '2000' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '20' },
  networks: { type: 'string', default: '50' },
} as const

const COST_WITHIN_MS = 10 * 60_000
const WORTH_NAMING_MS = 10

await runWithOptions(USAGE, OPTIONS, async ({ data, ...values }) => {
  const what = {
    ratePerSecond: within('rate', values.rate, 1, 100_000),
    rounds: within('rounds', values.rounds, 1, 50),
    seconds: within('seconds', values.seconds, 1, LONGEST_WINDOW_S),
    networks: within('networks', values.networks, 0, 250),
  }
  await inRunDirectory(async (children, directory) => {
    const costs = await costsOf(children, data && resolve(data), what.rounds)
    printCosts(costs)
    const service = await startRefreshedService({
      children,
      name: 'bellwether',
      core: undefined,
      dataDirectory: join(directory, 'data'),
      ...(data && { settings: runningReplay(resolve(data)) }),
    })
    const figures = await measureRefresh(service, what)
    printRefresh(figures)
    printVerdicts(
      [refreshCpuVerdict(costs.ordinary.map(cpuSecondsOf)), refreshVerdict(figures)],
      [figures.loadAverage, availableParallelism()],
    )
  })
})

/** Its clock has the seconds of the wall clock: the service refreshes in the second half of each minute. */
function runningReplay(directory: string): Readonly<Record<string, string>> {
  const seconds = new Date().toISOString().slice('2025-09-26T22:40:'.length)
  return { MARKET: 'replay', REPLAY_DIR: directory, REPLAY_FROM: `2025-09-26T22:40:${seconds}` }
}

function costsOf(
  children: ChildProcesses,
  directory: string | undefined,
  days: number,
): Promise<RefreshCosts> {
  const script = new URL('./refresh-cost.ts', import.meta.url)
  const scriptArguments = [directory === undefined ? 'demo' : 'recorded', directory ?? '', String(days)]
  const child = children.start({
    name: 'refresh-cost',
    command: nodeCommand({ script, scriptArguments }),
    core: undefined,
    withMessages: true,
  })
  return messageFrom<RefreshCosts>(child, COST_WITHIN_MS)
}

function cpuSecondsOf({ cpuMs }: RefreshCost): number {
  return Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0) / 1000
}

function printCosts({ first, backfillCpuS, ordinary, peakMb }: RefreshCosts): void {
  const wallS = median(ordinary.map(({ wallMs }) => wallMs)) / 1000
  console.log(
    `all products: first ${cpuSecondsOf(first).toFixed(1)} CPU s, rows that nobody asked for ${backfillCpuS.toFixed(1)}; ` +
      `a trading day later ${median(ordinary.map(cpuSecondsOf)).toFixed(2)} CPU s in ${wallS.toFixed(2)} s; ` +
      `peak ${peakMb.toFixed(0)} MB`,
  )
  const products = Object.keys(first.cpuMs).map((product) => ({
    product,
    firstMs: first.cpuMs[product] ?? 0,
    ms: median(ordinary.map(({ cpuMs }) => cpuMs[product] ?? 0)),
  }))
  printTable(
    ['CPU ms', 'first', 'a trading day later'],
    products
      .filter(({ ms }) => ms >= WORTH_NAMING_MS)
      .toSorted((one, other) => other.ms - one.ms)
      .map(({ product, firstMs, ms }) => [product, firstMs.toFixed(0), ms.toFixed(0)]),
  )
  console.log('')
}
