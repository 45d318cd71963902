import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { asInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { NameLookups } from '../../packages/server/src/adapters/net/name-lookups.ts'
import { publicFetch, publicPost } from '../../packages/server/src/adapters/net/public-fetch.ts'
import { standardWebhooks } from '../../packages/server/src/adapters/webhooks/standard-webhooks.ts'
import { noticeSender } from '../../packages/server/src/service/alerts/send-notices.ts'
import type { Webhooks } from '../../packages/server/src/service/ports.ts'
import { makeAccount, repeat } from '../ports/ledger-calls.ts'
import { startCluster, withoutPostgres } from '../postgres/cluster.ts'
import { until } from '../until.ts'
import { stateFault } from './fault-result.ts'
import { addRule, fireNotices, openOutbox, SERVER_SECRET } from './notice-outbox.ts'
import { OWN_ADDRESS, webhookReceiver, webhooksTo } from './webhook-receiver.ts'

const SILENT_KEYS = 20
const MESSAGES_OF_EACH = 10
const ARRIVES_WITHIN_MS = 5 * SECOND
const PARTIES = 50
const wallClock = { now: () => asInstant(Date.now()) }
const log = { info: () => undefined, warn: () => undefined, error: () => assert.fail('a fault was logged') }

type Outbox = Awaited<ReturnType<typeof openOutbox>>

const senderOf = (outbox: Outbox, webhooks: Webhooks) =>
  noticeSender({
    alerts: outbox,
    ledger: outbox,
    wallClock,
    serverSecret: SERVER_SECRET,
    endpoint: 0,
    log,
    random: () => 0.5,
    stopped: async () => undefined,
    webhooks,
  })

/** Fires messages of a new free key with one rule. */
async function fire(outbox: Outbox, target: string, messages: number): Promise<number> {
  const { id: account } = await makeAccount(outbox)
  const id = `rule of ${account}`
  await addRule(outbox, account, id, target, wallClock.now())
  for (let index = 0; index < messages; index++)
    await fireNotices(outbox, { id, account, target }, [`${account} ${index}`], wallClock.now())
  return account
}

const ADDRESSES = {
  sqlite: async (t: TestContext) => {
    const directory = mkdtempSync(join(tmpdir(), 'slow-receivers-'))
    t.after(() => rmSync(directory, { recursive: true, force: true }))
    return join(directory, 'ledger.sqlite')
  },
  postgres: async (t: TestContext) => {
    const cluster = await startCluster()
    t.after(() => cluster.remove())
    return cluster.newMigratedDatabase()
  },
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`an alert arrives within five seconds, though the receivers of ${SILENT_KEYS} keys are silent (${engine})`, {
    skip: engine === 'postgres' && withoutPostgres(),
  }, async (t) => {
    const receiver = await webhookReceiver()
    const outbox = await openOutbox(await ADDRESSES[engine](t), wallClock)
    const sender = senderOf(outbox, webhooksTo(receiver.address))
    const silent = receiver.urls('/hang')
    for (let key = 0; key < SILENT_KEYS; key++)
      await fire(outbox, silent[key % silent.length], MESSAGES_OF_EACH)
    await sender.round()
    await until('all wait for a silent receiver', () => receiver.received.length === SILENT_KEYS)
    const account = await fire(outbox, receiver.url('/answers'), 1)
    const firedAt = wallClock.now()
    await until('it arrives', async () => {
      await sender.round()
      return (await outbox.noticesOf(account, 'delivered', 1)).length === 1
    })
    const recoveryMs = wallClock.now() - firedAt
    receiver.close()
    await sender.stop()
    await outbox.close()
    assert.ok(recoveryMs < ARRIVES_WITHIN_MS, `${recoveryMs} ms`)
    stateFault(t, {
      fault: 'silent receivers of 20 keys',
      engine,
      tries: SILENT_KEYS,
      lost: 0,
      double: 0,
      recoveryMs,
    })
  })
}

test('a webhook is delivered while the name servers of fifty callers and fifty keys are silent', async (t) => {
  const receiver = await webhookReceiver()
  t.after(() => receiver.close())
  const slow: string[] = []
  const gone = Promise.withResolvers<never>()
  /** Names below `slow.example` are never answered. */
  const lookups = () =>
    new NameLookups({
      withinMs: 600 * SECOND,
      newQueries: () => ({
        resolve4: ((name: string) => {
          if (!name.endsWith('.slow.example')) return Promise.resolve([OWN_ADDRESS])
          slow.push(name)
          return gone.promise
        }) as never,
        resolve6: (async () => []) as never,
        cancel: () => undefined,
      }),
    })
  const places = [lookups(), lookups()]
  const [documents, webhooks] = places.map((names) => names.resolve.bind(names))
  const guards = {
    isAllowed: (address: string) => address === OWN_ADDRESS,
    authorities: [receiver.address.authority],
  }
  const fetchDocument = publicFetch({ resolve: documents, ...guards })
  const { post } = standardWebhooks(publicPost({ resolve: webhooks, ...guards }))
  const message = { id: 'x', body: '{}', secrets: ['whsec_AAAA'], at: wallClock.now() }
  const deliver = () => post({ ...message, account: 0, url: receiver.url('/answers') })
  assert.equal(await deliver(), 204)
  const flood = repeat(PARTIES, undefined).flatMap((_, party) => [
    fetchDocument(`https://${party}.slow.example/`, {
      withinMs: 600 * SECOND,
      maxBytes: 1,
      party: `network ${party}`,
    }),
    post({ ...message, account: party + 1, url: `https://${party}.slow.example/` }),
  ])
  await until('places are taken', () => slow.length === 6)
  for (let delivery = 0; delivery < 10; delivery++) assert.equal(await deliver(), 204)
  assert.equal(slow.length, 6, 'no slow look-up has ended')
  gone.reject(new Error('no name server answers'))
  await Promise.allSettled(flood)
  stateFault(t, {
    fault: 'slow names of 50 callers and 50 keys',
    engine: 'sqlite',
    tries: 2 * PARTIES,
    lost: 0,
    double: 0,
  })
})
