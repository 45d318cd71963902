import { setTimeout as pause } from 'node:timers/promises'
import { httpCall } from './http-call.ts'
import type { LatencySummary } from './latency-histogram.ts'
import type { MeasuredService } from './measured-service.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { requestOf } from './request-of.ts'
import { steadyLoad } from './steady-load.ts'

/** Each is asked for as of another day in each round, so that it has to be computed. */
const REFRESHED = ['/v1/signals/alpha', '/v1/commodities', '/v1/signals/latest', '/v1/intraday']
const CALLED = '/v1/prices?symbols=SPY,QQQ,GC%3DF'
const CONNECTIONS = 64
const WARM_UP_MS = 2_000
const DAY_MS = 86_400_000

export interface RefreshRounds {
  /** The first round computes everything as of a week before, each further one as of a week earlier. */
  readonly asOf: number
  readonly ratePerSecond: number
  /** Of each kind, in turn. */
  readonly rounds: number
  /** Of a quiet round. */
  readonly seconds: number
}

interface Round {
  readonly refreshing: boolean
  readonly latencies: LatencySummary
  readonly seconds: number
}

export interface RefreshFigures {
  readonly rounds: readonly Round[]
  /** Medians over rounds of the p99 of each. */
  readonly quietMs: number
  readonly refreshingMs: number
  readonly ratio: number
  /** Of a refresh during the calls, and of one alone; medians. */
  readonly refreshSeconds: number
  readonly aloneSeconds: number
}

/**
 * Latency of keyed, charged calls at a steady rate, with and without refreshes of all signals at the same time.
 * @throws Error if a call is not answered with 200
 */
export async function measureRefresh(service: MeasuredService, what: RefreshRounds): Promise<RefreshFigures> {
  const [key = ''] = await service.createKeys(1)
  await measureRound(service, { ...what, key }, pause(WARM_UP_MS), false)
  const rounds: Round[] = []
  const alone: number[] = []
  for (let round = 1; round <= what.rounds; round += 1) {
    const day = new Date(what.asOf - round * 7 * DAY_MS)
    const otherDay = new Date(what.asOf - (round * 7 - 3) * DAY_MS)
    rounds.push(await measureRound(service, { ...what, key }, pause(what.seconds * 1000), false))
    rounds.push(await measureRound(service, { ...what, key }, refreshAll(service, day), true))
    const startedAt = performance.now()
    await refreshAll(service, otherDay)
    alone.push((performance.now() - startedAt) / 1000)
  }
  const medianOf = (refreshing: boolean, figureOf: (round: Round) => number): number =>
    median(rounds.filter((round) => round.refreshing === refreshing).map(figureOf))
  const quietMs = medianOf(false, ({ latencies }) => latencies.p99Ms)
  const refreshingMs = medianOf(true, ({ latencies }) => latencies.p99Ms)
  const refreshSeconds = medianOf(true, ({ seconds }) => seconds)
  const ratio = refreshingMs / quietMs
  return { rounds, quietMs, refreshingMs, ratio, refreshSeconds, aloneSeconds: median(alone) }
}

async function measureRound(
  { port }: MeasuredService,
  { ratePerSecond, key }: RefreshRounds & { readonly key: string },
  work: Promise<unknown>,
  refreshing: boolean,
): Promise<Round> {
  const request = requestOf(CALLED, key)
  const load = { ports: [port], connections: CONNECTIONS, ratePerSecond, nextRequest: () => request }
  const { latencies, seconds, refusals, broken } = await steadyLoad(load, work)
  if (Object.keys(refusals).length > 0 || broken > 0) {
    throw new Error(`calls of the load were answered with ${JSON.stringify(refusals)}, ${broken} not at all`)
  }
  return { refreshing, latencies, seconds }
}

async function refreshAll({ port, spareKey }: MeasuredService, day: Date): Promise<void> {
  for (const path of REFRESHED) {
    const answer = await httpCall(port, 'GET', `${path}?as_of=${day.toISOString()}`, {
      'X-API-Key': spareKey,
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
  }
}

export function printRefresh({ rounds, ratio, refreshSeconds, aloneSeconds }: RefreshFigures): void {
  printTable(
    ['round', 'seconds', 'p50 ms', 'p99 ms', 'max ms'],
    rounds.map(({ refreshing, latencies, seconds }) => [
      refreshing ? 'all signals refreshed' : 'quiet',
      seconds.toFixed(1),
      latencies.p50Ms.toFixed(2),
      latencies.p99Ms.toFixed(2),
      latencies.maxMs.toFixed(1),
    ]),
  )
  console.log(`p99 while refreshing over p99 in quiet, medians: ${ratio.toFixed(2)}`)
  console.log(
    `a refresh of all signals took ${refreshSeconds.toFixed(1)} s beside the calls, ${aloneSeconds.toFixed(1)} s alone`,
  )
}
