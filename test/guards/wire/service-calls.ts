import { parameterFaults } from './parameter-faults.ts'
import type { Options, Section } from './section.ts'

const TRACK_RECORD = '/v1/track-record'

/** What is free and of no instant. */
export async function callFreeServices(section: Section): Promise<void> {
  const { world } = section
  for (const target of [
    '/v1/health',
    '/v1/',
    '/v1',
    '/v1/checkout/tiers',
    TRACK_RECORD,
    `${TRACK_RECORD}?limit=1&detail=full`,
    `${TRACK_RECORD}?from_seq=1&limit=2`,
    '/livez',
    '/readyz',
  ]) {
    await section.call('', target)
    await section.call('', target, { method: 'HEAD' })
    await section.call('', target, { method: 'POST', body: '{}' })
    await section.call('with a key', target, { key: await world.issue('pro') })
    await section.call('with nonsense', target, { headers: { 'x-api-key': 'bw_nonsense' } })
    await section.call('of a page', target, { headers: { origin: 'https://pages.example' } })
  }
  for (const parameter of world.openApi.paths[TRACK_RECORD].get.parameters) {
    for (const faulty of parameterFaults(TRACK_RECORD, TRACK_RECORD, parameter))
      await section.call('', faulty)
  }
  await section.call('', `${TRACK_RECORD}?signal_id=alpha_14d:NOPE:long:2025-06-13T07:00:00Z`)
}

/** Paths that nothing answers, and methods that a path does not take. */
export async function callStrangePaths(section: Section): Promise<void> {
  for (const target of ['/v1/rsk', '/v2/risk', '/v1/prices/histroy?symbol=SPY', '/nothing', '/v1/risk/x']) {
    await section.call('', target)
    await section.call('', target, { method: 'HEAD' })
    await section.call('', target, { method: 'POST', body: 'x' })
  }
  for (const target of ['//v1/risk', '/V1/RISK', '/v1/%72isk', '/v1/risk?', '/v1/risk#x', '/v1/risk;x=1']) {
    await section.call('', target)
  }
  for (const target of [
    '/v1/account',
    '/v1/checkout/free',
    '/v1/admin/keys',
    '/mcp',
    '/a2a',
    '/metrics',
    '/',
  ]) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      await section.call('', target, { method })
    await section.call('preflight', target, {
      method: 'OPTIONS',
      headers: { origin: 'https://pages.example', 'access-control-request-method': 'POST' },
    })
  }
}

export async function callAccount(section: Section, disabled: string): Promise<void> {
  const { world } = section
  const target = '/v1/account'
  const key = await world.issue('starter')
  await section.call('', target, { key })
  await section.call('after use', target, { key })
  await section.call('by a bearer', target, { key, asBearer: true })
  await section.call('', target, { method: 'HEAD', key })
  await section.call('with a name', target, { key, headers: { 'idempotency-key': 'x' } })
  await section.call('without a key', target)
  await section.call('with nonsense for a key', target, { headers: { 'x-api-key': 'bw_nonsense' } })
  await section.call('with an empty key', target, { headers: { 'x-api-key': '' } })
  await section.call('with a strange scheme', target, { headers: { authorization: `Basic ${key}` } })
  await section.call('with a disabled key', target, { headers: { 'x-api-key': disabled } })
  await section.call('', target, { method: 'POST', key })
  await callRotate(section, disabled)
}

async function callRotate(section: Section, disabled: string): Promise<void> {
  const { world } = section
  const target = '/v1/account/rotate'
  const post: Options = { method: 'POST' }
  const old = await world.issue('starter')
  const rotated = await section.call('', target, { ...post, key: old })
  const key: string = rotated.json.data.api_key
  world.follows(key, old)
  await section.call('with the old key', target, { ...post, headers: { 'x-api-key': old } })
  await section.call('with the old key', '/v1/account', { headers: { 'x-api-key': old } })
  const named = { 'idempotency-key': 'a-name-that-nobody-guesses' }
  const first = await section.call('named, first', target, { ...post, key, headers: named })
  world.follows(first.json.data.api_key, key)
  const again = await section.call('named, again', target, { ...post, key, headers: named })
  section.note(
    'a named rotation gives the same key again',
    String(again.json.data.api_key === first.json.data.api_key),
  )
  const next: string = first.json.data.api_key
  await section.call('with a short name', target, {
    ...post,
    key: next,
    headers: { 'idempotency-key': 'short' },
  })
  await section.call('', target, { key: next })
  await section.call('without a key', target, post)
  await section.call('with a disabled key', target, { ...post, headers: { 'x-api-key': disabled } })
}

export async function callStream(section: Section): Promise<void> {
  const { world } = section
  const target = '/v1/stream'
  const key = await world.issue('pro')
  await section.call('without a key', target)
  await section.call('with nonsense for a key', target, { headers: { 'x-api-key': 'bw_nonsense' } })
  await section.call('', target, { method: 'HEAD', key })
  await section.call('', target, { method: 'POST', key })
  await section.call('for JSON', target, { key, headers: { accept: 'application/json' } })
  const open: Options = { key, endless: true }
  await section.call('', target, { ...open, headers: { accept: 'text/event-stream' } })
  for (const [what, id] of [
    ['nonsense', 'nonsense'],
    ['a long text', 'x'.repeat(1_001)],
  ]) {
    const headers = { accept: 'text/event-stream', 'last-event-id': id }
    await section.call(`resumed from ${what}`, target, { ...open, headers })
  }
}
