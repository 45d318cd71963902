import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../fakes/direct-ledger.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { fakePayPal, type PayPalEvent } from './fake-paypal.ts'
import { type Shop, shopOf } from './shop.ts'

describe('what a notice does, once it is believed', () => {
  const clock = settableClock()
  let fake: ReturnType<typeof fakePayPal>
  let direct: ReturnType<typeof directLedger>
  let shop: Shop

  beforeEach(() => {
    fake = fakePayPal()
    direct = directLedger()
    shop = shopOf({ orders: direct.ledger, clock, fetch: fake.fetch, randomBytes })
  })

  const deliver = (event: unknown): Promise<void> => shop.receive({}, Buffer.from(JSON.stringify(event)))
  const eventOf = (kind: string): PayPalEvent => {
    const event = fake.events.findLast(({ event_type }) => event_type === kind)
    assert.ok(event, kind)
    return event
  }
  const approved = async () => {
    const order = await shop.create({
      tier: 'starter',
      email: '',
      account: undefined,
      idempotencyKey: undefined,
      from: '127.0.0.1',
    })
    fake.approve(order.providerOrderId ?? '')
    return order
  }
  const captureAtPayPal = async (id: string) => {
    fake.plan = ({ path }) => (path.endsWith('/capture') ? 'answer_lost' : undefined)
    await shop.capturer
      .capture({ providerOrderId: id, name: '', email: '', account: undefined })
      .catch(() => undefined)
    fake.plan = () => undefined
  }
  const stateOf = async (id: string) => (await direct.ledger.findOrder('paypal', { id }))?.state

  test('an approval captures the order, once, however often it is told', async () => {
    const { id } = await approved()
    for (let times = 0; times < 3; times++) await deliver(eventOf('CHECKOUT.ORDER.APPROVED'))
    assert.equal(await stateOf(id), 'granted')
    assert.equal(fake.requests.filter(({ path }) => path.endsWith('/capture')).length, 1)
  })

  test('an approval while PayPal is down waits for the comparison, and need not come again', async () => {
    const { id } = await approved()
    fake.plan = () => ({ status: 503, body: '' })
    await deliver(eventOf('CHECKOUT.ORDER.APPROVED'))
    fake.plan = () => undefined
    clock.advance(2 * MINUTE)
    await shop.reconcile()
    assert.equal(await stateOf(id), 'granted')
  })

  test('a completed capture grants before the answer to the capture has come', async () => {
    const order = await approved()
    await captureAtPayPal(order.providerOrderId ?? '')
    await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED'))
    assert.equal(await stateOf(order.id), 'granted')
  })

  test('a completed capture that PayPal itself knows nothing of grants nothing, whoever signed it', async () => {
    const order = await approved()
    const amount = { value: '5.00', currency_code: 'EUR' }
    const resource = { id: 'FORGED', status: 'COMPLETED', amount, custom_id: order.id }
    await deliver({ id: 'WH-F', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })
    assert.equal(await stateOf(order.id), 'open')
  })

  test('a completed capture must come again where PayPal cannot be asked', async () => {
    const order = await approved()
    await captureAtPayPal(order.providerOrderId ?? '')
    fake.plan = () => ({ status: 503, body: '' })
    await assert.rejects(deliver(eventOf('PAYMENT.CAPTURE.COMPLETED')), {
      code: 'payment_provider_unavailable',
    })
    assert.equal(await stateOf(order.id), 'open')
  })

  test('a refund told before its capture grants nothing in the end', async () => {
    const order = await approved()
    await captureAtPayPal(order.providerOrderId ?? '')
    fake.refund(order.providerOrderId ?? '')
    await deliver(eventOf('PAYMENT.CAPTURE.REFUNDED'))
    await deliver(eventOf('PAYMENT.CAPTURE.COMPLETED'))
    assert.equal(await stateOf(order.id), 'refunded')
    const { credits } =
      direct.database.prepare('SELECT coalesce(sum(credits), 0) AS credits FROM grants').get() ?? {}
    assert.equal(credits, 0)
  })

  test('a refused capture closes the order', async () => {
    fake.captureAs = 'PENDING'
    const order = await approved()
    await captureAtPayPal(order.providerOrderId ?? '')
    await deliver(eventOf('PAYMENT.CAPTURE.PENDING'))
    assert.equal(await stateOf(order.id), 'pending')
    fake.release(order.providerOrderId ?? '', 'DECLINED')
    await deliver(eventOf('PAYMENT.CAPTURE.DENIED'))
    assert.equal(await stateOf(order.id), 'closed')
  })

  test('a notice about payments of another shop is taken and changes nothing', async () => {
    const amount = { value: '5.00', currency_code: 'EUR' }
    const resource = { id: 'THEIRS', status: 'COMPLETED', amount, custom_id: 'invoice 7' }
    for (const kind of ['COMPLETED', 'REFUNDED', 'REVERSED', 'DENIED', 'PENDING']) {
      await deliver({ id: 'WH-T', event_type: `PAYMENT.CAPTURE.${kind}`, resource })
    }
    await deliver({ id: 'WH-T', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'THEIRS' } })
    assert.deepEqual(await direct.ledger.bookBalances(), [])
  })
})
