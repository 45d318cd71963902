import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREPARED_PAST } from '../../journeys/first-snapshots.ts'
import type { Json } from '../../journeys/json.ts'
import type { RunningService } from '../../journeys/service.ts'
import { type Exchange, exchangeWith } from './exchange.ts'

export const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
/** Of this instant every answer is the same in every run. */
export const THEN = PREPARED_PAST.calmAndRising
const READY_WITHIN_MS = 180_000

export type TierName = 'free' | 'starter' | 'pro' | 'enterprise'

/** What the operator sees of a key. */
export interface KeyRow {
  readonly id: number
  readonly calls: number
  readonly credits: { readonly remaining: number }
}

/** A service under test with keys to call it by. */
export interface World {
  readonly service: RunningService
  readonly exchange: Exchange
  /** The description the service gives of itself. */
  readonly openApi: Json
  /** An address that nobody has called from. */
  newAddress(): string
  issue(tier: TierName): Promise<string>
  /** Of a key that was issued here; undefined for any other. */
  rowOf(key: string | undefined): Promise<KeyRow | undefined>
  /** From now on this key is that of the other's account. */
  follows(key: string, old: string): void
  /** Asks for what the operator sees. */
  administer(method: string, target: string): Promise<Json>
}

/** @param prefix of the names of its keys, which another service on the same data does not give */
export async function worldOf(service: RunningService, prefix = 'guard'): Promise<World> {
  const exchange = exchangeWith(service.baseUrl)
  const names = new Map<string, string>()
  let addresses = 0
  const newAddress = (): string => {
    addresses++
    return `10.0.${addresses >> 8}.${addresses & 255}`
  }
  const ask = async (method: string, target: string): Promise<Json> => {
    const headers = { 'x-admin-token': ADMIN_TOKEN, 'x-forwarded-for': newAddress() }
    const { status, body } = await exchange({ method, target, headers })
    assert.equal(status, 200, `${method} ${target}: ${body}`)
    return JSON.parse(body.toString('utf8'))
  }
  await allAnswered(ask)
  return {
    service,
    exchange,
    openApi: await ask('GET', '/v1/openapi.json'),
    newAddress,
    administer: ask,
    async issue(tier) {
      const name = `${prefix}-${names.size}`
      const { data } = await ask('POST', `/v1/admin/keys?name=${name}&email=guard@example.com&tier=${tier}`)
      names.set(data.api_key, name)
      return data.api_key
    },
    async rowOf(key) {
      const name = key === undefined ? undefined : names.get(key)
      if (name === undefined) return undefined
      const { keys } = (await ask('GET', '/v1/admin/keys')).data
      return keys.find((row: Json) => row.name === name)
    },
    follows: (key, old) => void names.set(key, names.get(old) ?? ''),
  }
}

/** Some products have their first answer only seconds after the start. */
async function allAnswered(ask: World['administer']): Promise<void> {
  const begun = performance.now()
  const isAnswered = ({ as_of }: Json): boolean => as_of !== null
  for (;;) {
    const { freshness } = (await ask('GET', '/v1/health')).data
    if (freshness.products.every(isAnswered)) return
    assert.ok(performance.now() - begun < READY_WITHIN_MS, 'some product never answered')
    await sleep(200)
  }
}
