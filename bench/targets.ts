import type { ContenderId } from './options.ts'
import type { Memory } from './process-figures.ts'
import { median } from './quantiles.ts'
import type { RefreshFigures } from './refresh-rounds.ts'
import type { Row } from './summary.ts'

export interface Verdict {
  readonly what: string
  readonly target: string
  readonly measured: string
  readonly reached: boolean
}

const CPU_RATIO = [
  { contender: 'one-key', sizeKb: 2, least: 0.55 },
  { contender: 'one-key', sizeKb: 20, least: 0.55 },
  { contender: 'postgres', sizeKb: 2, least: 0.42 },
  { contender: 'postgres', sizeKb: 20, least: 0.42 },
] as const
const CALLS_RATIO = [
  { contender: 'one-key', sizeKb: 2, least: 0.55 },
  { contender: 'one-key', sizeKb: 20, least: 0.6 },
] as const
const P99_BELOW_MS = 10
const RESIDENT_BELOW_MB = 250
const REFRESH_AT_MOST = 1.5
const REFRESH_CPU_AT_MOST_S = 1

export interface MeasuredMemory {
  readonly atRest: Memory
  /** Before the load. */
  readonly withKeys: Memory
  readonly loaded: Memory
}

/** What the service promises, for as much of it as was measured. Medians decide. */
export function verdicts(rows: readonly Row[], memory: MeasuredMemory): Verdict[] {
  const find = (contender: ContenderId, sizeKb: number): Row | undefined =>
    rows.find((row) => row.contender === contender && row.sizeKb === sizeKb)
  const ratios = (
    name: string,
    targets: readonly { contender: ContenderId; sizeKb: number; least: number }[],
    ratioOf: (row: Row) => { median: number; best: number },
  ): Verdict[] =>
    targets.flatMap(({ contender, sizeKb, least }) => {
      const row = find(contender, sizeKb)
      if (!row) return []
      const ratio = ratioOf(row)
      const measured = `${ratio.median.toFixed(3)} (best windows ${ratio.best.toFixed(3)})`
      const what = `${name}, ratio to bare, ${sizeKb} KB, ${row.label}`
      return [{ what, target: `>= ${least.toFixed(2)}`, measured, reached: ratio.median >= least }]
    })
  return [
    ...ratios('CPU per call', CPU_RATIO, (row) => row.cpuRatio),
    ...ratios('calls per second', CALLS_RATIO, (row) => row.callsRatio),
    ...rows.filter(isOnSqlite).map(p99Verdict),
    ...rows.filter(isOnSqlite).map((row) => stallVerdict(row, find('bare', row.sizeKb))),
    ...rows.filter(isOnSqlite).map((row) => slowAnswersVerdict(row, find('bare', row.sizeKb))),
    memoryVerdict('resident memory of the demo market, at rest', memory.atRest.residentMb),
    memoryVerdict('the same, with all keys', memory.withKeys.residentMb),
    memoryVerdict('peak, start and load included', memory.loaded.peakMb),
  ]
}

const memoryVerdict = (what: string, measuredMb: number): Verdict => ({
  what,
  target: `< ${RESIDENT_BELOW_MB} MB`,
  measured: `${measuredMb.toFixed(0)} MB`,
  reached: measuredMb < RESIDENT_BELOW_MB,
})

export const refreshVerdict = ({ ratio, quietMs, refreshingMs }: RefreshFigures): Verdict => ({
  what: 'p99 during refreshes of all products over p99 without, SQLite',
  target: `<= ${REFRESH_AT_MOST.toFixed(2)}`,
  measured: `${ratio.toFixed(2)} (${refreshingMs.toFixed(2)} over ${quietMs.toFixed(2)} ms)`,
  reached: ratio <= REFRESH_AT_MOST,
})

/** @param cpuSeconds of ordinary refreshes of all products */
export function refreshCpuVerdict(cpuSeconds: readonly number[]): Verdict {
  const measured = median(cpuSeconds)
  const range = `${Math.min(...cpuSeconds).toFixed(2)}–${Math.max(...cpuSeconds).toFixed(2)}`
  return {
    what: 'a refresh of all products, median',
    target: `<= ${REFRESH_CPU_AT_MOST_S} s of CPU`,
    measured: `${measured.toFixed(2)} s (${range})`,
    reached: measured <= REFRESH_CPU_AT_MOST_S,
  }
}

const isOnSqlite = ({ contender }: Row): boolean => contender === 'one-key' || contender === 'many-keys'

const p99Verdict = (row: Row): Verdict => ({
  what: `p99, ${row.sizeKb} KB, ${row.label}`,
  target: `< ${P99_BELOW_MS} ms`,
  measured: `${row.p99Ms.toFixed(2)} ms`,
  reached: row.p99Ms < P99_BELOW_MS,
})

/** What bare would have had in as much time. */
const inTimeOf = (row: Row, bare: Row | undefined, count: number): number =>
  bare === undefined ? 0 : (count * row.seconds) / bare.seconds

const stallVerdict = (row: Row, bare: Row | undefined): Verdict => {
  const own = row.turnsOver50Ms ?? 0
  const ofBare = inTimeOf(row, bare, bare?.turnsOver50Ms ?? 0)
  const longest = (turn: number | undefined): string => `${(turn ?? 0).toFixed(0)} ms`
  return {
    what: `turns of the event loop over 50 ms, ${row.sizeKb} KB, ${row.label}`,
    target: `<= ${Number(ofBare.toFixed(1))} (bare)`,
    measured: `${own} (longest ${longest(row.longestTurnMs)}, bare ${longest(bare?.longestTurnMs)})`,
    reached: own <= ofBare,
  }
}

/** Every connection waits for an answer at all times, so whatever stalls shows: the event loop, the disk, the machine. */
const slowAnswersVerdict = (row: Row, bare: Row | undefined): Verdict => {
  const ofBare = inTimeOf(row, bare, bare?.over50Ms ?? 0)
  return {
    what: `answers over 50 ms, ${row.sizeKb} KB, ${row.label}`,
    target: `<= ${Number(ofBare.toFixed(1))} (bare)`,
    measured: `${row.over50Ms} (longest ${row.maxMs.toFixed(0)} ms, bare ${(bare?.maxMs ?? 0).toFixed(0)} ms)`,
    reached: row.over50Ms <= ofBare,
  }
}
