import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asInstant, DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { Webhook } from 'standardwebhooks'
import { publicPost } from '../../packages/server/src/adapters/net/public-fetch.ts'
import { standardWebhooks } from '../../packages/server/src/adapters/webhooks/standard-webhooks.ts'
import { noticeSecret } from '../../packages/server/src/service/alerts/notice-secret.ts'
import { noticeSender } from '../../packages/server/src/service/alerts/send-notices.ts'
import type { Webhooks } from '../../packages/server/src/service/ports.ts'
import { makeAccount, settableClock } from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { addRule, fireNotices, noticeOf, openOutbox, SERVER_SECRET, usedCredits } from './notice-outbox.ts'
import { type Received, webhookReceiver, webhooksTo } from './webhook-receiver.ts'

const HUNG_MS = 200
const TRIES = 10
const MANY = 60
/** Of what many servers accept, half. */
const LONGEST_HEADER = 8_192
const log = { info: () => undefined, warn: () => undefined, error: () => assert.fail('a fault was logged') }

describe('notices by webhook', () => {
  const directory = mkdtempSync(join(tmpdir(), 'webhooks-'))
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  const ledgers: { close(): Promise<void> }[] = []
  before(async () => {
    receiver = await webhookReceiver()
  })
  after(async () => {
    receiver.close()
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    rmSync(directory, { recursive: true, force: true })
  })

  const opened = async (options: { credits?: number; callsPerMinute?: number; webhooks?: Webhooks } = {}) => {
    const clock = settableClock(asInstant(Date.now()))
    const ledger = await openOutbox(
      join(directory, `${ledgers.length}.sqlite`),
      clock,
      options.credits,
      options.callsPerMinute,
    )
    ledgers.push(ledger)
    const { id: account } = await makeAccount(ledger)
    const stopped: string[] = []
    const open = () =>
      noticeSender({
        alerts: ledger,
        ledger,
        wallClock: clock,
        serverSecret: SERVER_SECRET,
        endpoint: 0,
        log,
        random: () => 0.5,
        webhooks: options.webhooks ?? webhooksTo(receiver.address, HUNG_MS),
        stopped: async (rule) => void stopped.push(`${rule.id} ${rule.status}: ${rule.reason}`),
      })
    const sender = open()
    const ruled = async (id: string, target: string) => {
      await addRule(ledger, account, id, target, clock.now())
      return (ids: readonly string[]) => fireNotices(ledger, { id, account, target }, ids, clock.now())
    }
    /** A notice of each of new rules, by one snapshot. */
    const firedTogether = async (rules: readonly string[], target: string) => {
      for (const rule of rules) await addRule(ledger, account, rule, target, clock.now())
      const advances = rules.map((id) => ({
        rule: { id, account },
        marks: {},
        notices: [noticeOf(`by ${id}`)],
      }))
      await ledger.advanceAlerts(asInstant(1), clock.now(), advances)
    }
    const statuses = async (status: 'due' | 'sent' | 'delivered' | 'dead') =>
      (await ledger.noticesOf(account, status, 100)).map(({ id }) => id).sort()
    const deliveredBy = (count: number) => async () => (await statuses('delivered')).length >= count
    return { clock, ledger, account, stopped, open, sender, ruled, firedTogether, statuses, deliveredBy }
  }

  const receivedBy = (path: string): readonly Received[] =>
    receiver.received.filter((one) => one.path === path)

  test('the official library verifies what arrives, by the secret of its rule alone', async () => {
    const { sender, ruled, deliveredBy } = await opened()
    for (const rule of ['signed', 'other'])
      await (await ruled(rule, receiver.url(`/${rule}`)))([`to ${rule}`])
    await sender.round()
    await until('they arrive', deliveredBy(2))
    const [[notice], [strange]] = ['/signed', '/other'].map(receivedBy)
    const secret = noticeSecret(SERVER_SECRET, 'signed')
    const library = new Webhook(secret)
    assert.deepEqual(alertsOf(library.verify(notice.body, notice.headers)), ['to signed'])
    assert.equal(notice.headers['webhook-id'], 'to signed')
    assert.throws(() => library.verify(`${notice.body} `, notice.headers))
    assert.throws(() => library.verify(strange.body, strange.headers))
    const hasPython = spawnSync('python3', ['-c', 'import standardwebhooks']).status === 0
    if (hasPython) verifyInPython(secret, notice)
  })

  test('what one snapshot tells one address comes as one message, signed by the secret of each rule', async () => {
    const { ledger, account, sender, firedTogether, statuses, deliveredBy } = await opened({ credits: 250 })
    const rules = Array.from({ length: 100 }, (_, index) => `of-list-${index}`)
    await firedTogether(rules, receiver.url('/list'))
    await sender.round()
    await until('they arrive', deliveredBy(rules.length))
    const [message, ...others] = receivedBy('/list')
    assert.equal(others.length, 0)
    assert.equal(await usedCredits(ledger, account), rules.length)
    for (const rule of rules) {
      const library = new Webhook(noticeSecret(SERVER_SECRET, rule))
      assert.equal(alertsOf(library.verify(message.body, message.headers)).length, rules.length)
    }
    assert.deepEqual(alertsOf(JSON.parse(message.body)).toSorted(), await statuses('delivered'))
    assert.ok(message.headers['webhook-signature'].length < LONGEST_HEADER)
  })

  test('a receiver that fails, hangs, closes or redirects is tried ten times by the schedule, with one id', async () => {
    const { clock, ledger, account, sender, ruled, statuses } = await opened()
    const paths = ['/500', '/hang', '/early', '/moved']
    for (const [index, path] of paths.entries())
      await (await ruled(path, receiver.urls(path)[index]))([`notice ${path}`])
    const pauses = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
    ]
    const triesOf = () => paths.map((path) => receivedBy(path).length)
    const allTried = async (tries: number) => {
      const left = await ledger.noticesOf(account, 'due', 9)
      return left.every(({ attempts }) => attempts === tries)
    }
    for (const [index, pause] of pauses.entries()) {
      await until('all were tried', async () => {
        await sender.round()
        return allTried(index + 1)
      })
      assert.deepEqual(
        triesOf(),
        paths.map(() => index + 1),
      )
      clock.advance(pause - 1)
      await sender.round()
      clock.advance(1)
    }
    await until('the notices move', async () => {
      await sender.round()
      return (await statuses('dead')).length === paths.length
    })
    assert.deepEqual(
      triesOf(),
      paths.map(() => TRIES),
    )
    for (const path of paths) {
      const ids = new Set(receivedBy(path).map(({ headers }) => headers['webhook-id']))
      assert.deepEqual([...ids], [`notice ${path}`])
    }
    assert.equal(receiver.privateConnections(), 0, 'no redirect was followed')
    const errors = (await ledger.noticesOf(account, 'dead', 9)).map(({ id, lastError }) => [id, lastError])
    // On a busy machine its last try may take longer than a delivery may.
    assert.match(new Map(errors as [string, string][]).get('notice /moved') ?? '', /^HTTP 302$|aborted/)
    assert.equal(await usedCredits(ledger, account), 0)
    clock.advance(DAY)
    await sender.round()
    assert.deepEqual(
      triesOf(),
      paths.map(() => TRIES),
    )
  })

  test('410 stops a rule at once, five dead notices in a row stop it, and its owner is told once', async () => {
    const { clock, sender, ruled, stopped, statuses } = await opened({
      webhooks: {
        post: async ({ url }) => (url.includes('gone') ? 410 : 500),
        reaches: () => assert.fail('nobody tests'),
      },
    })
    const begun = clock.now()
    await (await ruled('gone', receiver.url('/gone')))(['g'])
    const broken = await ruled('broken', receiver.url('/broken', 'two.example'))
    for (let id = 1; id <= MANY; id++) await broken([`${id}`])
    await until('they have died', async () => {
      clock.advance(HOUR)
      await sender.round()
      return (await statuses('dead')).length === MANY + 1
    })
    assert.ok(clock.now() - begun <= 6 * DAY, 'however many wait for one receiver')
    assert.deepEqual(stopped.sort(), ['broken paused: HTTP 500', 'gone disabled: HTTP 410'])
  })

  test('what arrives costs one credit; without credits nothing is sent and the rule pauses', async () => {
    const { ledger, account, sender, ruled, stopped, statuses, deliveredBy } = await opened({ credits: 2 })
    const fire = await ruled('paid', receiver.url('/long'))
    for (const id of ['a', 'b', 'c']) {
      await fire([id])
      await sender.round()
      if (id !== 'c') await until('it arrives', deliveredBy(id === 'a' ? 1 : 2))
    }
    await until('the notices move', async () => (await statuses('dead')).length === 1)
    assert.deepEqual(await statuses('delivered'), ['a', 'b'])
    assert.equal(receivedBy('/long').length, 2)
    assert.equal(await usedCredits(ledger, account), 2)
    assert.deepEqual(stopped, ['paid paused: insufficient_credits'])
  })

  test('of a message as many notices are sent as there are credits for', async () => {
    const { ledger, account, sender, firedTogether, stopped, statuses, deliveredBy } = await opened({
      credits: 2,
    })
    await firedTogether(['a', 'b', 'c'], receiver.url('/some'))
    await sender.round()
    await until('some arrive', deliveredBy(2))
    assert.deepEqual([await statuses('delivered'), await statuses('dead')], [['by a', 'by b'], ['by c']])
    assert.deepEqual(alertsOf(JSON.parse(receivedBy('/some')[0].body)), ['by a', 'by b'])
    assert.equal(await usedCredits(ledger, account), 2)
    assert.deepEqual(stopped, ['c paused: insufficient_credits'])
  })

  test('the rate limit of a key delays charges, and loses none', async () => {
    const { clock, ledger, account, sender, ruled, statuses } = await opened({ callsPerMinute: 2 })
    const fire = await ruled('busy', receiver.url('/busy'))
    for (const id of ['a', 'b', 'c']) await fire([id])
    await sender.round()
    await until(
      'the notices move',
      async () => (await statuses('delivered')).length === 2 && (await statuses('sent')).length === 1,
    )
    clock.advance(MINUTE)
    await sender.round()
    await until('the notices move', async () => (await statuses('delivered')).length === 3)
    assert.equal(receivedBy('/busy').length, 3, 'none was sent again')
    assert.equal(await usedCredits(ledger, account), 3)
  })

  test('a crash between delivery, charge and its note neither loses nor doubles the charge', async () => {
    const { clock, ledger, account, open, ruled, deliveredBy } = await opened()
    const fire = await ruled('crashed', receiver.url('/crashed'))
    const lost = () => assert.fail('the process has ended')
    for (const [earlier, missing] of (['arrival', 'charge', 'end'] as const).entries()) {
      await fire([missing])
      const reached = Promise.withResolvers<void>()
      const ends = () => {
        reached.resolve()
        return new Promise<never>(() => undefined)
      }
      const noticesArrived: typeof ledger.noticesArrived = (ids, at, chargeAt) =>
        missing === (chargeAt === undefined ? 'end' : 'arrival')
          ? ends()
          : ledger.noticesArrived(ids, at, chargeAt)
      const broken = noticeSender({
        wallClock: clock,
        serverSecret: SERVER_SECRET,
        endpoint: 0,
        random: () => 0.5,
        webhooks: webhooksTo(receiver.address),
        stopped: lost,
        log,
        ledger: missing === 'charge' ? { ...ledger, charge: () => void ends() } : ledger,
        alerts: { ...ledger, noticesArrived },
      })
      await broken.round()
      await reached.promise
      assert.equal(await usedCredits(ledger, account), missing === 'end' ? earlier + 1 : earlier)
      clock.advance(2 * MINUTE)
      await open().round()
      await until('it is delivered', deliveredBy(earlier + 1))
      assert.equal(await usedCredits(ledger, account), earlier + 1)
    }
    assert.deepEqual(
      receivedBy('/crashed').map(({ headers }) => headers['webhook-id']),
      ['arrival', 'arrival', 'charge', 'end'],
    )
  })

  test('no address of a network that is not public is reached', async () => {
    const before = receiver.received.length
    const names: Readonly<Record<string, readonly string[]>> = {
      'private.example': ['10.0.0.1'],
      'mapped.example': ['::ffff:127.0.0.1'],
      'local.example': ['fe80::1', '169.254.169.254'],
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
    }
    const post = standardWebhooks(
      publicPost({
        resolve: async (name) =>
          names[name].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        authorities: [receiver.address.authority],
      }),
      HUNG_MS,
    ).post
    const { port } = receiver.address
    const message = { id: 'x', body: '{}', secrets: ['whsec_AAAA'], account: 1, at: asInstant(0) }
    for (const host of [...Object.keys(names), '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '192.168.1.1']) {
      await assert.rejects(post({ ...message, url: `https://${host}:${port}/` }), /no public address/, host)
    }
    await assert.rejects(post({ ...message, url: `http://one.example:${port}/` }), /only https/)
    assert.equal(receiver.received.length, before)
  })

  test('a name that changes its address is reached at the one that was checked, or not at all', async () => {
    const meanings = ['127.0.0.1', '127.0.0.2']
    let asked = 0
    const { post } = standardWebhooks(
      publicPost({
        resolve: async () => [{ address: meanings[asked++], family: 4 }],
        isAllowed: (address) => address === '127.0.0.1',
        authorities: [receiver.address.authority],
      }),
    )
    const message = {
      url: receiver.url('/bound'),
      id: 'x',
      body: '{}',
      secrets: ['whsec_AAAA'],
      account: 1,
      at: asInstant(0),
    }
    assert.equal(await post(message), 204)
    assert.equal(asked, 1, 'it is not looked up again for the connection')
    await assert.rejects(post(message), /no public address/)
    assert.equal(receivedBy('/bound').length, 1)
  })
})

const alertsOf = (body: unknown): readonly string[] =>
  (body as { readonly data: { readonly alerts: readonly { readonly id: string }[] } }).data.alerts.map(
    ({ id }) => id,
  )

function verifyInPython(secret: string, { body, headers }: Received): void {
  const script = `import json, sys
from standardwebhooks import Webhook
secret, body, headers = json.loads(sys.argv[1])
Webhook(secret).verify(body, headers)`
  execFileSync('python3', ['-c', script, JSON.stringify([secret, body, headers])])
}
