import type { Options, Section } from './section.ts'
import { ADMIN_TOKEN } from './world.ts'

const ENDPOINTS: readonly (readonly [method: string, target: string])[] = [
  ['GET', '/v1/admin/keys'],
  ['POST', '/v1/admin/keys?name=a&email=a@example.com'],
  ['POST', '/v1/admin/keys/disable?id=1'],
  ['POST', '/v1/admin/credits?api_key=bw_x&amount=1'],
  ['GET', '/v1/admin/usage?limit=1'],
  ['GET', '/v1/admin/orders?limit=1'],
]

const OPERATOR: Options = { asOperator: true }
const POST: Options = { ...OPERATOR, method: 'POST' }

export async function callAdmin(section: Section): Promise<void> {
  for (const [method, target] of ENDPOINTS) {
    await section.call('without the token', target, { method })
    await section.call('with another token', target, { method, headers: { 'x-admin-token': 'another' } })
    const bearer = { authorization: `Bearer ${ADMIN_TOKEN}` }
    await section.call('with the token as a bearer', target, { method, headers: bearer })
    await section.call('of a page', target, { method, headers: { origin: 'https://pages.example' } })
    if (method === 'GET') await section.call('', target, { method: 'HEAD', asOperator: true })
  }
  const guess = { headers: { 'x-admin-token': 'guessed' }, from: '10.8.0.2', until: 429 }
  await section.call('guessed too often', '/v1/admin/keys', guess)
  await createKeys(section)
  await disableKeys(section)
  await addCredits(section)
}

async function createKeys(section: Section): Promise<void> {
  const ask = (query: string, options: Options = {}, what = '') =>
    section.call(what, `/v1/admin/keys${query}`, { ...POST, ...options })
  for (const tier of ['free', 'starter', 'pro', 'enterprise']) {
    await ask(`?name=made&email=made@example.com&tier=${tier}`)
  }
  for (const query of [
    '',
    '?name=made',
    '?email=made@example.com',
    '?name=&email=made@example.com',
    '?name=made&email=nobody',
    '?name=made&email=made@example.com&tier=gold',
    `?name=${'x'.repeat(201)}&email=made@example.com`,
  ]) {
    await ask(query)
  }
  const named: Options = { headers: { 'idempotency-key': 'a-name-that-nobody-guesses' } }
  const query = '?name=named&email=named@example.com'
  const first = await ask(query, named, 'named, first')
  const again = await ask(query, named, 'named, again')
  const isSame = first.json.data.api_key === again.json.data.api_key
  section.note('a named call gives the same key again', String(isSame))
  await ask('?name=other&email=named@example.com', named, 'named, for another')
}

async function disableKeys(section: Section): Promise<void> {
  const row = await section.world.rowOf(await section.world.issue('free'))
  const ask = (query: string, what = '') => section.call(what, `/v1/admin/keys/disable${query}`, POST)
  await ask(`?id=${row?.id}`)
  await ask(`?id=${row?.id}`, 'again')
  for (const query of ['', '?id=', '?id=0', '?id=1.5', '?id=many', '?id=987654']) await ask(query)
}

async function addCredits(section: Section): Promise<void> {
  const { world } = section
  const key = await world.issue('starter')
  const ask = (what: string, amount: string, options: Options = {}) =>
    section.call(what, `/v1/admin/credits?api_key=${key}&amount=${amount}`, { ...POST, ...options })
  await ask('', '250')
  const named: Options = { headers: { 'idempotency-key': 'grant-1' } }
  await ask('named, first', '10', named)
  await ask('named, again', '10', named)
  await ask('named, of another amount', '11', named)
  for (const amount of ['0', '-1', '1.5', 'many', '', '1000000001']) await ask('', amount)
  for (const query of ['', '?amount=1', `?api_key=${key}`, '?api_key=bw_nonsense&amount=1']) {
    await section.call('', `/v1/admin/credits${query}`, POST)
  }
  const { json } = await section.call('after credits were added', '/v1/account', { key })
  section.note('credits of the account', JSON.stringify(json.data.credits))
}

/** Lists of what others did: their members are recorded, and the latest call. */
export async function callAdminLists(section: Section): Promise<void> {
  const { world } = section
  await section.call('', '/v1/admin/keys', { asOperator: true })
  await section.call('', '/v1/admin/usage', { asOperator: true })
  await section.call('', '/v1/admin/orders', { asOperator: true })
  for (const path of ['/v1/admin/usage', '/v1/admin/orders']) {
    for (const limit of ['0', '1001', 'many', '']) await section.call('', `${path}?limit=${limit}`, OPERATOR)
  }
  const key = await world.issue('starter')
  await section.call('the latest call', '/v1/prices?symbols=SPY', { key })
  await section.call('', '/v1/admin/usage?limit=1', OPERATOR)
  await section.call('', '/v1/admin/orders?limit=1', OPERATOR)
}
