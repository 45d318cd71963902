import type { Contender } from './contenders.ts'
import type { RunLoad } from './load-generator.ts'
import type { LoadResult } from './load-job.ts'
import type { ContenderId, Options } from './options.ts'

const FIRST_WARM_UP_MS = 1_500
const WARM_UP_MS = 400
const SHORTEST_MS = 200

export interface Window extends LoadResult {
  readonly contender: ContenderId
  readonly sizeKb: number
  readonly round: number
  /** Turns of the server's event loop that took longer than 10 ms, in ms; undefined if it is not on Node. */
  readonly longTurnsMs: readonly number[] | undefined
}

export interface WindowsToRun {
  readonly options: Options
  readonly contenders: readonly Contender[]
  /** Of each size, in the order of the options. */
  readonly paths: readonly string[]
  readonly run: RunLoad
  readonly onProgress: (done: number, all: number, label: string) => void
}

/** A window of bare shows the moment of another's, and need not be as long. */
const BARE_SHARE = 0.4

/**
 * Windows in turn, one of bare before and after each of another's, so that what changes on the machine from second to
 * second meets both alike; every second round runs backwards. Round 0 only warms up, yet is returned: its answers were
 * charged.
 */
export async function runWindows(what: WindowsToRun): Promise<Window[]> {
  const { options, contenders } = what
  const cells = options.sizesKb.flatMap((sizeKb, size) =>
    betweenBare(contenders).map((contender) => ({ sizeKb, contender, path: what.paths[size] ?? '' })),
  )
  const all = cells.length * (options.rounds + 1)
  const windows: Window[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const { sizeKb, contender, path } of round % 2 === 0 ? cells.toReversed() : cells) {
      what.onProgress(windows.length, all, `${contender.label}, ${sizeKb} KB`)
      const { ports, pids, database, keys } = contender
      const { connections } = options
      database?.moveToItsCore()
      const warmUpMs = round === 0 ? FIRST_WARM_UP_MS : WARM_UP_MS
      const share = contender.id === 'bare' ? BARE_SHARE : 1
      const measureMs = round === 0 ? SHORTEST_MS : Math.max(SHORTEST_MS, share * options.seconds * 1000)
      const result = await what.run({
        ports,
        pids,
        databasePid: database?.pid,
        keys,
        connections,
        path,
        warmUpMs,
        measureMs,
      })
      windows.push({
        ...result,
        contender: contender.id,
        sizeKb,
        round,
        longTurnsMs: longTurnsIn(result, contender),
      })
    }
  }
  what.onProgress(all, all, '')
  return windows
}

function longTurnsIn(
  { endedAt, seconds }: LoadResult,
  { longTurns }: Contender,
): readonly number[] | undefined {
  const begunAt = endedAt - seconds * 1000
  return longTurns?.()
    .filter((turn) => turn.endedAt > begunAt && turn.endedAt - turn.ms < endedAt)
    .map(({ ms }) => ms)
}

function betweenBare(contenders: readonly Contender[]): readonly Contender[] {
  const bare = contenders.find(({ id }) => id === 'bare')
  const others = contenders.filter(({ id }) => id !== 'bare')
  return bare === undefined ? others : [bare, ...others.flatMap((other) => [other, bare])]
}
