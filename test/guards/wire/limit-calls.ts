import { type Operation, withQuery } from './product-calls.ts'
import type { Section } from './section.ts'
import { THEN, type World } from './world.ts'

const SERVICES: readonly (readonly [method: string, target: string])[] = [
  ['GET', '/v1/account'],
  ['GET', '/v1/stream'],
  ['POST', '/v1/checkout/create?tier=starter'],
]

/** Too many calls of an address. */
export async function callTooOften(section: Section): Promise<void> {
  const [from, guesser] = ['10.8.1.1', '10.8.1.2']
  for (const target of ['/v1/risk', '/v1/health', '/v1/track-record']) {
    await section.call('too often', target, { from, until: 429 })
    await section.call('too often', target, { from, until: 429, method: 'HEAD' })
  }
  const headers = { 'x-api-key': 'bw_nonsense' }
  await section.call('guessed too often', '/v1/prices', { from: guesser, until: 429, headers })
  await section.call('guessed too often', '/v1/account', { from: guesser, until: 429, headers })
  const key = await section.world.issue('free')
  await section.call('too often', '/v1/prices?symbols=SPY', { key, until: 429 })
  await section.call('too often', '/v1/account', { key, until: 429 })
}

export interface ExhaustedKeys {
  /** Has no credits. */
  readonly poor: string
  /** Has no call left in its minute. */
  readonly hasty: string
}

export async function exhaustedKeys(world: World): Promise<ExhaustedKeys> {
  const poor = await world.issue('free')
  const headers = { 'x-api-key': poor }
  await world.exchange({ method: 'GET', target: withQuery('/v1/prices', `as_of=${THEN}`), headers })
  return { poor, hasty: await world.issue('starter') }
}

export async function callExhausted(
  section: Section,
  { path, target: example }: Operation,
  { poor, hasty }: ExhaustedKeys,
): Promise<void> {
  const target = withQuery(example, `as_of=${THEN}`)
  await section.call('', target, { key: poor })
  await section.call('', target, { key: poor, method: 'HEAD' })
  await section.call('named', target, { key: poor, headers: { 'idempotency-key': 'poor-1' } })
  await section.call('with wrong parameters', withQuery(path, 'as_of=soon'), { key: poor })
  await section.call('in haste', target, { key: hasty, until: 429 })
}

export async function callExhaustedServices(section: Section, { poor, hasty }: ExhaustedKeys): Promise<void> {
  for (const [method, target] of SERVICES) {
    await section.call('without credits', target, { key: poor, method, endless: true })
    if (method === 'GET') await section.call('in haste', target, { key: hasty, until: 429, endless: true })
  }
  await section.call('in haste', '/v1/account/rotate', { key: hasty, until: 429, method: 'POST' })
}
