import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { FEATURE_COUNT } from '@bellwether-markets/engine/signals/alpha/features/alpha-features'
import { type ChildProcesses, nodeCommand } from './child-processes.ts'
import { messageFrom } from './message-from.ts'
import { wholeWithin } from './options.ts'
import { type Panel, type PanelResult, writePanel } from './panel-data.ts'
import { printTable } from './print-table.ts'
import { printVerdicts } from './report.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'
import type { Verdict } from './targets.ts'

const USAGE = `npm run bench:panel -- [options]

Features and ranks of the stock model for the weekly decisions of one year, as the service computes them, and by numba,
pandas and polars on the same closes. All of them must give the same sums.

  --assets <list>  (1000,10000)
  --python <path>  with numba, pandas and polars (python3); what it lacks is left out
  --help`

const OPTIONS = {
  assets: { type: 'string', default: '1000,10000' },
  python: { type: 'string', default: 'python3' },
} as const

const PEERS = ['numba', 'pandas', 'polars'] as const
/** CPU of the service over that of the peer. */
const RATIO_AT_MOST: Readonly<Record<string, number>> = { numba: 1.5, polars: 0.6 }
const WITHIN_MS = 20 * 60_000
const TOLERANCE = 1e-6

type Absent = { readonly absent: string }
type Results = ReadonlyMap<string, PanelResult | Absent>

const run = promisify(execFile)

await runWithOptions(USAGE, OPTIONS, ({ assets, python }) => {
  const sizes = assets.split(',').map((size) => wholeWithin('assets', size, 50, 20_000))
  return inRunDirectory(async (children, directory) => {
    const verdicts: Verdict[] = []
    for (const size of sizes) verdicts.push(...(await measure({ size, python }, children, directory)))
    printVerdicts(verdicts)
  })
})

interface Options {
  readonly size: number
  readonly python: string
}

async function measure(
  { size, python }: Options,
  children: ChildProcesses,
  directory: string,
): Promise<Verdict[]> {
  const data = join(directory, `panel-${size}`)
  mkdirSync(data)
  const panel = writePanel(data, size)
  const own = await ownResult(children, data)
  const results = new Map<string, PanelResult | Absent>([['service', own]])
  for (const peer of PEERS) results.set(peer, await peerResult(python, peer, data))
  rmSync(data, { recursive: true })
  print(panel, own, results)
  checkSums(own, results)
  return Object.entries(RATIO_AT_MOST).flatMap(([peer, most]) => {
    const result = results.get(peer)
    if (result === undefined || 'absent' in result) return []
    const ratio = own.cpuS / result.cpuS
    return {
      what: `CPU of a panel of ${size} over that of ${peer}`,
      target: `<= ${most}`,
      measured: ratio.toFixed(2),
      reached: ratio <= most,
    }
  })
}

function ownResult(children: ChildProcesses, data: string): Promise<PanelResult> {
  const script = new URL('./panel-own.ts', import.meta.url)
  const command = nodeCommand({ script, scriptArguments: [data] })
  const child = children.start({ name: 'panel-own', command, core: undefined, withMessages: true })
  return messageFrom<PanelResult>(child, WITHIN_MS)
}

async function peerResult(python: string, peer: string, data: string): Promise<PanelResult | Absent> {
  const script = join(import.meta.dirname, 'servers', 'panel.py')
  try {
    const { stdout } = await run(python, [script, peer, data], { timeout: WITHIN_MS })
    return JSON.parse(stdout)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { absent: `${python} is not there` }
    throw error
  }
}

function print({ stocks, rows, day }: Panel, own: PanelResult, results: Results): void {
  const values = 2 * stocks * rows.length * FEATURE_COUNT
  console.log(
    `\n${stocks} stocks, ${day.length} days, ${rows.length} decisions: ${(values / 1e6).toFixed(1)} million values`,
  )
  const measured = [...results].flatMap(([name, result]) => ('absent' in result ? [] : [{ name, result }]))
  printTable(
    ['', 'version', 'CPU s', 'wall s', 'million values a CPU s', 'peak MB', 'service over it'],
    measured.map(({ name, result }) => [
      name,
      result.version,
      result.cpuS.toFixed(2),
      result.wallS.toFixed(2),
      (values / 1e6 / result.cpuS).toFixed(2),
      result.peakMb.toFixed(0),
      (own.cpuS / result.cpuS).toFixed(2),
    ]),
  )
  for (const [name, result] of results) {
    if ('absent' in result) console.log(`${name} LEFT OUT: ${result.absent}`)
  }
}

/** @throws Error if a peer computes something else */
function checkSums(own: PanelResult, results: Results): void {
  for (const [name, result] of results) {
    if ('absent' in result) continue
    for (const sum of ['features', 'scores'] as const) {
      const difference = Math.abs(result[sum] / own[sum] - 1)
      if (!(difference <= TOLERANCE))
        throw new Error(`${name}: sum of ${sum} ${result[sum]}, of the service ${own[sum]}`)
    }
  }
  console.log(
    `sum of all features ${own.features.toFixed(3)}, of weighted scores ${own.scores.toFixed(1)}: equal`,
  )
}
