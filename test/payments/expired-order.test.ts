import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, HOUR, SECOND } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../fakes/direct-ledger.ts'
import { START, settableClock } from '../ports/ledger-calls.ts'
import { fakePayPal, refusal } from './fake-paypal.ts'
import { type Shop, shopOf } from './shop.ts'

describe('an order whose time is over', () => {
  const clock = settableClock()
  let fake: ReturnType<typeof fakePayPal>
  let shop: Shop

  beforeEach(() => {
    clock.set(START)
    fake = fakePayPal()
    shop = shopOf({ orders: directLedger().ledger, clock, fetch: fake.fetch, randomBytes })
  })

  const order = () =>
    shop.create({
      tier: 'starter',
      email: '',
      account: undefined,
      idempotencyKey: undefined,
      from: '127.0.0.1',
    })
  const capture = (providerOrderId: string | undefined) =>
    shop.capturer.capture({ providerOrderId: providerOrderId ?? '', name: '', email: '', account: undefined })
  const refused = (hint: RegExp) => (error: unknown) => {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'order_not_approved')
    assert.match(String(error.fields.hint), hint)
    return true
  }

  test('and that nobody approved is told to be expired from its last second on, without a way to pay it', async () => {
    const { providerOrderId, expiresAt } = await order()
    clock.set(expiresAt)
    await assert.rejects(capture(providerOrderId), (error) => {
      assert.ok(error instanceof AppError)
      return error.fields.approve_url !== undefined
    })
    clock.set(asInstant(expiresAt + SECOND))
    await assert.rejects(capture(providerOrderId), refused(/has expired.*POST \/v1\/checkout\/create/))
    await assert.rejects(capture(providerOrderId), (error) => {
      assert.ok(error instanceof AppError)
      return error.fields.approve_url === undefined
    })
  })

  test('but that was approved in time is granted: the money decides', async () => {
    const { providerOrderId, expiresAt } = await order()
    fake.approve(providerOrderId ?? '')
    clock.set(asInstant(expiresAt + SECOND))
    const { creditsRemaining, apiKey } = await capture(providerOrderId)
    assert.deepEqual([creditsRemaining, apiKey?.length], [50_000, 32])
  })

  test('is looked up ever more seldom while nobody pays it, and closed after three days', async () => {
    const { id } = await order()
    for (const end = START + 3 * DAY + 12 * HOUR; clock.now() < end; clock.advance(15 * SECOND))
      await shop.reconcile()
    const lookUps = fake.requests.filter(({ method, path }) => method === 'GET' && path.includes('/orders/'))
    assert.ok(lookUps.length < 20, `${lookUps.length} times`)
    assert.equal((await shop.parts.orders.findOrder('paypal', { id }))?.state, 'closed')
  })

  test('and that the provider has forgotten is closed', async () => {
    const { providerOrderId } = await order()
    fake.plan = ({ path }) => (path.includes('/orders/') ? refusal('INVALID_RESOURCE_ID') : undefined)
    await assert.rejects(capture(providerOrderId), refused(/will not be paid any more/))
  })
})
