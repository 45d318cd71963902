import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { flood } from './flood-of-questions.ts'
import type { LatencySummary } from './latency-histogram.ts'
import { type MeasuredService, type ServiceToMeasure, startMeasuredService } from './measured-service.ts'
import { figureIn, metricsOf } from './metrics-of.ts'
import { printTable } from './print-table.ts'
import { cpuSeconds, type Memory, memoryOf } from './process-figures.ts'
import { median } from './quantiles.ts'
import { requestOf } from './request-of.ts'
import { steadyLoad } from './steady-load.ts'

const OFTEN = new URL('./refresh-often.ts', import.meta.url)
const CALLED = '/v1/prices?symbols=SPY,QQQ,GC%3DF'
const CONNECTIONS = 64
const WARM_UP_S = 2
const MINUTE_MS = 60_000
/** Seconds of a minute: what was due in its second half is over by the first, and under way by the second. */
const BEGINS_AT = { quiet: 3, refreshing: 31, flooded: 31 } as const
/** So that a window ends within its half of the minute. */
export const LONGEST_WINDOW_S = 26

export interface RefreshRounds {
  readonly ratePerSecond: number
  /** Of each kind, in turn. */
  readonly rounds: number
  /** Of a window. */
  readonly seconds: number
  /** Networks that ask about the past during one more window; 0: none. */
  readonly networks: number
}

interface Round {
  readonly kind: keyof typeof BEGINS_AT
  readonly latencies: LatencySummary
  readonly cpuSeconds: number
  /** Of all products. */
  readonly refreshes: number
}

export interface RefreshFigures {
  readonly rounds: readonly Round[]
  /** Medians over rounds of the p99 of each. */
  readonly quietMs: number
  readonly refreshingMs: number
  /** Median over rounds. */
  readonly ratio: number
  /** Before the window with questions about the past, which raises it. */
  readonly loadAverage: number
  readonly memory: Memory
}

/** A service whose products are all due every second in the second half of each minute. */
export const startRefreshedService = (what: ServiceToMeasure): Promise<MeasuredService> =>
  startMeasuredService({
    ...what,
    inject: [OFTEN],
    settings: { TRUSTED_PROXIES: 'loopback', ...what.settings },
  })

/**
 * Latency of keyed, charged calls at a steady rate, with and without refreshes of all products at the same time.
 * @throws Error if a call is not answered with 200, or a refresh fails
 */
export async function measureRefresh(service: MeasuredService, what: RefreshRounds): Promise<RefreshFigures> {
  const [key = ''] = await service.createKeys(1)
  const measure = (kind: Round['kind']) => measureRound(service, { ...what, key }, kind)
  await answered(service, { ...what, key, seconds: WARM_UP_S })
  const rounds: Round[] = []
  for (let round = 0; round < what.rounds; round += 1) {
    rounds.push(await measure('quiet'), await measure('refreshing'))
  }
  const p99Of = (kind: Round['kind']): readonly number[] =>
    rounds.flatMap((round) => (round.kind === kind ? round.latencies.p99Ms : []))
  const [quiet, refreshing] = [p99Of('quiet'), p99Of('refreshing')]
  const [loadAverage = 0] = loadavg()
  if (what.networks > 0) rounds.push(await measure('flooded'))
  return {
    rounds,
    quietMs: median(quiet),
    refreshingMs: median(refreshing),
    ratio: median(refreshing.map((ms, round) => ms / (quiet[round] ?? Number.NaN))),
    loadAverage,
    memory: memoryOf(service.server.pid),
  }
}

type Keyed = RefreshRounds & { readonly key: string }

async function measureRound(service: MeasuredService, what: Keyed, kind: Round['kind']): Promise<Round> {
  const { port, server } = service
  await untilSecond(BEGINS_AT[kind])
  const flooding = kind === 'flooded' ? flood(port, what.networks) : undefined
  const before = { metrics: await metricsOf(port), cpuSeconds: cpuSeconds(server.pid) }
  const latencies = await answered(service, what)
  const cpu = cpuSeconds(server.pid) - before.cpuSeconds
  const metrics = await metricsOf(port)
  flooding?.stop()
  const refreshes = refreshesIn(metrics) - refreshesIn(before.metrics)
  if (refreshes === 0 && kind !== 'quiet') throw new Error('nothing was refreshed')
  return { kind, latencies, cpuSeconds: cpu, refreshes }
}

async function answered({ port }: MeasuredService, what: Keyed): Promise<LatencySummary> {
  const { ratePerSecond, seconds, key } = what
  const request = requestOf(CALLED, key)
  const load = { ports: [port], connections: CONNECTIONS, ratePerSecond, nextRequest: () => request }
  const { latencies, refusals, broken } = await steadyLoad(load, pause(seconds * 1000))
  if (Object.keys(refusals).length === 0 && broken === 0) return latencies
  throw new Error(`calls of the load were answered with ${JSON.stringify(refusals)}, ${broken} not at all`)
}

function untilSecond(second: number): Promise<void> {
  const sinceThen = (Date.now() - second * 1000) % MINUTE_MS
  return pause(MINUTE_MS - sinceThen)
}

/** Of all products since the start. */
function refreshesIn(metrics: string): number {
  const count = (product: string, result: string): number =>
    figureIn(metrics, `bellwether_jobs_total{task="${product}",result="${result}"}`)
  const failed = CATALOG.computed.filter(({ id }) => count(id, 'failed') > 0)
  if (failed.length > 0) throw new Error(`refreshes failed: ${failed.map(({ id }) => id).join(', ')}`)
  return CATALOG.computed.reduce((sum, { id }) => sum + count(id, 'done'), 0) / CATALOG.computed.length
}

const LABELS = {
  quiet: 'quiet',
  refreshing: 'all products refreshed',
  flooded: 'the same during questions about the past',
} as const

export function printRefresh({ rounds, memory }: RefreshFigures): void {
  printTable(
    ['calls', 'p50 ms', 'p99 ms', 'max ms', 'refreshes', 'CPU s'],
    rounds.map(({ kind, latencies, refreshes, cpuSeconds: cpu }) => [
      LABELS[kind],
      latencies.p50Ms.toFixed(2),
      latencies.p99Ms.toFixed(2),
      latencies.maxMs.toFixed(1),
      refreshes.toFixed(1),
      cpu.toFixed(1),
    ]),
  )
  const { residentMb, peakMb } = memory
  console.log(`service: ${residentMb.toFixed(0)} MB resident, peak ${peakMb.toFixed(0)} MB`)
}
