import assert from 'node:assert/strict'
import { type Answer, type CallOptions, send } from '../../journeys/caller.ts'
import type { Json } from '../../journeys/json.ts'
import type { RunningService } from '../../journeys/service.ts'
import { until } from '../../until.ts'

const SOON_MS = 240_000

/** Calls the service that leaves a sample behind, or one that was started on it. */
export interface SampleCaller {
  ask(target: string, options?: CallOptions): Promise<Answer>
  /** Asks again while nothing has been computed in time, as a caller does. */
  askUntilComputed(target: string): Promise<Answer>
  /** Does what only the operator may. */
  operate(target: string, method?: string): Promise<Json>
  /** What the track record says of itself, with its latest entries. */
  record(): Promise<Json>
  recordHas(what: string, isSo: (record: Json) => boolean): Promise<void>
  allAnswered(): Promise<void>
  /** Opens an order. */
  order(): Promise<string>
  /** As its buyer. @returns the status of the page */
  approve(order: string): Promise<number>
}

export function sampleCaller({ baseUrl, adminToken }: RunningService): SampleCaller {
  let calls = 0
  /** Each call comes from an address of its own. */
  const ask: SampleCaller['ask'] = (target, options = {}) => {
    calls++
    return send(baseUrl + target, { from: `10.7.${calls >> 8}.${calls & 255}`, ...options })
  }
  const record = async (): Promise<Json> => (await ask('/v1/track-record?limit=200')).json.data
  return {
    ask,
    askUntilComputed(target) {
      const look = async (): Promise<Answer | undefined> => {
        const answer = await ask(target)
        return answer.status === 503 ? undefined : answer
      }
      return until(`${target} is computed`, look, SOON_MS)
    },
    record,
    async operate(target, method = 'POST') {
      const answer = await ask(target, { method, admin: adminToken })
      assert.equal(answer.status, 200, answer.text)
      return answer.json.data
    },
    async recordHas(what, isSo) {
      await until(what, async () => isSo(await record()), SOON_MS)
    },
    async allAnswered() {
      const isAnswered = ({ as_of }: Json): boolean => as_of !== null
      const look = async (): Promise<boolean> =>
        (await ask('/v1/health')).json.data.freshness.products.every(isAnswered)
      await until('every product has an answer', look, SOON_MS)
    },
    async order() {
      const target = '/v1/checkout/create?tier=starter&email=buyer@example.com'
      return (await ask(target, { method: 'POST' })).json.data.order_id
    },
    async approve(order) {
      const approval = { method: 'POST', body: 'decision=approve', redirect: 'manual' } as const
      return (await fetch(`${baseUrl}/checkout/sandbox/${order}`, approval)).status
    },
  }
}
