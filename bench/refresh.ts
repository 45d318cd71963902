import { mkdirSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { childProcesses } from './child-processes.ts'
import { openConnection } from './connection.ts'
import { httpCall } from './http-call.ts'
import { type LatencySummary, latencyHistogram } from './latency-histogram.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'

const USAGE = `npm run bench:refresh -- [options]

Latency of keyed, charged calls at a steady rate, with and without refreshes of all signals beside them.

  --data <directory>  a recorded market, such as ../shared/data/market; not given: the demo market
  --as-of <instant>   where its clock stands (2025-09-29T22:00:00Z)
  --rate <n>          calls a second (2000)
  --rounds <n>        of each kind, in turn (3)
  --seconds <n>       of a quiet round (8)
  --help`

/** Each is asked for as of another day in each round, so that it has to be computed. */
const REFRESHED = ['/v1/signals/alpha', '/v1/commodities', '/v1/signals/latest', '/v1/intraday']
const TICK_MS = 2
const CONNECTIONS = 64
const DAY_MS = 86_400_000

interface Round {
  readonly refreshing: boolean
  readonly latencies: LatencySummary
  readonly seconds: number
  readonly dropped: number
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'as-of': { type: 'string', default: '2025-09-29T22:00:00Z' },
    rate: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else await measure()

async function measure(): Promise<void> {
  const directory = join(import.meta.dirname, 'results', `refresh-${process.pid}`)
  mkdirSync(directory, { recursive: true })
  const children = childProcesses(directory)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  process.once('exit', () => {
    children.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  const asOf = values.data === undefined ? Date.now() - 7 * DAY_MS : Date.parse(values['as-of'])
  const service = await startMeasuredService({
    children,
    core: undefined,
    port: 18_300 + (process.pid % 1000),
    script: 'bin/bellwether.mjs',
    dataDirectory: join(directory, 'data'),
    market:
      values.data === undefined
        ? { MARKET: 'demo' }
        : { MARKET: 'replay', REPLAY_DIR: resolve(values.data), REPLAY_AS_OF: values['as-of'] },
  })
  const [key = ''] = await service.createKeys(1)
  const rounds: Round[] = []
  await steadyLoad(service.port, key, pause(2000))
  for (let round = 1; round <= Number(values.rounds); round++) {
    rounds.push(await measureRound(service, key, undefined))
    rounds.push(await measureRound(service, key, new Date(asOf - round * 7 * DAY_MS)))
  }
  print(rounds)
  await children.stop()
}

/** @param day as of which everything is computed; undefined for a quiet round */
async function measureRound(service: MeasuredService, key: string, day: Date | undefined): Promise<Round> {
  const begun = performance.now()
  const work = day === undefined ? pause(1000 * Number(values.seconds)) : refreshAll(service, day)
  const load = await steadyLoad(service.port, key, work)
  return { refreshing: day !== undefined, ...load, seconds: (performance.now() - begun) / 1000 }
}

async function refreshAll({ port, spareKey }: MeasuredService, day: Date): Promise<void> {
  for (const path of REFRESHED) {
    const answer = await httpCall(port, 'GET', `${path}?as_of=${day.toISOString()}`, {
      'X-API-Key': spareKey,
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
  }
}

/** Calls at a steady rate, whatever is answered, until the work is done; a call counts from when it was due. */
async function steadyLoad(
  port: number,
  key: string,
  work: Promise<unknown>,
): Promise<{ latencies: LatencySummary; dropped: number }> {
  const request = Buffer.from(
    `GET /v1/prices?symbols=SPY,QQQ,GC%3DF HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n\r\n`,
  )
  const latencies = latencyHistogram()
  const idle: Socket[] = []
  const dueAt = new Map<Socket, number>()
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket: Socket = openConnection(port, request, {
      answered: (status) => {
        const due = dueAt.get(socket)
        if (status !== 200) throw new Error(`a call of the load was answered with ${status}`)
        if (due !== undefined) latencies.record(performance.now() - due)
        idle.push(socket)
        return Buffer.alloc(0)
      },
      closed: () => {},
    })
    return socket
  })
  let dropped = 0
  let sent = 0
  const begun = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    for (; sent < ((now - begun) / 1000) * Number(values.rate); sent++) {
      const socket = idle.pop()
      if (socket === undefined) dropped += 1
      else {
        dueAt.set(socket, begun + (sent * 1000) / Number(values.rate))
        socket.write(request)
      }
    }
  }, TICK_MS)
  try {
    await work
  } finally {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
  return { latencies: latencies.summary(), dropped }
}

function print(rounds: readonly Round[]): void {
  console.table(
    rounds.map(({ refreshing, latencies, seconds, dropped }) => ({
      round: refreshing ? 'all signals refreshed' : 'quiet',
      seconds: seconds.toFixed(1),
      'p50 ms': latencies.p50Ms.toFixed(2),
      'p99 ms': latencies.p99Ms.toFixed(2),
      'max ms': latencies.maxMs.toFixed(1),
      'not sent in time': dropped,
    })),
  )
  const median = (refreshing: boolean, of: (round: Round) => number): number => {
    const sorted = rounds
      .filter((round) => round.refreshing === refreshing)
      .map(of)
      .sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)]
  }
  const p99 = ({ latencies }: Round): number => latencies.p99Ms
  console.log(
    `p99 while refreshing over p99 in quiet, medians: ${(median(true, p99) / median(false, p99)).toFixed(2)}`,
  )
  console.log(`a refresh of all signals took ${median(true, ({ seconds }) => seconds).toFixed(1)} s`)
}
