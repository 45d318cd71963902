import { setTimeout as pause } from 'node:timers/promises'
import { randomInstant } from './flood-of-questions.ts'
import { httpCall } from './http-call.ts'

const EVERY_MS = 100
/** One call in so many asks about the past. */
const PAST_EVERY = 10
const LATEST = ['/v1/prices?symbols=SPY,QQQ', '/v1/signals/latest', '/v1/commodities']

interface Latencies {
  readonly calls: number
  readonly p50Ms: number
  readonly p95Ms: number
}

export interface PayingCalls {
  readonly latest: Latencies
  readonly past: Latencies
  readonly all: Latencies
  readonly statuses: Readonly<Record<string, number>>
}

/** Ten calls a second with one key until the time is over, whether or not earlier ones have been answered. */
export async function payingCalls(port: number, key: string, over: Promise<unknown>): Promise<PayingCalls> {
  const times = { latest: [] as number[], past: [] as number[] }
  const statuses: Record<string, number> = {}
  const call = async (index: number): Promise<void> => {
    const isPast = index % PAST_EVERY === 0
    const path = isPast ? `/v1/prices?symbols=SPY&as_of=${randomInstant()}` : LATEST[index % LATEST.length]
    const begun = performance.now()
    const { status, body } = await httpCall(port, 'GET', path ?? '', { 'X-API-Key': key })
    times[isPast ? 'past' : 'latest'].push(performance.now() - begun)
    const end = status === 200 ? '200' : `${status} ${JSON.parse(body).error}`
    statuses[end] = (statuses[end] ?? 0) + 1
  }
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  const calls: Promise<void>[] = []
  while (!isOver) {
    calls.push(call(calls.length))
    await pause(EVERY_MS)
  }
  await Promise.all(calls)
  const all = [...times.latest, ...times.past]
  return { latest: summaryOf(times.latest), past: summaryOf(times.past), all: summaryOf(all), statuses }
}

function summaryOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return { calls: times.length, p50Ms: at(0.5), p95Ms: at(0.95) }
}
