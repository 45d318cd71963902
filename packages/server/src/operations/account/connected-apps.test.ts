import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Account, OperationRequest } from '@bellwether-markets/products/contract/operation'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { admission as admissionOf } from '../../service/answer/admit-caller.ts'
import { APP_MODEL, connectedApps, noteApp } from '../../service/sign-in/connected-apps.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { accountApps, accountAppsLimit, accountAppsRevoke } from './connected-apps.ts'

const requestOf = <Query>(account: Account, query: Query): OperationRequest<Query, object> => ({
  query,
  body: {},
  account,
  limits: { limit: 10, remaining: 9, resetAt: START },
  target: '',
  headers: {},
  key: undefined,
  idempotencyKey: undefined,
  address: '',
  receivedAt: START,
  wantsData: true,
})

test('an account sees and ends its own apps, and nobody else ends them', async () => {
  const { ledger } = directLedger()
  const store = signInStore(ledger)
  const wallClock = settableClock()
  const deps = { wallClock, connectedApps: connectedApps({ store, ledger, wallClock }) }
  const [own, other] = [await makeAccount(ledger), await makeAccount(ledger)]
  const notes = { clientId: 'https://claude.ai/client', name: 'Claude', domain: 'claude.ai' }
  const payload = { ...notes, scopes: ['market:read'], resource: 'https://x.test/mcp', since: START / 1000 }
  const state = { grantId: 'grant-1', account: own.id, expiresAt: undefined }
  await store.put('grant-1', { ...state, model: APP_MODEL, payload })
  await store.put('token', { ...state, model: 'AccessToken', payload: { iat: START / 1000 + 3_600 } })

  const listed = async (account: Account) => {
    const reply = await accountApps.handle(requestOf(account, {}), deps)
    return 'data' in reply ? reply.data.apps : []
  }
  const end = async (account: Account) => {
    const reply = await accountAppsRevoke.handle(requestOf(account, { grant: 'grant-1' }), deps)
    return 'data' in reply && reply.data.ended
  }
  assert.deepEqual(await listed(own), [
    {
      grant: 'grant-1',
      name: 'Claude',
      domain: 'claude.ai',
      scopes: ['market:read'],
      resources: ['https://x.test/mcp'],
      since: '2025-01-15T10:00:00Z',
      last_used: '2025-01-15T11:00:00Z',
      monthly_credits: null,
      used_this_month: null,
      resets_on: '2025-02-01',
    },
  ])
  assert.deepEqual(await listed(other), [])
  assert.equal(await end(other), false)
  assert.ok(await store.find('AccessToken', 'token', START))
  assert.equal(await end(own), true)
  assert.equal(await end(own), false)
  assert.equal(await store.find('AccessToken', 'token', START), undefined)
})

test('an app that was connected without a limit is limited by its owner, and by nobody else', async () => {
  const { ledger } = directLedger()
  const store = signInStore(ledger)
  const wallClock = settableClock()
  const apps = connectedApps({ store, ledger, wallClock })
  const forgotten: (number | undefined)[] = []
  const admission = {
    ...admissionOf(ledger),
    forget: (id: number | undefined) => void forgotten.push(id),
  }
  const [own, other] = [await makeAccount(ledger), await makeAccount(ledger)]
  const notes = { clientId: 'c', name: '', domain: null, scopes: [], resource: 'x', since: START / SECOND }
  await store.put('grant-1', {
    model: APP_MODEL,
    payload: notes,
    grantId: 'grant-1',
    account: own.id,
    expiresAt: undefined,
  })
  const limit = async (account: Account) => {
    const query = { grant: 'grant-1', monthly_credits: 7 }
    const reply = await accountAppsLimit.handle(requestOf(account, query), { connectedApps: apps, admission })
    return 'data' in reply && reply.data.limited
  }
  assert.equal(await limit(other), false)
  assert.equal((await apps.list(own.id))[0].cap, undefined)
  assert.equal(await limit(own), true)
  assert.equal((await apps.list(own.id))[0].cap?.monthlyCredits, 7)
  assert.deepEqual(await ledger.appCaps(other.id), [])
  assert.deepEqual(forgotten, [own.id])
})

test('of an account 100 grants are kept: one more ends the oldest', async () => {
  const { ledger } = directLedger()
  const store = signInStore(ledger)
  const wallClock = settableClock()
  const account = await makeAccount(ledger)
  const token = { model: 'AccessToken', payload: {}, account: account.id }
  const agreed = { account: account.id, monthlyCredits: 5 }
  for (let index = 0; index < 102; index++) {
    wallClock.advance(SECOND)
    const notes = { clientId: `client-${index}`, name: '', domain: null, scopes: [], resource: 'x' }
    const since = wallClock.now() / SECOND
    const grantId = `grant-${index}`
    await store.put(`token-${index}`, { ...token, grantId, expiresAt: undefined })
    await noteApp({ store, ledger, wallClock }, { ...agreed, grantId, notes: { ...notes, since } })
  }
  const apps = await connectedApps({ store, ledger, wallClock }).list(account.id)
  assert.deepEqual([apps.length, apps[0].grantIds, apps[99].grantIds], [100, ['grant-101'], ['grant-2']])
  const found = ['token-0', 'token-1', 'token-2'].map((id) => store.find('AccessToken', id, START))
  assert.deepEqual(
    (await Promise.all(found)).map((one) => one !== undefined),
    [false, false, true],
  )
})

test('a new sign-in of a client ends the one before; those of a verified client are one app', async () => {
  const { ledger } = directLedger()
  const store = signInStore(ledger)
  const wallClock = settableClock()
  const { id: account } = await makeAccount(ledger)
  const apps = connectedApps({ store, ledger, wallClock })
  let made = 0
  const agree = async (clientId: string, domain: string | null, resource: string): Promise<void> => {
    wallClock.advance(SECOND)
    const notes = { clientId, name: 'App', domain, scopes: [], resource, since: wallClock.now() / SECOND }
    const agreed = { account, grantId: `grant-${++made}`, notes, monthlyCredits: 5 }
    await noteApp({ store, ledger, wallClock }, agreed)
  }
  const listed = async () =>
    (await apps.list(account)).map(({ grantIds, resources }) => [grantIds, resources])
  for (const resource of ['/mcp', '/mcp', '/v1']) await agree('registered', null, resource)
  assert.deepEqual(await listed(), [
    [
      ['grant-3', 'grant-2'],
      ['/v1', '/mcp'],
    ],
  ])
  for (const resource of ['/mcp', '/mcp']) await agree('https://a.example/c', 'a.example', resource)
  assert.deepEqual((await listed())[0], [['grant-5', 'grant-4'], ['/mcp']])
  assert.equal(await apps.end(account, 'grant-4'), true)
  assert.deepEqual(
    (await listed()).map(([grantIds]) => grantIds),
    [['grant-3', 'grant-2']],
  )
})
