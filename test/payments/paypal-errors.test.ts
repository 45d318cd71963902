import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { openLog } from '../../packages/server/src/adapters/telemetry/log.ts'
import type { Order } from '../../packages/server/src/service/ports.ts'
import { directLedger } from '../fakes/direct-ledger.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Fault,
  fakePayPal,
  type PayPalRequest,
  type PayPalServer,
  refusal,
  servePayPal,
} from './fake-paypal.ts'
import { type Shop, shopOf } from './shop.ts'

const servers: PayPalServer[] = []
after(async () => void (await Promise.all(servers.map((server) => server.close()))))

const isCapture = ({ path }: PayPalRequest): boolean => path.endsWith('/capture')
const isCreate = ({ path, method }: PayPalRequest): boolean => method === 'POST' && path.endsWith('/orders')
const isLookUp = ({ method }: PayPalRequest): boolean => method === 'GET'
const isToken = ({ path }: PayPalRequest): boolean => path.includes('oauth2')

/** Everything over a real socket on loopback. */
describe('PayPal, when it refuses, fails or lies', () => {
  let fake: ReturnType<typeof fakePayPal>
  let shop: Shop
  let direct: ReturnType<typeof directLedger>
  let server: PayPalServer
  let logged: string[]
  const clock = settableClock()

  beforeEach(async () => {
    fake = fakePayPal()
    server = await servePayPal(fake)
    servers.push(server)
    direct = directLedger()
    logged = []
    const log = openLog({ level: 'info', clock, write: (line) => logged.push(line) })
    shop = shopOf({ orders: direct.ledger, clock, fetch, baseUrl: server.url, randomBytes, log })
  })

  /** Faults for the next requests of a kind, one each. */
  const plan = (is: (request: PayPalRequest) => boolean, ...faults: (Fault | undefined)[]): void => {
    fake.plan = (request) => (is(request) ? faults.shift() : undefined)
  }
  const always = (is: (request: PayPalRequest) => boolean, fault: Fault): void => {
    fake.plan = (request) => (is(request) ? fault : undefined)
  }
  const create = (idempotencyKey?: string, from = '127.0.0.1'): Promise<Order> =>
    shop.create({ tier: 'starter', email: '', account: undefined, idempotencyKey, from })
  const approved = async (): Promise<string> => {
    const { providerOrderId = '' } = await create()
    fake.approve(providerOrderId)
    return providerOrderId
  }
  const capture = (providerOrderId: string) =>
    shop.capturer.capture({ providerOrderId, name: '', email: '', account: undefined })
  const refused = async (attempt: Promise<unknown>): Promise<AppError> => {
    const error = await attempt.then(
      () => assert.fail('it succeeded'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof AppError, String(error))
    return error
  }
  const granted = () =>
    Number(
      direct.database.prepare("SELECT count(*) AS n FROM grants WHERE unique_as LIKE 'order:%'").get()?.n,
    )
  const count = (is: (request: PayPalRequest) => boolean): number => fake.requests.filter(is).length

  test('a purchase asks for one token, one order and one capture, each under a name of ours', async () => {
    const id = await approved()
    assert.match((await capture(id)).apiKey ?? '', /^bw_/)
    assert.deepEqual([count(isToken), count(isCreate), count(isCapture)], [1, 1, 1])
    const [order] = fake.requests.filter(isCreate)
    const { intent, purchase_units: units, payment_source: source } = JSON.parse(order.body)
    assert.equal(intent, 'CAPTURE')
    assert.deepEqual(units[0].amount, { currency_code: 'EUR', value: '5.00' })
    assert.equal(units[0].custom_id, order.headers['paypal-request-id'])
    const { return_url: back, user_action: action } = source.paypal.experience_context
    assert.deepEqual([back, action], ['https://shop.test/checkout/return', 'PAY_NOW'])
  })

  for (const issue of [
    'INSTRUMENT_DECLINED',
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'COMPLIANCE_VIOLATION',
  ]) {
    test(`${issue} sends the buyer back to choose another means, and the next capture is a new attempt`, async () => {
      const id = await approved()
      plan(isCapture, refusal(issue))
      const error = await refused(capture(id))
      assert.equal(error.code, 'order_not_approved')
      assert.match(String(error.fields.hint), /declined/)
      assert.match(String(error.fields.approve_url), /checkoutnow\?token=/)
      assert.equal((await capture(id)).order.state, 'granted')
      const names = fake.requests.filter(isCapture).map(({ headers }) => headers['paypal-request-id'])
      assert.match(names.at(-1) ?? '', /-1-capture$/)
    })
  }

  for (const issue of ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']) {
    test(`${issue} keeps an order open that the buyer has not approved`, async () => {
      const { providerOrderId = '' } = await create()
      plan(isCapture, refusal(issue))
      const error = await refused(capture(providerOrderId))
      assert.deepEqual([error.status, error.fields.order_state], [409, 'open'])
      assert.ok(error.fields.approve_url)
      fake.approve(providerOrderId)
      assert.equal((await capture(providerOrderId)).order.state, 'granted')
    })
  }

  test('ORDER_NOT_APPROVED of an order that is approved is a race at PayPal: it is tried again', async () => {
    const id = await approved()
    plan(isCapture, refusal('ORDER_NOT_APPROVED'), refusal('ORDER_NOT_APPROVED'))
    assert.equal((await capture(id)).order.state, 'granted')
  })

  test('ORDER_ALREADY_CAPTURED is the success whose answer was lost', async () => {
    const id = await approved()
    plan(isCapture, 'answer_lost', refusal('ORDER_ALREADY_CAPTURED'))
    assert.equal((await capture(id)).order.state, 'granted')
    assert.equal(granted(), 1)
  })

  test('ORDER_COMPLETION_IN_PROGRESS is answered as held; the comparison grants it', async () => {
    const id = await approved()
    plan(isCapture, refusal('ORDER_COMPLETION_IN_PROGRESS'))
    assert.match(String((await refused(capture(id))).fields.hint), /holds this payment/)
    assert.equal(granted(), 0)
    clock.advance(2 * MINUTE)
    await shop.reconcile()
    assert.equal(granted(), 1)
  })

  test('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED ends the order', async () => {
    const id = await approved()
    plan(isCapture, refusal('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'))
    const error = await refused(capture(id))
    assert.deepEqual([error.code, error.fields.order_state], ['order_not_approved', 'closed'])
    assert.match(String(error.fields.hint), /Create another/)
  })

  test('INVALID_RESOURCE_ID ends the order too', async () => {
    const id = await approved()
    plan(isCapture, refusal('INVALID_RESOURCE_ID'))
    assert.equal((await refused(capture(id))).fields.order_state, 'closed')
  })

  for (const issue of ['DUPLICATE_INVOICE_ID', 'SOMETHING_NEW']) {
    test(`${issue} is a fault that grants nothing`, async () => {
      const id = await approved()
      always(isCapture, refusal(issue))
      const error = await refused(capture(id))
      assert.deepEqual([error.code, error.status], ['payment_provider_fault', 502])
      assert.ok(error.fields.retry_after)
      assert.equal(granted(), 0)
    })
  }

  for (const [status, name] of [
    [400, 'INVALID_REQUEST'],
    [403, 'NOT_AUTHORIZED'],
    [422, 'UNPROCESSABLE_ENTITY'],
  ] as const) {
    test(`${status} ${name} at the opening is a fault; the order can be opened later under the same name`, async () => {
      const body = { name, message: 'no', debug_id: 'd' }
      plan(isCreate, { status, body })
      assert.equal((await refused(create('create-order-again-1'))).code, 'payment_provider_fault')
      assert.equal((await create('create-order-again-1')).state, 'open')
      assert.equal(fake.orders.size, 1)
      assert.ok(logged.some((line) => line.includes(name)))
    })
  }

  test('401 makes a new token and asks once more', async () => {
    const id = await approved()
    fake.expireTokens()
    assert.equal((await capture(id)).order.state, 'granted')
    assert.equal(fake.tokens.length, 2)
  })

  test('401 for good is a fault, not a storm', async () => {
    await create()
    always((request) => !isToken(request), { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
    const before = fake.tokens.length
    assert.equal((await refused(create())).code, 'payment_provider_fault')
    assert.equal(fake.tokens.length - before, 1)
  })

  test('credentials that are refused are a fault, and never in the log', async () => {
    plan(isToken, { status: 401, body: { error: 'invalid_client', error_description: CLIENT_SECRET } })
    assert.equal((await refused(create())).code, 'payment_provider_fault')
    const text = logged.join('')
    assert.match(text, /paypal_credentials_refused/)
    for (const secret of [CLIENT_SECRET, Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')]) {
      assert.ok(!text.includes(secret))
    }
  })

  test('no token, key or name that opens an order is in the log of a purchase with failures', async () => {
    const id = await approved()
    plan(isCapture, 'answer_lost', { status: 503, body: '' })
    const { apiKey = '' } = await capture(id)
    const text = logged.join('')
    assert.ok(text.includes('paypal_unreachable') && text.includes('order_settled'), text)
    for (const secret of [apiKey, id, ...fake.tokens, CLIENT_SECRET])
      assert.ok(!text.includes(secret), secret)
  })

  test('a token is kept until shortly before its end and then made anew', async () => {
    await create()
    clock.advance(8 * HOUR)
    await create()
    assert.equal(fake.tokens.length, 1)
    clock.advance(HOUR)
    await create()
    assert.equal(fake.tokens.length, 2)
  })

  test('429 is told on with its Retry-After', async () => {
    always(isCreate, { status: 429, body: {}, headers: { 'retry-after': '17' } })
    const error = await refused(create())
    assert.deepEqual(
      [error.code, error.status, error.fields.retry_after],
      ['payment_provider_unavailable', 503, 17],
    )
    assert.equal(logged.filter((line) => line.includes('paypal_unavailable')).length, 1)
  })

  for (const [what, fault] of [
    ['broken connections', 'request_lost'],
    ['500', { status: 500, body: '' }],
    ['503', { status: 503, body: '<html>' }],
  ] as const) {
    test(`${what}: twice is survived, for good is unavailable`, async () => {
      plan(isCreate, fault, fault)
      assert.equal((await create()).state, 'open')
      always(isCreate, fault)
      const error = await refused(create())
      assert.deepEqual([error.code, error.status], ['payment_provider_unavailable', 503])
      assert.ok(Number(error.fields.retry_after) > 0)
    })
  }

  test('a PayPal that is not there is unavailable', async () => {
    await server.close()
    assert.equal((await refused(create())).code, 'payment_provider_unavailable')
  })

  for (const [what, body] of [
    ['no JSON', '<html>maintenance</html>'],
    ['an empty body', ''],
    ['another order', { id: 'ANOTHER', status: 'COMPLETED', purchase_units: [] }],
    ['an unknown status', { id: 'X', status: 'SOMEHOW' }],
    ['more than a megabyte', `"${'x'.repeat(1_200_000)}"`],
  ] as const) {
    test(`a capture answered with ${what} grants nothing, and the comparison finds what is true`, async () => {
      const id = await approved()
      always(isCapture, { status: 201, body })
      const error = await refused(capture(id))
      assert.ok(['payment_provider_fault', 'payment_provider_unavailable'].includes(error.code))
      assert.equal(granted(), 0)
      fake.plan = () => undefined
      clock.advance(2 * MINUTE)
      await shop.reconcile()
      assert.equal(granted(), 1)
    })
  }

  for (const [what, links] of [
    ['no approve link', []],
    ['a link that is none', [{ rel: 'approve', href: 'javascript:alert(1)' }]],
  ] as const) {
    test(`an order with ${what} is a fault`, async () => {
      always(isCreate, { status: 201, body: { id: 'PP1', status: 'CREATED', links } })
      assert.equal((await refused(create())).code, 'payment_provider_fault')
    })
  }

  test('an approve link by its older name is taken as well', async () => {
    const href = 'https://www.paypal.com/checkoutnow?token=PP2'
    always(isCreate, {
      status: 201,
      body: { id: 'PP2', status: 'CREATED', links: [{ rel: 'approve', href }] },
    })
    assert.equal((await create()).approveUrl, href)
  })

  test('a capture that took something else grants nothing, and the buyer is told whom to ask', async () => {
    const id = await approved()
    fake.takes = { value: '0.05', currency_code: 'EUR' }
    const error = await refused(capture(id))
    assert.deepEqual([error.code, granted()], ['payment_provider_fault', 0])
    assert.match(String(error.fields.hint), /operator/)
    assert.ok(logged.some((line) => line.includes('order_mismatched')))
  })

  test('a capture that is held is granted when it is released, by the notice or by the comparison', async () => {
    for (const how of ['notice', 'comparison']) {
      fake.captureAs = 'PENDING'
      const before = granted()
      const id = await approved()
      assert.equal((await refused(capture(id))).fields.order_state, 'pending')
      fake.release(id, 'COMPLETED')
      if (how === 'notice') await shop.receive({}, Buffer.from(JSON.stringify(fake.events.at(-1))))
      else {
        clock.advance(2 * MINUTE)
        await shop.reconcile()
      }
      assert.equal(granted() - before, 1, how)
    }
  })

  test('money taken for an order that was closed meanwhile is granted by the comparison', async () => {
    const id = await approved()
    clock.advance(4 * DAY)
    plan(isLookUp, refusal('INVALID_RESOURCE_ID'))
    await shop.reconcile()
    always((request) => isCapture(request) || isLookUp(request), 'answer_lost')
    await refused(capture(id))
    fake.plan = () => undefined
    clock.advance(2 * MINUTE)
    await shop.reconcile()
    assert.equal(granted(), 1)
  })

  test('an order that the buyer approved and never captured is captured by the comparison', async () => {
    await approved()
    await shop.reconcile()
    assert.equal(granted(), 1)
  })

  test('a comparison asks about twenty orders at most, and stops at the first silence', async () => {
    for (let index = 0; index < 23; index++) await create(undefined, `10.0.${index}.1`)
    const before = count(isLookUp)
    assert.equal(await shop.reconcile(), 20)
    assert.equal(count(isLookUp) - before, 20)
    always(isLookUp, { status: 503, body: '' })
    clock.advance(2 * HOUR)
    assert.equal(await shop.reconcile(), 1)
  })

  test('nobody pays after three days: the order is closed and no longer compared', async () => {
    const { id } = await create()
    clock.advance(3 * DAY + HOUR)
    await shop.reconcile()
    assert.equal((await direct.ledger.findOrder('paypal', { id }))?.state, 'closed')
    clock.advance(30 * DAY)
    assert.equal(await shop.reconcile(), 0)
  })

  test('refunds and reversals that no notice told of are found by the comparison', async () => {
    const id = await approved()
    const { order } = await capture(id)
    fake.refund(id, 100)
    clock.advance(2 * DAY)
    await shop.reconcile()
    const found = await direct.ledger.findOrder('paypal', { id: order.id })
    assert.deepEqual([found?.state, found?.creditsTakenBack], ['partly_refunded', 10_000])
  })

  test('the same Idempotency-Key gives the same order, and another request under it is refused', async () => {
    const options = { tier: 'starter', email: '', account: undefined, from: '127.0.0.1' } as const
    const idempotencyKey = 'a-key-of-sixteen-or-more'
    const [one, other] = await Promise.all([1, 2].map(() => shop.create({ ...options, idempotencyKey })))
    assert.equal(one.providerOrderId, other.providerOrderId)
    assert.equal(fake.orders.size, 1)
    const error = await refused(shop.create({ ...options, tier: 'pro', idempotencyKey }))
    assert.equal(error.code, 'validation_error')
    assert.equal(
      (await refused(shop.create({ ...options, idempotencyKey: 'short' }))).code,
      'validation_error',
    )
  })
})
