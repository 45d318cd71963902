import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { issueKey, send } from '../journeys/caller.ts'
import type { RunningService } from '../journeys/service.ts'

/** Tiers in which no call of a test is refused for its number. */
export const UNBOUNDED = { ...TIERS, pro: { ...TIERS.pro, credits: 1e9, callsPerMinute: 1e9 } }

const TARGET = '/v1/prices?symbols=SPY'
const AGAIN_AFTER_MS = 10

export interface KeyedLoad {
  readonly key: string
  /** Calls that were sent, those that were answered, each of one credit, and those that were refused as accepted. */
  readonly counts: { sent: number; answered: number; refused: number }
  /** Idempotency keys whose charge was answered. */
  readonly charged: readonly string[]
  /** One more call than those of the callers. */
  callOnce(): void
  /** Longest pause between two answers. */
  longestPauseMs(): number
  stop(): Promise<void>
}

/**
 * Makes a key and calls with it from several callers until told to stop. Every answer must be a charged one; a call
 * that gets no answer at all, because the service is gone, is sent again under a new name.
 * @param accept further statuses that are an honest refusal under this fault
 * @param pauseMs of a caller after each answer
 */
export async function keyedLoad(
  service: Pick<RunningService, 'baseUrl' | 'adminToken'>,
  { callers = 16, accept = [] as readonly number[], url = () => service.baseUrl, pauseMs = 0 } = {},
): Promise<KeyedLoad> {
  const key = await issueKey(service, 'pro', 'load')
  const counts = { sent: 0, answered: 0, refused: 0 }
  const charged: string[] = []
  let stopped = false
  let last = performance.now()
  let longest = 0
  const faults: unknown[] = []

  const one = async (name: string): Promise<void> => {
    counts.sent++
    const headers = { 'idempotency-key': name }
    const answer = await send(url() + TARGET, { key, headers }).catch(() => undefined)
    if (!answer) return pause(AGAIN_AFTER_MS)
    if (accept.includes(answer.status)) {
      counts.refused++
      return pause(AGAIN_AFTER_MS)
    }
    assert.equal(answer.status, 200, answer.text.slice(0, 300))
    assert.equal(answer.json.meta.credits_used, 1)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    counts.answered++
    charged.push(name)
  }
  const caller = async (number: number): Promise<void> => {
    for (let index = 0; !stopped; index++) {
      await one(`${number}-${index}`)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  const running: Promise<void>[] = []
  const run = (calls: Promise<void>): void =>
    void running.push(calls.catch((error) => void faults.push(error)))
  for (let number = 0; number < callers; number++) run(caller(number))
  return {
    key,
    counts,
    charged,
    callOnce: () => run(one(`once-${running.length}`)),
    longestPauseMs: () => Math.max(longest, performance.now() - last),
    async stop() {
      stopped = true
      await Promise.all(running)
      if (faults.length > 0) throw faults[0]
    },
  }
}

/**
 * Holds what is stored against what was answered: charges that are gone, and charges of no call. A call without an answer
 * may have been charged, once; one that was refused may not, and none again under its name.
 */
export async function reckon(
  service: Pick<RunningService, 'baseUrl'>,
  load: KeyedLoad,
): Promise<{ readonly lost: number; readonly double: number }> {
  const { sent, answered, refused } = load.counts
  assert.ok(answered > 0, 'no call was answered')
  const used = await usedBy(service, load.key)
  return {
    lost: Math.max(0, answered - used),
    double: Math.max(0, used - (sent - refused)) + (await chargedAgain(service, load)),
  }
}

/** Credits that a key has used, as the service says. */
export async function usedBy(service: Pick<RunningService, 'baseUrl'>, key: string): Promise<number> {
  const { json } = await send(`${service.baseUrl}/v1/account`, { key })
  return json.data.credits.used
}

/** How many of the last charged calls are charged again when they are asked again. */
export async function chargedAgain(
  service: Pick<RunningService, 'baseUrl'>,
  { key, charged }: Pick<KeyedLoad, 'key' | 'charged'>,
  count = 20,
): Promise<number> {
  let again = 0
  for (const name of charged.slice(-count)) {
    const { status, json } = await send(service.baseUrl + TARGET, {
      key,
      headers: { 'idempotency-key': name },
    })
    assert.equal(status, 200)
    again += json.meta.credits_used
  }
  return again
}
