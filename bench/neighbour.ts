import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canPin } from './child-processes.ts'
import { type RunLoad, startLoadGenerator } from './load-generator.ts'
import type { LoadResult, WhatIsAsked } from './load-job.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import type { SteadyResult } from './steady-load.ts'

const USAGE = `npm run bench:neighbour -- [options]

Latency of keyed, charged calls at a steady rate, alone and next to a neighbour without a key that asks for one page, one
unknown path or one list over MCP as fast as it can.

  --rounds <n>       windows of each, in turn (3)
  --seconds <n>      length of a window (6)
  --connections <n>  of the neighbour (32)
  --rate <n>         keyed calls a second (100)
  --work-ms <n>      WORK_MS_PER_SECOND of the service; 0 is no limit (100)
  --help`

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '6' },
  connections: { type: 'string', default: '32' },
  rate: { type: 'string', default: '100' },
  'work-ms': { type: 'string', default: '100' },
} as const

const CALLED = '/v1/prices?symbols=SPY'
const CALLER_CONNECTIONS = 4
/** In which the neighbour takes what its bucket holds. */
const SETTLE_MS = 3_000
const P50_RATIO_AT_MOST = 3
const ASKED: Readonly<Record<string, WhatIsAsked>> = {
  'a page': { path: '/market', keys: [''] },
  'an unknown path': { path: '/v1/no-such-path', keys: [''] },
  'a list over MCP': {
    path: '/mcp',
    keys: [''],
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
}

interface WithNeighbour {
  readonly name: string
  readonly alone: SteadyResult[]
  readonly withNeighbour: SteadyResult[]
  readonly neighbour: LoadResult[]
}

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const what = {
    rounds: within('rounds', values.rounds, 1, 50),
    seconds: within('seconds', values.seconds, 1, 60),
    connections: within('connections', values.connections, 1, 500),
    ratePerSecond: within('rate', values.rate, 1, 10_000),
  }
  const workMs = within('work-ms', values['work-ms'], 0, 1_000)
  await inRunDirectory(async (children, directory) => {
    const cores = availableParallelism() > 1 && canPin() ? { server: 0, load: 1 } : undefined
    const service = await startMeasuredService({
      children,
      name: 'bellwether',
      core: cores?.server,
      dataDirectory: join(directory, 'data'),
      settings: { WORK_MS_PER_SECOND: String(workMs) },
    })
    const [key = ''] = await service.createKeys(1)
    const neighbour = startLoadGenerator(children, cores?.load)
    const caller = startLoadGenerator(children, cores?.load)
    print(await measureAll(service, { ...what, key, neighbour, caller }))
  })
})

interface Measured {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  readonly ratePerSecond: number
  readonly key: string
  readonly neighbour: RunLoad
  readonly caller: RunLoad
}

async function measureAll(service: MeasuredService, what: Measured): Promise<readonly WithNeighbour[]> {
  const all = Object.keys(ASKED).map(
    (name): WithNeighbour => ({ name, alone: [], withNeighbour: [], neighbour: [] }),
  )
  await called(service, what)
  for (let round = 0; round < what.rounds; round += 1) {
    for (const { name, alone, withNeighbour, neighbour } of all) {
      alone.push(await called(service, what))
      const flood = flooded(service, what, ASKED[name] as WhatIsAsked)
      await pause(SETTLE_MS)
      const [asked, answered] = await Promise.all([flood, called(service, what)])
      neighbour.push(asked)
      withNeighbour.push(answered)
    }
  }
  return all
}

/** @throws Error if a call is not answered with 200 */
async function called({ port }: MeasuredService, what: Measured): Promise<SteadyResult> {
  const { ratePerSecond, seconds, key, caller } = what
  const where = { ports: [port], connections: CALLER_CONNECTIONS }
  const result = await caller({ ...where, path: CALLED, keys: [key], ratePerSecond, seconds })
  const { refusals, broken } = result
  if (broken === 0 && Object.keys(refusals).length === 0) return result
  throw new Error(`keyed calls were answered with ${JSON.stringify(refusals)}, ${broken} not at all`)
}

function flooded(
  { port, server }: MeasuredService,
  { seconds, connections, neighbour }: Measured,
  asked: WhatIsAsked,
): Promise<LoadResult> {
  return neighbour({
    ...asked,
    ports: [port],
    pids: [server.pid],
    connections,
    warmUpMs: SETTLE_MS,
    measureMs: seconds * 1000,
  })
}

function print(all: readonly WithNeighbour[]): void {
  const ms = (results: readonly SteadyResult[], of: 'p50Ms' | 'p95Ms'): number =>
    median(results.map(({ latencies }) => latencies[of]))
  printTable(
    ['neighbour asks for', 'p50 alone', 'p50 with it', 'ratio', 'p95 alone', 'p95 with it', 'asked/s', '429'],
    all.map(({ name, alone, withNeighbour, neighbour }) => {
      const sum = (of: (result: LoadResult) => number): number =>
        neighbour.reduce((total, result) => total + of(result), 0)
      const refused = sum(({ refusals }) => refusals['429'] ?? 0) / sum(({ answersInAll }) => answersInAll)
      return [
        name,
        ms(alone, 'p50Ms').toFixed(2),
        ms(withNeighbour, 'p50Ms').toFixed(2),
        p50Ratio(alone, withNeighbour).toFixed(2),
        ms(alone, 'p95Ms').toFixed(2),
        ms(withNeighbour, 'p95Ms').toFixed(2),
        median(neighbour.map(({ answers, seconds }) => answers / seconds)).toFixed(0),
        `${(100 * refused).toFixed(1)}%`,
      ]
    }),
  )
  printVerdicts(
    all.map(({ name, alone, withNeighbour }) => {
      const ratio = p50Ratio(alone, withNeighbour)
      return {
        what: `p50 next to a neighbour that asks for ${name}, over p50 alone`,
        target: `<= ${P50_RATIO_AT_MOST}`,
        measured: ratio.toFixed(2),
        reached: ratio <= P50_RATIO_AT_MOST,
      }
    }),
  )
}

/** Median over rounds of windows that follow each other. */
function p50Ratio(alone: readonly SteadyResult[], withNeighbour: readonly SteadyResult[]): number {
  return median(
    withNeighbour.map(
      ({ latencies }, round) => latencies.p50Ms / (alone[round]?.latencies.p50Ms ?? Number.NaN),
    ),
  )
}
