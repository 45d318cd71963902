import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { canPin } from './child-processes.ts'
import { startLoadGenerator } from './load-generator.ts'
import type { LoadResult, WhatIsAsked } from './load-job.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:tools -- [options]

Calls of a tool over MCP, keyed and charged, in turn with the same prices over HTTP.

  --rounds <n>       windows of each (5)
  --seconds <n>      length of a window (2.5)
  --connections <n>  (64)
  --help`

const WARM_UP_MS = 1_000
const LEAST_PER_SECOND = 2_000
const SYMBOLS = 'SPY'
const TOOL_CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_asset_prices', arguments: { symbols: SYMBOLS, detail: 'detailed' } },
}
const ASKED: Readonly<Record<string, Omit<WhatIsAsked, 'keys'>>> = {
  'GET /v1/prices': { path: `/v1/prices?symbols=${SYMBOLS}` },
  'get_asset_prices over MCP': { path: '/mcp', body: JSON.stringify(TOOL_CALL) },
}
const TOOL = 'get_asset_prices over MCP'

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2.5' },
  connections: { type: 'string', default: '64' },
} as const

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const rounds = within('rounds', values.rounds, 1, 50)
  const measureMs = 1000 * within('seconds', values.seconds, 0.2, 60)
  const connections = within('connections', values.connections, 1, 1000)
  await inRunDirectory(async (children, directory) => {
    const cores = availableParallelism() > 1 && canPin() ? { server: 0, load: 1 } : undefined
    console.log(cores ? 'server on core 0, load on core 1' : 'server and load wherever the system puts them')
    const service = await startMeasuredService({
      children,
      name: 'bellwether',
      core: cores?.server,
      dataDirectory: join(directory, 'data'),
      settings: { WORK_MS_PER_SECOND: '0' },
    })
    const [key = ''] = await service.createKeys(1)
    const run = startLoadGenerator(children, cores?.load)
    const windows = Object.keys(ASKED).map((name) => ({ name, results: [] as LoadResult[] }))
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, results } of windows) {
        const where = { ports: [service.port], pids: [service.server.pid], connections }
        const asked = ASKED[name] as WhatIsAsked
        results.push(await run({ ...where, ...asked, keys: [key], warmUpMs: WARM_UP_MS, measureMs }))
      }
    }
    printWindows(windows)
    await checkCharges(
      service,
      key,
      windows.flatMap(({ results }) => results),
    )
  })
})

function perSecond({ answers, seconds }: LoadResult): number {
  return answers / seconds
}

function printWindows(
  windows: readonly { readonly name: string; readonly results: readonly LoadResult[] }[],
): void {
  printTable(
    ['medians', 'calls/s', 'CPU us', 'p50 ms', 'p99 ms', 'max ms'],
    windows.map(({ name, results }) => {
      const of = (figure: (result: LoadResult) => number): number => median(results.map(figure))
      return [
        name,
        of(perSecond).toFixed(0),
        of(({ serverCpuSeconds, answers }) => (serverCpuSeconds / answers) * 1e6).toFixed(1),
        of(({ p50Ms }) => p50Ms).toFixed(2),
        of(({ p99Ms }) => p99Ms).toFixed(2),
        Math.max(...results.map(({ maxMs }) => maxMs)).toFixed(1),
      ]
    }),
  )
  const tool = median(
    windows.filter(({ name }) => name === TOOL).flatMap(({ results }) => results.map(perSecond)),
  )
  printVerdicts([
    {
      what: 'tool calls a second',
      target: `>= ${LEAST_PER_SECOND}`,
      measured: tool.toFixed(0),
      reached: tool >= LEAST_PER_SECOND,
    },
  ])
}

/** A tool refuses with status 200: only what was charged was answered. */
async function checkCharges(
  service: MeasuredService,
  key: string,
  results: readonly LoadResult[],
): Promise<void> {
  const answers = results.reduce((sum, { answersInAll }) => sum + answersInAll, 0)
  const charged = await service.creditsUsed(key)
  console.log(`charged ${charged.toLocaleString('en')} credits for ${answers.toLocaleString('en')} answers`)
  if (charged !== answers) process.exitCode = 1
}
