import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  fakePayPal,
  type PayPalServer,
  servePayPal,
} from '../payments/fake-paypal.ts'
import { type StubChain, stubChain } from '../payments/stub-chain.ts'
import { inBase64, type StubFacilitator, stubFacilitator, x402Payment } from '../payments/stub-facilitator.ts'
import { type Caller, callerOf, send } from './caller.ts'
import { type RunningService, startService, temporaryDirectory } from './service.ts'

const POST = { method: 'POST' }
/** An order that was looked up before its approval is looked up again a minute later, by a round every 15 seconds. */
const WAIT_MS = 600_000

describe('buying credits by PayPal and by x402, on loopback', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  const fake = fakePayPal()
  let server: PayPalServer
  let facilitator: StubFacilitator
  let chain: StubChain
  let service: RunningService
  let call: Caller

  const start = async () => {
    service = await startService({
      env: {
        DATA_DIR: dataDirectory,
        PAYPAL_BASE_URL: server.url,
        PAYPAL_CLIENT_ID: CLIENT_ID,
        PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
        PAYPAL_WEBHOOK_ID: 'WEBHOOK-1',
        X402_FACILITATOR_URL: facilitator.url,
        X402_PAY_TO: '0xShop',
        X402_NETWORK: 'eip155:84532',
        X402_ASSET: '0xUsdc',
        X402_DOLLARS_PER_EURO: '1.16',
        X402_RPC_URL: chain.url,
      },
    })
    call = await callerOf(service)
  }
  before(async () => {
    server = await servePayPal(fake)
    facilitator = await stubFacilitator()
    chain = await stubChain(() => asInstant(Date.now()))
    await start()
  })
  after(async () => {
    await service?.stop()
    await server?.close()
    await facilitator?.close()
    await chain?.close()
  })

  const approved = async (): Promise<string> => {
    const { json } = await call('/v1/checkout/create?tier=pro', POST)
    assert.deepEqual([json.data.provider, json.data.amount], ['paypal', 25])
    fake.approve(json.data.order_id)
    return json.data.order_id
  }
  const capture = (id: string) => call(`/v1/checkout/capture?order_id=${id}`, POST)
  const stateOf = async (): Promise<string> =>
    (await call('/v1/admin/orders?limit=1', { admin: service.adminToken })).json.data.orders[0].state

  test('a purchase', async () => {
    const { status, json } = await capture(await approved())
    assert.deepEqual([status, json.data.credits], [200, 500_000])
    assert.equal((await call('/v1/account', { key: json.data.api_key })).json.data.tier, 'pro')
  })

  test('killed while PayPal takes the money, the service gives the key to who captures again', async () => {
    const id = await approved()
    let taken = (): void => undefined
    const captured = new Promise<void>((resolve) => {
      taken = resolve
    })
    fake.plan = ({ path }) => {
      if (!path.endsWith('/capture')) return undefined
      taken()
      return 'answer_lost'
    }
    const lost = send(`${service.baseUrl}/v1/checkout/capture?order_id=${id}`, POST).catch(() => undefined)
    await captured
    await service.kill()
    await lost
    fake.plan = () => undefined
    assert.equal(fake.orders.get(id)?.status, 'COMPLETED')
    await start()
    const { json } = await capture(id)
    assert.equal(json.data.credits_remaining, 500_000)
    assert.equal(await stateOf(), 'granted')
  })

  test('an order that was approved while the service was down is captured when it is back', async () => {
    const id = await approved()
    await service.kill()
    await start()
    for (let waited = 0; (await stateOf()) !== 'granted'; waited += 100) {
      assert.ok(waited < WAIT_MS, 'not granted in time')
      await sleep(100)
    }
    assert.equal(fake.orders.get(id)?.captures.length, 1)
  })

  test('PayPal down is 503 with Retry-After; the same capture succeeds once it is back', async () => {
    const id = await approved()
    fake.plan = () => ({ status: 503, body: '' })
    const down = await capture(id)
    assert.deepEqual([down.status, down.json.error], [503, 'payment_provider_unavailable'])
    assert.ok(down.number('retry-after') > 0)
    fake.plan = () => ({ status: 200, body: 'nonsense' })
    const lying = await capture(id)
    assert.deepEqual([lying.status, lying.json.error], [502, 'payment_provider_unavailable'])
    assert.ok(lying.number('retry-after') > 0)
    fake.plan = () => undefined
    assert.equal((await capture(id)).status, 200)
  })

  test('a notice that PayPal did not sign is refused, whatever it looks like', async () => {
    const target = `${service.baseUrl}/v1/checkout/webhooks/paypal`
    const body = JSON.stringify(fake.events.at(-1))
    const headers = {
      'paypal-transmission-id': 'x',
      'paypal-transmission-time': 'x',
      'paypal-transmission-sig': 'x',
      'paypal-cert-url': 'https://evil.test/cert',
      'paypal-auth-algo': 'SHA256withRSA',
    }
    for (const options of [{ body }, { body, headers }, { body: '' }, { body: '\0'.repeat(100) }]) {
      const { status, json } = await send(target, { ...POST, ...options })
      assert.deepEqual([status, json.error], [400, 'bad_request'])
    }
    const large = await send(target, { ...POST, body: 'x'.repeat(70_000) })
    assert.equal(large.status, 413)
    assert.equal((await send(target)).status, 405)
  })

  test('an agent buys with no human, by x402', async () => {
    const target = `${service.baseUrl}/v1/checkout/x402?tier=starter&name=agent`
    const asked = await send(target, POST)
    assert.deepEqual([asked.status, asked.json.error], [402, 'payment_required'])
    const required = JSON.parse(Buffer.from(asked.headers.get('payment-required') ?? '', 'base64').toString())
    assert.deepEqual(required.accepts[0], asked.json.accepts[0])
    const headers = {
      'payment-signature': inBase64(x402Payment(required.accepts[0])),
      'idempotency-key': 'sixteen-characters-or-more',
    }
    const paid = await send(target, { ...POST, headers })
    assert.deepEqual([paid.status, paid.json.data.credits_remaining], [200, 50_000])
    const receipt = JSON.parse(Buffer.from(paid.headers.get('payment-response') ?? '', 'base64').toString())
    assert.equal(receipt.success, true)
    const again = await send(target, { ...POST, headers })
    assert.equal(again.json.data.api_key, paid.json.data.api_key)
    assert.equal((await call('/v1/account', { key: paid.json.data.api_key })).status, 200)
    for (const [query, status] of [
      ['tier=free', 422],
      ['tier=starter&email=x', 422],
    ] as const) {
      assert.equal((await send(`${service.baseUrl}/v1/checkout/x402?${query}`, POST)).status, status)
    }
    const broken = await send(target, { ...POST, headers: { 'payment-signature': 'x' } })
    assert.equal(broken.status, 400)
  })

  test('a settlement whose answer is lost is found on the chain, and its order is captured by nobody else', async () => {
    const target = `${service.baseUrl}/v1/checkout/x402?tier=starter`
    const [accepted] = (await send(target, POST)).json.accepts
    const payment = x402Payment(accepted)
    facilitator.instead.push({ step: 'settle', lost: true })
    facilitator.onSettled = () =>
      void chain.use(accepted.asset, {
        ...payment.payload.authorization,
        to: accepted.payTo,
        amount: accepted.amount,
      })
    const headers = { 'payment-signature': inBase64(payment) }
    const { status, json } = await send(target, { ...POST, headers })
    assert.deepEqual([status, json.data?.credits_remaining], [200, 50_000])
    assert.ok(chain.asked.includes('eth_getLogs'))
    assert.equal((await capture(json.data.order_id)).status, 404)
  })

  test('the secret of PayPal is never written', () => {
    assert.ok(!service.output().includes(CLIENT_SECRET))
  })
})
