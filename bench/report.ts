import { availableParallelism, loadavg } from 'node:os'
import type { Absent } from './contenders.ts'
import type { Machine } from './machine.ts'
import { printTable } from './print-table.ts'
import type { Figure, Row } from './summary.ts'
import type { Verdict } from './targets.ts'

export function printMachine(machine: Machine, pinned: boolean): void {
  const { node, linux, cpu, cores, loadAverage, syncMs } = machine
  console.log(
    `Node ${node}, Linux ${linux}, ${cores} cores of ${cpu}, 4 KB on disk in ${syncMs.toFixed(2)} ms`,
  )
  console.log(`load average ${loadAverage.toFixed(2)}`)
  console.log(
    pinned
      ? 'servers on core 0, with all their threads; load on core 1'
      : 'servers and load wherever the system puts them: ratios mean little, install taskset (util-linux)',
  )
}

/** More than the kernel's own work for the disk. */
const OTHERS_DISTURB_FROM = 0.2

const HEAD = [
  'CPU us',
  'ratio',
  'best us',
  'ratio',
  'database',
  'calls/s',
  'ratio',
  'best',
  'ratio',
  'p50 ms',
  'p99 ms',
  'max ms',
  '>50 ms',
  'turn',
  'server',
  'load',
  'others',
  'own pause',
]

export function printRows(rows: readonly Row[], bodyBytes: ReadonlyMap<number, number>): void {
  for (const sizeKb of new Set(rows.map((row) => row.sizeKb))) {
    console.log('')
    printTable(
      [`body of ${bodyBytes.get(sizeKb)?.toLocaleString('en')} bytes`, ...HEAD],
      rows.filter((row) => row.sizeKb === sizeKb).map(cellsOf),
    )
  }
  const others = Math.max(...rows.map((row) => row.othersShare))
  if (others < OTHERS_DISTURB_FROM) return
  console.log(
    `\nother processes took up to ${(others * 100).toFixed(0)} % of a core: figures are indicative only`,
  )
}

function cellsOf(row: Row): string[] {
  const pair = (value: Figure, of: 'median' | 'best', digits: number): string => value[of].toFixed(digits)
  return [
    row.label,
    pair(row.cpuUs, 'median', 1),
    pair(row.cpuRatio, 'median', 2),
    pair(row.cpuUs, 'best', 1),
    pair(row.cpuRatio, 'best', 2),
    row.databaseUs === 0 ? '' : row.databaseUs.toFixed(1),
    pair(row.callsPerSecond, 'median', 0),
    pair(row.callsRatio, 'median', 2),
    pair(row.callsPerSecond, 'best', 0),
    pair(row.callsRatio, 'best', 2),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
    row.maxMs.toFixed(1),
    String(row.over50Ms),
    turnOf(row),
    `${(row.serverShare * 100).toFixed(0)} %`,
    `${(row.loadShare * 100).toFixed(0)} %`,
    `${(row.othersShare * 100).toFixed(0)} %`,
    `${row.ownPauseMs.toFixed(1)} ms`,
  ]
}

/** Turns below 10 ms are not noted. */
const turnOf = ({ longestTurnMs }: Row): string => {
  if (longestTurnMs === undefined) return ''
  return longestTurnMs === 0 ? '< 10 ms' : `${longestTurnMs.toFixed(0)} ms`
}

export function printAbsent(absent: readonly Absent[]): void {
  if (absent.length > 0) console.log('')
  for (const { label, reason } of absent) console.log(`${label}: not measured, ${reason}`)
}

/** Above this load average for each core, figures say more about other work. */
const LOAD_PER_CORE = 2

/** None on a machine that is too busy. */
export function printVerdicts(
  verdicts: readonly Verdict[],
  [load, cores]: readonly [number, number] = [loadavg()[0] ?? 0, availableParallelism()],
): void {
  const isBusy = load > LOAD_PER_CORE * cores
  console.log(
    `\nload average ${load.toFixed(1)} on ${cores} cores${isBusy ? ': too busy for a verdict' : ''}`,
  )
  const resultOf = ({ reached }: Verdict): string => (reached ? 'reached' : 'MISSED')
  printTable(
    ['target', 'to reach', 'measured', ''],
    verdicts.map((verdict) => [
      verdict.what,
      verdict.target,
      verdict.measured,
      isBusy ? 'no verdict' : resultOf(verdict),
    ]),
  )
}
