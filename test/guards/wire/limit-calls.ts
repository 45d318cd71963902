import { answeredOperations, withQuery } from './product-calls.ts'
import type { Section } from './section.ts'
import { THEN } from './world.ts'

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

/** Calls by a key without credits, and by one that has no call left in its minute. */
export async function callExhausted(section: Section): Promise<void> {
  const { world } = section
  const poor = await world.issue('free')
  const hasty = await world.issue('starter')
  const keyed = answeredOperations(world).filter(({ isFree }) => !isFree)
  await section.call('the last credit', withQuery('/v1/prices', `as_of=${THEN}`), { key: poor })
  for (const operation of keyed) {
    const target = withQuery(operation.target, `as_of=${THEN}`)
    await section.call('without credits', target, { key: poor })
    await section.call('without credits', target, { key: poor, method: 'HEAD' })
    await section.call('named, without credits', target, {
      key: poor,
      headers: { 'idempotency-key': 'poor-1' },
    })
    await section.call('with wrong parameters, without credits', withQuery(operation.path, 'as_of=soon'), {
      key: poor,
    })
    await section.call('in haste', target, { key: hasty, until: 429 })
  }
  for (const [method, target] of SERVICES) {
    await section.call('without credits', target, { key: poor, method, show: 'shape', endless: true })
    if (method === 'GET') await section.call('in haste', target, { key: hasty, until: 429, endless: true })
  }
  await section.call('in haste', '/v1/account/rotate', { key: hasty, until: 429, method: 'POST' })
}
