import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account, OperationRequest } from '@bellwether-markets/products/contract/operation'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { WebhookMessage } from '../../service/ports.ts'
import { type AlertDeps, targetOf } from './alert-deps.ts'
import type { Alert } from './alert-schema.ts'
import { deleteAlert, listAlerts } from './alerts.ts'
import { createAlert } from './create-alert.ts'
import { testAlert } from './test-alert.ts'

const HOOK = 'https://a.example/hook'

function world() {
  const { ledger } = directLedger()
  const posted: WebhookMessage[] = []
  let isReached = true
  let random = 0
  const deps: AlertDeps = {
    alerts: ledger,
    alertSources: [
      {
        id: 'risk',
        current: () => ({ asOf: START, read: () => new Map([['', { value: 71 }]]) }),
        linkTo: () => '',
      },
    ],
    pastFirings: async () => ({ count: 2, from: '2024-01-15', to: '2025-01-14', note: 'By closes.' }),
    webhooks: {
      post: () => assert.fail('a test tells no status'),
      async reaches(message) {
        posted.push(message)
        return isReached
      },
    },
    currentSnapshots: {
      current: async () =>
        ({ whole: () => ({ prices: [{ symbol: 'NVDA' }, { symbol: 'AAPL' }], without_data: [] }) }) as never,
    },
    wallClock: settableClock(),
    randomBytes: (count) => new Uint8Array(count).fill(++random),
    serverSecret: 'secret',
  }
  return { ledger, deps, posted, breaks: () => (isReached = false) }
}

const requestOf = <Body extends object>(account: Account, body: Body, query = {}, idempotencyKey?: string) =>
  ({
    query,
    body,
    account,
    limits: { limit: 10, remaining: 9, resetAt: START },
    idempotencyKey,
    target: '',
    headers: {},
    key: undefined,
    address: '',
    receivedAt: START,
    wantsData: true,
  }) as unknown as OperationRequest<never, never>

async function dataOf<Data>(reply: Promise<unknown> | unknown): Promise<Data> {
  return ((await reply) as { data: Data }).data
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  )

type Created = { alert: { id: string; state: unknown; when: string }; secret: string | null }

test('a rule is made in its one spelling, with its value of now, its past and a secret that is shown once', async () => {
  const { ledger, deps } = world()
  const account = await makeAccount(ledger)
  const create = (body: object, idempotencyKey?: string) =>
    dataOf<Created>(createAlert.handle(requestOf(account, body, {}, idempotencyKey), deps))
  const { alert, secret } = await create({ when: ' RISK >70 ', to: HOOK })
  assert.equal(alert.when, 'risk.value > 70')
  assert.deepEqual(alert.state, [{ symbol: null, value: 71, armed: false, fired_at: null }])
  assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal((await create({ when: 'risk > 70' })).secret, null, 'the stream needs none')
  const once = await create({ when: 'risk > 70', to: HOOK }, 'my-key')
  assert.deepEqual(await create({ when: 'risk > 70', to: HOOK }, 'my-key'), once, 'after a lost answer')
  for (const other of [{ when: 'risk > 71' }, { name: 'x' }, { to: `${HOOK}2` }, { cooldown_s: 1 }])
    assert.equal(
      await codeOf(create({ when: 'risk > 70', to: HOOK, ...other }, 'my-key')),
      'validation_error',
    )
  const listed = await dataOf<{ count: number; most: number; alerts: object[] }>(
    listAlerts.handle(requestOf(account, {}), deps),
  )
  assert.deepEqual([listed.count, listed.most], [3, 5])
  assert.ok(!JSON.stringify(listed).includes('whsec_'))
  assert.match(JSON.stringify(listed.alerts[0]), /"past_year":\{"fired":2,"from":"2024-01-15"/)
})

test('an account makes as many rules as its tier allows', async () => {
  const { ledger, deps } = world()
  const account = await makeAccount(ledger)
  const create = () =>
    codeOf(Promise.resolve(createAlert.handle(requestOf(account, { when: 'risk > 70' }), deps)))
  const codes: string[] = []
  for (let rule = 0; rule <= TIERS.free.alertRules; rule++) codes.push(await create())
  assert.deepEqual(codes, ['none', 'none', 'none', 'none', 'none', 'too_many_alerts'])
})

test('a symbol that is not tracked is refused, and so is a watch-list', async () => {
  const { ledger, deps } = world()
  const account = await makeAccount(ledger)
  const create = (when: string) =>
    codeOf(Promise.resolve(createAlert.handle(requestOf(account, { when }), deps)))
  assert.equal(await create('price NVDX < 150'), 'symbol_not_tracked')
  assert.equal(await create('price list:mine < 150'), 'validation_error')
})

test('notices go to https addresses of named hosts, or to the stream', () => {
  assert.equal(targetOf('stream'), 'stream')
  assert.equal(targetOf('https://A.example:8443/x?y#z'), 'https://a.example:8443/x?y#z')
  const refused = [
    'http://a.example',
    'https://u:p@a.example',
    'https://10.0.0.1',
    'https://[::1]/',
    'https://2130706433/',
  ]
  const more = [
    'https://localhost/',
    'https://0x7f.1/',
    'ftp://a.example',
    'a.example',
    '',
    `https://a.example/${'x'.repeat(500)}`,
  ]
  for (const to of [...refused, ...more]) assert.throws(() => targetOf(to), AppError, to)
})

test('a test notice is signed and sent once; of one that fails nothing is told, and no other account knows the rule', async () => {
  const { ledger, deps, posted, breaks } = world()
  const [own, other] = [await makeAccount(ledger), await makeAccount(ledger)]
  const { alert, secret } = await dataOf<Created>(
    createAlert.handle(requestOf(own, { when: 'risk > 70', to: HOOK }), deps),
  )
  const tested = () =>
    dataOf<{ delivered: boolean; error: string | null }>(
      testAlert.handle(requestOf(own, { id: alert.id }), deps),
    )
  const twice = Promise.allSettled([tested(), tested()])
  assert.deepEqual(
    (await twice).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
    [{ delivered: true, error: null }, 'overloaded'],
    'one at a time',
  )
  breaks()
  const { delivered, error } = await tested()
  assert.equal(delivered, false)
  assert.match(String(error), /^not reachable: no 2xx in 15 seconds\./)
  const { type, data } = JSON.parse(posted[0].body)
  assert.deepEqual([type, data.alerts.length, data.alerts[0].type], ['alerts', 1, 'alert.test'])
  assert.deepEqual([posted[0].secrets, posted[0].account], [[secret], own.id])
  assert.equal((await ledger.balance(own.id)).used, 0)
  const asOther = requestOf(other, { id: alert.id }, { id: alert.id })
  for (const operation of [testAlert, deleteAlert]) {
    assert.equal(await codeOf(Promise.resolve(operation.handle(asOther, deps))), 'alert_not_found')
  }
  const { alert: streamed } = await dataOf<Created>(
    createAlert.handle(requestOf(own, { when: 'risk > 70' }), deps),
  )
  assert.equal(
    await codeOf(Promise.resolve(testAlert.handle(requestOf(own, { id: streamed.id }), deps))),
    'validation_error',
  )
})

test('a rule is deleted once; made again it has another secret', async () => {
  const { ledger, deps } = world()
  const account = await makeAccount(ledger)
  const create = () =>
    dataOf<Created>(createAlert.handle(requestOf(account, { when: 'risk > 70', to: HOOK }), deps))
  const { alert, secret } = await create()
  const remove = () =>
    codeOf(Promise.resolve(deleteAlert.handle(requestOf(account, {}, { id: alert.id }), deps)))
  assert.deepEqual([await remove(), await remove()], ['none', 'alert_not_found'])
  assert.notEqual((await create()).secret, secret)
})

test('a rule that has stopped is listed with the reason', async () => {
  const { ledger, deps } = world()
  const account = await makeAccount(ledger)
  const { alert } = await dataOf<Created>(
    createAlert.handle(requestOf(account, { when: 'risk > 70', to: HOOK }), deps),
  )
  const rule = { id: alert.id, account: account.id, target: HOOK }
  await ledger.advanceAlerts((START + 1) as never, START, [
    { rule, marks: {}, notices: [{ id: 'n', body: '{}' }] },
  ])
  await ledger.buryNotices(['n'], START, 'HTTP 410', 'disables')
  const { alerts } = await dataOf<{ alerts: readonly Alert[] }>(
    listAlerts.handle(requestOf(account, {}), deps),
  )
  assert.deepEqual(
    alerts.map(({ status, reason }) => [status, reason]),
    [['disabled', 'HTTP 410']],
  )
})
