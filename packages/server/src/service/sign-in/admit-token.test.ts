import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { FAKE_CATALOG, keptLog } from '../../../../../test/fakes/fake-market.ts'
import { memoryLedger } from '../../../../../test/fakes/memory-ledger.ts'
import { ENDPOINTS, makeAccount, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { account as accountOperation } from '../../operations/account/account.ts'
import { accountRotate } from '../../operations/account/rotate-key.ts'
import type { AppCap, SignInState } from '../ports.ts'
import { ANY_RESOURCE, type TokenUse, tokenAdmission } from './admit-token.ts'

const TOKEN = 't'.repeat(43)
const RESOURCE = 'https://api.example.com/v1'

async function setUp(options: { readonly scope?: string; readonly hasGrant?: boolean } = {}) {
  const wallClock = settableClock()
  const ledger = memoryLedger({ endpoints: ENDPOINTS, wallClock })
  const account = await makeAccount(ledger)
  const now = wallClock.now()
  const state: SignInState = {
    model: 'AccessToken',
    grantId: 'g',
    account: account.id,
    consumedAt: undefined,
    payload: { aud: RESOURCE, scope: options.scope ?? 'market:read', iat: now / SECOND, clientId: 'c' },
    expiresAt: asInstant(now + HOUR),
  }
  const looked: string[] = []
  const rows = new Map<string, SignInState>([[`AccessToken ${TOKEN}`, state]])
  if (options.hasGrant !== false) rows.set('Grant g', { ...state, model: 'Grant', payload: {} })
  const store = {
    async find(model: string, id: string, at: number) {
      looked.push(`${model} ${id}`)
      const found = rows.get(`${model} ${id}`)
      return found?.expiresAt !== undefined && found.expiresAt > at ? found : undefined
    },
  }
  const log = keptLog()
  const caps = new Map<string, { readonly id: number }>()
  const findAppCap = async (of: number, client: string) => caps.get(`${of} ${client}`) as AppCap | undefined
  const tokens = tokenAdmission({ store, ledger: { ...ledger, findAppCap }, wallClock, log })
  const find = (token = TOKEN, use: Partial<TokenUse> = {}) =>
    tokens.find(token, { resource: RESOURCE, address: '192.0.2.1', ...use })
  return { tokens, find, wallClock, ledger, account, looked, rows, caps }
}

test('a token is looked up once a minute, and not after its end', async () => {
  const { tokens, find, wallClock, account, looked } = await setUp()
  const use = { resource: RESOURCE, address: '192.0.2.1' }
  assert.equal(tokens.known(TOKEN, use), undefined)
  assert.equal((await find())?.id, account.id)
  const { length } = looked
  assert.equal(tokens.known(TOKEN, use)?.id, account.id)
  await find()
  assert.equal(looked.length, length)
  wallClock.advance(MINUTE)
  assert.equal(tokens.known(TOKEN, use), undefined)
  await find()
  assert.equal(looked.length, 2 * length)
  wallClock.advance(59 * MINUTE)
  assert.equal(await find(), undefined, 'an hour is over')
})

test('calls of an app with a cap count against it, from the next look-up on', async () => {
  const { tokens, find, account, caps } = await setUp()
  assert.equal((await find())?.subKey, undefined)
  caps.set(`${account.id} c`, { id: 7 })
  assert.equal((await find())?.subKey, undefined)
  tokens.forget(account.id)
  assert.deepEqual(await find(), { ...account, subKey: 7 })
})

test('a token is for one address of the service', async () => {
  const { find } = await setUp()
  for (const resource of [
    undefined,
    'https://api.example.com/mcp',
    `${RESOURCE}/`,
    'https://other.example/v1',
  ]) {
    assert.equal(await find(TOKEN, { resource }), undefined, resource)
  }
  assert.ok(await find(TOKEN, { resource: ANY_RESOURCE }))
})

test('scopes are what the endpoint needs; what changes the account is for its key alone', async () => {
  const [product] = FAKE_CATALOG.products
  const market = await setUp()
  const both = await setUp({ scope: 'market:read account:read' })
  const none = await setUp({ scope: 'offline_access' })
  const lacks = (scope: string | undefined) => (error: unknown) =>
    error instanceof AppError && error.code === 'insufficient_scope' && error.fields.scope === scope
  const keyed = { ...product, access: 'keyed' } as typeof product
  assert.ok(await market.find(TOKEN, { endpoint: keyed }))
  await assert.rejects(none.find(TOKEN, { endpoint: keyed }), lacks('market:read'))
  await assert.rejects(market.find(TOKEN, { endpoint: accountOperation }), lacks('market:read account:read'))
  assert.ok(await both.find(TOKEN, { endpoint: accountOperation }))
  await assert.rejects(both.find(TOKEN, { endpoint: accountRotate }), lacks(undefined))
})

test('a token without its grant, or of a disabled or unknown account, is none', async () => {
  assert.equal(await (await setUp({ hasGrant: false })).find(), undefined)
  const { find, ledger, account, wallClock } = await setUp()
  await ledger.disableAccount(account.id, wallClock.now())
  assert.equal(await find(), undefined)
  const lost = await setUp()
  lost.rows.set(`AccessToken ${TOKEN}`, { ...(lost.rows.get('Grant g') as SignInState), account: 99 })
  assert.equal(await lost.find(), undefined)
})

test('what was removed is forgotten, also while it is looked up', async () => {
  const { tokens, find, account, rows } = await setUp()
  const use = { resource: RESOURCE, address: '192.0.2.1' }
  await find()
  tokens.forget(account.id + 1)
  assert.ok(tokens.known(TOKEN, use), 'of another account')
  tokens.forget(account.id)
  assert.equal(tokens.known(TOKEN, use), undefined)
  const finding = find()
  rows.clear()
  tokens.forget(undefined)
  await finding
  assert.equal(tokens.known(TOKEN, use), undefined, 'the look-up began before')
})

test('what has not the form of a token is not looked up, and guesses of an address are limited', async () => {
  const { find, looked, tokens, wallClock } = await setUp()
  for (const text of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`]) await find(text)
  assert.equal(looked.length, 0)
  for (let guess = 0; guess < 700; guess++) await find(String(guess).padStart(43, 'x'))
  assert.equal(looked.length, 600)
  assert.equal(await find(), undefined)
  assert.equal(tokens.exhausted('192.0.2.1')?.limit, 600, 'it is not called invalid')
  assert.equal(tokens.exhausted('192.0.2.2'), undefined)
  wallClock.advance(MINUTE)
  assert.equal(tokens.exhausted('192.0.2.1'), undefined)
  assert.ok(await find())
})
