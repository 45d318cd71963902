import type { Contender } from './contenders.ts'
import type { ContenderId } from './options.ts'
import { median } from './quantiles.ts'
import type { Window } from './windows.ts'

/** A figure over all windows of a kind: their median and the best of them. */
export interface Figure {
  readonly median: number
  readonly best: number
}

export interface Row {
  readonly contender: ContenderId
  readonly label: string
  readonly sizeKb: number
  /** All windows together. */
  readonly seconds: number
  /** Own CPU per call, and that of its database if both share the core. */
  readonly cpuUs: Figure
  /** CPU per call of its database, wherever it runs. */
  readonly databaseUs: number
  /** CPU of bare over CPU of this: 1 is as good as bare. */
  readonly cpuRatio: Figure
  readonly callsPerSecond: Figure
  readonly callsRatio: Figure
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Answers that took longer than 50 ms, in all windows. */
  readonly over50Ms: number
  /** Longest turn of the server's event loop that was noted, and how many took longer than 50 ms. */
  readonly longestTurnMs: number | undefined
  readonly turnsOver50Ms: number | undefined
  /** How busy the server and the generator were, as a share of one core. */
  readonly serverShare: number
  readonly loadShare: number
  /** What other processes used meanwhile, as a share of one core. */
  readonly othersShare: number
  /** Longest pause of the generator itself. */
  readonly ownPauseMs: number
}

const STALL_MS = 50

const databaseUs = (window: Window): number => (window.databaseCpuSeconds / window.answers) * 1e6
const ownUs = (window: Window): number => (window.serverCpuSeconds / window.answers) * 1e6
const callsPerSecond = (window: Window): number => window.answers / window.seconds

/** One row for each size and contender; ratios are taken to the windows of bare before and after. */
export function summarise(windows: readonly Window[], contenders: readonly Contender[]): Row[] {
  const measured = windows.filter((window) => window.round > 0)
  const sizes = [...new Set(measured.map((window) => window.sizeKb))]
  return sizes.flatMap((sizeKb) => {
    const ofSize = measured.filter((window) => window.sizeKb === sizeKb)
    return contenders.map((contender) => rowOf(ofSize, contender, sizeKb))
  })
}

function rowOf(ofSize: readonly Window[], { id, label, database }: Contender, sizeKb: number): Row {
  const cpuUs = (window: Window): number =>
    ownUs(window) + (database?.onSameCore && window.contender === id ? databaseUs(window) : 0)
  const own = inOrder(ofSize, id)
  const bare = inOrder(ofSize, 'bare')
  const cpu = figure(own.map(cpuUs), Math.min)
  const calls = figure(own.map(callsPerSecond), Math.max)
  const turns = own[0]?.longTurnsMs && own.flatMap(({ longTurnsMs = [] }) => longTurnsMs)
  const ofBareAround = (window: Window, figureOf: (window: Window) => number): number =>
    mean(bareAround(ofSize, window).map(figureOf))
  const bestBareCpu = Math.min(...bare.map(cpuUs))
  const bestBareCalls = Math.max(...bare.map(callsPerSecond))
  return {
    contender: id,
    label,
    sizeKb,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    cpuUs: cpu,
    databaseUs: median(own.map(databaseUs)),
    cpuRatio: {
      median: median(own.map((window) => ofBareAround(window, cpuUs) / cpuUs(window))),
      best: bestBareCpu / cpu.best,
    },
    callsPerSecond: calls,
    callsRatio: {
      median: median(own.map((window) => callsPerSecond(window) / ofBareAround(window, callsPerSecond))),
      best: calls.best / bestBareCalls,
    },
    p50Ms: median(own.map((window) => window.p50Ms)),
    p99Ms: median(own.map((window) => window.p99Ms)),
    maxMs: Math.max(...own.map((window) => window.maxMs)),
    over50Ms: own.reduce((sum, window) => sum + window.over50Ms, 0),
    longestTurnMs: turns && Math.max(0, ...turns),
    turnsOver50Ms: turns?.filter((ms) => ms > STALL_MS).length,
    serverShare: median(own.map((window) => window.serverCpuSeconds / window.seconds)),
    loadShare: median(own.map((window) => window.loadCpuSeconds / window.seconds)),
    othersShare: median(own.map((window) => window.othersCpuSeconds / window.seconds)),
    ownPauseMs: Math.max(...own.map((window) => window.ownPauseMs)),
  }
}

const inOrder = (windows: readonly Window[], id: ContenderId): Window[] =>
  windows.filter((window) => window.contender === id).toSorted((a, b) => a.round - b.round)

/** Windows of bare before and after this one; of bare itself, this one. */
export function bareAround(ofSize: readonly Window[], window: Window): readonly Window[] {
  if (window.contender === 'bare') return [window]
  const ofRound = ofSize.filter(({ round }) => round === window.round)
  const at = ofRound.indexOf(window)
  return ofRound.slice(at - 1, at + 2).filter(({ contender }) => contender === 'bare')
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const figure = (values: readonly number[], best: (...values: number[]) => number): Figure => ({
  median: median(values),
  best: best(...values),
})
