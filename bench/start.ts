import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { endService, type MeasuredService, startMeasuredService } from './measured-service.ts'
import { wholeWithin } from './options.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:start -- [options]

From the start of the service to the first keyed prices: CPU of all threads and wall time, on an empty data directory and
again on the same one.

  --data <directory>  a recorded market, such as ../shared/data/market; not given: the demo market
  --as-of <instant>   where its clock stands (2025-09-29T22:00:00Z)
  --rounds <n>        (3)
  --help`

/** Seconds of CPU; medians. */
const EMPTY_S = 3
const RESTART_S = 1.2

const OPTIONS = {
  data: { type: 'string' },
  'as-of': { type: 'string', default: '2025-09-29T22:00:00Z' },
  rounds: { type: 'string', default: '3' },
} as const

type Start = Pick<MeasuredService, 'listeningAfterS' | 'pricesAfterS' | 'pricesCpuS'>

await runWithOptions(USAGE, OPTIONS, ({ data, 'as-of': asOf, rounds }) => {
  const count = wholeWithin('rounds', rounds, 1, 50)
  const settings = data && { MARKET: 'replay', REPLAY_DIR: resolve(data), REPLAY_AS_OF: asOf }
  return inRunDirectory(async (children, directory) => {
    const starts = { empty: [] as Start[], again: [] as Start[] }
    for (let round = 0; round < count; round += 1) {
      for (const kind of ['empty', 'again'] as const) {
        const service = await startMeasuredService({
          children,
          name: `${kind}-${round}`,
          core: undefined,
          settles: kind === 'empty',
          dataDirectory: join(directory, `data-${round}`),
          ...(settings && { settings }),
        })
        starts[kind].push(service)
        await endService(service)
      }
    }
    console.log(
      `an empty process: ${emptyProcessCpuS().toFixed(2)} CPU s; load average ${loadavg()[0]?.toFixed(2)}`,
    )
    printTable(
      ['start', 'CPU s', 'range', 'at most', 'listening after s', 'prices after s'],
      [rowOf('empty directory', starts.empty, EMPTY_S), rowOf('same directory', starts.again, RESTART_S)],
    )
  })
})

function rowOf(name: string, starts: readonly Start[], atMost: number): readonly string[] {
  const cpu = starts.map(({ pricesCpuS }) => pricesCpuS)
  return [
    name,
    median(cpu).toFixed(2),
    `${Math.min(...cpu).toFixed(2)}–${Math.max(...cpu).toFixed(2)}`,
    atMost.toFixed(1),
    median(starts.map(({ listeningAfterS }) => listeningAfterS)).toFixed(1),
    median(starts.map(({ pricesAfterS }) => pricesAfterS)).toFixed(1),
  ]
}

/** What Node itself takes. */
function emptyProcessCpuS(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
  return Number(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout)
}
