import assert from 'node:assert/strict'
import { startMailServer } from '../fakes/mail-server.ts'
import { type Caller, callerOf } from '../journeys/caller.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import { openStream } from '../stream/sse-reader.ts'
import { until } from '../until.ts'
import { pageVisitor } from '../web/page-visitor.ts'
import { onEachEngine } from './on-each-engine.ts'

const POST = { method: 'POST' }
const KEY = /bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/
const WITHIN = 300_000

let networks = 0
const from = (): string => `10.9.${++networks}.1`

/** Approves and captures an order of the sandbox. */
async function buy(call: Caller, options: { readonly key?: string; readonly email?: string }) {
  const { key, email = '' } = options
  const by = { ...POST, from: from(), ...(key === undefined ? {} : { key }) }
  const order = (await call('/v1/checkout/create?tier=starter', by)).json.data
  await fetch(order.approve_url, { method: 'POST', body: 'decision=approve', redirect: 'manual' })
  const query = new URLSearchParams({ order_id: order.order_id, ...(email === '' ? {} : { email }) })
  const captured = await call(`/v1/checkout/capture?${query}`, by)
  assert.equal(captured.status, 200, captured.text)
  return { order: order.order_id as string, key: (captured.json.data.api_key ?? key) as string }
}

/** What a buyer has of an account, by every way in. */
async function buyerOf(service: RunningService, call: Caller, email: string) {
  const { key, order } = await buy(call, { email })
  const topUp = await buy(call, { key })
  const json = { ...POST, key, headers: { 'content-type': 'application/json' } }
  const made = await call('/v1/account/keys', {
    ...json,
    body: JSON.stringify({ name: 'mine', monthly_credits: 10, scope: 'write' }),
  })
  assert.equal(made.status, 200, made.text)
  const body = JSON.stringify({ when: 'data.stale', to: 'https://buyer.example/hook' })
  const alert = await call('/v1/alerts', { ...json, body })
  assert.equal(alert.status, 200, alert.text)
  const browser = pageVisitor(service.baseUrl)
  await browser.signIn({ step: 'key', key }, { by: 'key' })
  assert.equal((await browser.get('/account')).status, 200)
  const stream = await openStream(service.baseUrl, { 'x-api-key': key })
  return { key, subKey: made.json.data.api_key as string, orders: [order, topUp.order], browser, stream }
}

async function proveAddress(service: RunningService, codeOf: () => Promise<string>, email: string) {
  const browser = pageVisitor(service.baseUrl)
  await browser.signIn({ step: 'mail', email })
  const code = await codeOf()
  return { browser, shown: await browser.signIn({ step: 'code', code }) }
}

onEachEngine('a key bought with the address of another', WITHIN, async (t, { env }) => {
  const mail = await startMailServer()
  t.after(() => mail.close())
  const service = await startService({
    env: {
      ...env,
      TRUSTED_PROXIES: 'loopback',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Bellwether <no-reply@example.com>',
    },
  })
  t.after(() => service.stop())
  const call = await callerOf(service)
  const prove = (email: string) => proveAddress(service, async () => mail.mails.at(-1)?.code ?? '', email)

  for (const order of ['bought first', 'signed in first'] as const) {
    await t.test(`${order}: it is offered, taken over, and shows its buyer nothing more`, async () => {
      const email = `${order.replaceAll(' ', '-')}@example.com`
      const isKnown = order === 'signed in first'
      const own = isKnown ? await prove(email) : undefined
      assert.equal(own?.shown.to, isKnown ? '/account' : undefined)
      const buyer = await buyerOf(service, call, email)
      t.after(() => buyer.stream.close())

      const { browser, shown } = await prove(email)
      assert.equal(shown.to, '/account/sign-in', 'nobody is signed in to it')
      const page = (await browser.get('/account/sign-in')).text
      if (isKnown) {
        const [first, bought] = [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input)
        assert.match(page, /somebody got it with your address/)
        assert.ok(first.includes('checked') && !bought.includes('checked'), 'the own one comes first')
        await browser.signIn({ step: 'choose', account: /value="(\d+)"/.exec(bought)?.[1] ?? '' })
      }
      assert.match((await browser.get('/account/sign-in')).text, /Somebody bought a key with your address/)
      assert.equal((await browser.signIn({ step: 'replace' })).to, '/account')
      const key = KEY.exec((await browser.get('/account')).text)?.[0] ?? ''
      const { remaining } = (await call('/v1/account', { key })).json.data.credits
      assert.ok(remaining > 99_000, `${remaining} credits`)
      assert.deepEqual((await call('/v1/alerts', { key })).json.data.alerts, [])
      assert.deepEqual((await call('/v1/account/keys', { key })).json.data.keys, [])

      for (const old of [buyer.key, buyer.subKey]) {
        for (const path of ['/v1/account', '/v1/alerts', '/v1/prices?symbols=SPY'])
          assert.equal((await call(path, { key: old })).status, 401, path)
      }
      for (const id of buyer.orders) {
        const { status, text } = await call(`/v1/checkout/capture?order_id=${id}`, { ...POST, from: from() })
        assert.equal(status, 409, text)
        assert.doesNotMatch(text, /credits_remaining|bw_/)
      }
      assert.equal((await buyer.browser.get('/account')).to, '/account/sign-in?ended=1')
      await until('the end of the stream', async () => buyer.stream.ended)
    })

    await t.test(`${order}: or it is left to its buyer, who sees nothing of the holder`, async () => {
      const email = `left-${order.replaceAll(' ', '-')}@example.com`
      const isKnown = order === 'signed in first'
      if (isKnown) await prove(email)
      const { key } = await buy(call, { email })
      const { browser } = await prove(email)
      if (isKnown) {
        const page = (await browser.get('/account/sign-in')).text
        const bought = [...page.matchAll(/<input type="radio"[^>]*>/g)].at(-1)?.[0] ?? ''
        await browser.signIn({ step: 'choose', account: /value="(\d+)"/.exec(bought)?.[1] ?? '' })
      }
      assert.equal((await browser.signIn({ step: 'leave' })).to, '/account')
      const { email: shown, credits } = (await call('/v1/account', { key })).json.data
      assert.deepEqual([shown, credits.remaining], ['', 50_000])
      assert.equal((await prove(email)).shown.to, '/account', 'it is offered once')
    })
  }
})
