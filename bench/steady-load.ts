import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from './connection.ts'
import { type LatencySummary, latencyHistogram } from './latency-histogram.ts'

/** Beyond this many a load fails: no server is there to answer it. */
export const BROKEN_AT_MOST = 100

const TICK_MS = 2
const DRAINED_WITHIN_MS = 10_000
const DRAIN_POLL_MS = 10
const NOTHING = Buffer.alloc(0)

export interface SteadyLoad {
  /** The connections are spread over them. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly ratePerSecond: number
  nextRequest(): Buffer
}

export interface SteadyResult {
  /** Of calls from when they were due, the wait for a free connection included. */
  readonly latencies: LatencySummary
  /** All that arrived. */
  readonly answers: number
  /** Answers that were not 200, by status. */
  readonly refusals: Readonly<Record<string, number>>
  /** Connections that ended with a call on the way, and calls whose answer never came. */
  readonly broken: number
  /** Calls that were due and still waited for a free connection at the end: the rate was not kept up. */
  readonly neverSent: number
  readonly seconds: number
}

/**
 * Calls at a steady rate, whatever is answered, until the work is done; then waits for the last answers.
 * @throws Error if the work fails, or a server keeps closing its connections
 */
export async function steadyLoad(load: SteadyLoad, work: Promise<unknown>): Promise<SteadyResult> {
  const calls = callsOnTheWay(load)
  const begun = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - begun
    for (; due < (elapsedMs / 1000) * load.ratePerSecond; due += 1) {
      calls.make(begun + (due * 1000) / load.ratePerSecond)
    }
  }, TICK_MS)
  try {
    await Promise.race([work, calls.failed])
  } catch (error) {
    calls.destroy()
    throw error
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - begun) / 1000
  return { ...(await calls.end()), seconds }
}

interface CallsOnTheWay {
  /** @param dueAt by `performance.now()` */
  make(dueAt: number): void
  /** Rejects once too many connections have ended for the servers to be there. */
  readonly failed: Promise<never>
  end(): Promise<Omit<SteadyResult, 'seconds'>>
  /** Without waiting for answers. */
  destroy(): void
}

function callsOnTheWay({ ports, connections, nextRequest }: SteadyLoad): CallsOnTheWay {
  const latencies = latencyHistogram()
  const refusals: Record<string, number> = {}
  const idle: Socket[] = []
  const open = new Set<Socket>()
  /** When the call on the way was due; undefined for the first one of a connection, which no one is waiting for. */
  const onTheWay = new Map<Socket, number | undefined>()
  const waiting: number[] = []
  let nextWaiting = 0
  let answers = 0
  let broken = 0
  let ended = false
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)

  const destroy = (): void => {
    ended = true
    for (const socket of open) socket.destroy()
  }
  const nextDue = (): number | undefined => {
    const dueAt = waiting[nextWaiting]
    if (dueAt === undefined) return undefined
    nextWaiting += 1
    if (nextWaiting === waiting.length) {
      waiting.length = 0
      nextWaiting = 0
    }
    return dueAt
  }

  const openOne = (port: number): void => {
    const socket: Socket = openConnection(port, nextRequest(), {
      answered(status) {
        const dueAt = onTheWay.get(socket)
        answers += 1
        if (status !== 200) refusals[status] = (refusals[status] ?? 0) + 1
        if (dueAt !== undefined) latencies.record(performance.now() - dueAt)
        const next = nextDue()
        if (next !== undefined) {
          onTheWay.set(socket, next)
          return nextRequest()
        }
        onTheWay.delete(socket)
        idle.push(socket)
        return NOTHING
      },
      closed() {
        open.delete(socket)
        if (ended) return
        broken += 1
        onTheWay.delete(socket)
        const place = idle.indexOf(socket)
        if (place >= 0) idle.splice(place, 1)
        if (broken <= BROKEN_AT_MOST) openOne(port)
        else fail(new Error(`port ${port} keeps closing its connections`))
      },
    })
    open.add(socket)
    onTheWay.set(socket, undefined)
  }
  for (let i = 0; i < connections; i += 1) openOne(ports[i % ports.length] ?? 0)

  return {
    failed,
    destroy,
    make(dueAt) {
      const socket = idle.pop()
      if (socket === undefined) {
        waiting.push(dueAt)
        return
      }
      onTheWay.set(socket, dueAt)
      socket.write(nextRequest())
    },
    async end() {
      const neverSent = waiting.length - nextWaiting
      waiting.length = 0
      const giveUpAt = performance.now() + DRAINED_WITHIN_MS
      while (onTheWay.size > 0 && performance.now() < giveUpAt) await pause(DRAIN_POLL_MS)
      broken += onTheWay.size
      destroy()
      return { latencies: latencies.summary(), answers, refusals, broken, neverSent }
    },
  }
}
