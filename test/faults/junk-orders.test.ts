import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { fakePayPal } from '../payments/fake-paypal.ts'
import { shopOf } from '../payments/shop.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { stateFault } from './fault-result.ts'
import { LEDGER_ENGINES } from './ledger-engines.ts'

const NETWORKS = 60
const FROM_EACH = 10
const ROUND_MS = 15 * SECOND
/** The provider is asked again a minute after it did not answer, by a round each 15 seconds. */
const GRANTED_WITHIN_MS = MINUTE + 2 * ROUND_MS
const MOST_OPEN = 20

const inputFrom = (from: string) => ({
  tier: 'starter' as const,
  email: '',
  account: undefined,
  idempotencyKey: undefined,
  from,
})

for (const { engine, skip, open } of LEDGER_ENGINES) {
  test(`a paid order does not wait behind junk orders (${engine})`, { skip }, async (t) => {
    const [ledger] = await open(t, 1)
    const clock = settableClock()
    const fake = fakePayPal()
    const shop = shopOf({ orders: ledger, clock, fetch: fake.fetch, randomBytes })
    for (let network = 0; network < NETWORKS; network++)
      for (let host = 0; host < FROM_EACH; host++) await shop.create(inputFrom(`10.1.${network}.${host}`))
    const paid = [
      await shop.create(inputFrom('192.0.2.1')),
      await shop.create(inputFrom('2001:db8::1')),
    ] as const
    for (const { providerOrderId } of paid) fake.approve(providerOrderId ?? '')
    clock.advance(SECOND)
    // The buyer of one comes back, the notice of the other arrives: the provider answers neither capture.
    fake.plan = ({ path }) => (path.endsWith('/capture') ? { status: 503, body: '' } : undefined)
    const [returned] = paid
    const options = {
      providerOrderId: returned.providerOrderId ?? '',
      name: '',
      email: '',
      account: undefined,
    }
    await assert.rejects(shop.capturer.capture(options), AppError)
    const approval = fake.events.findLast(({ event_type: type }) => type === 'CHECKOUT.ORDER.APPROVED')
    await shop.receive({}, Buffer.from(JSON.stringify(approval)))
    fake.plan = () => undefined
    const isGranted = async () =>
      (await Promise.all(paid.map(({ id }) => ledger.findOrder('paypal', { id })))).every(
        (order) => order?.state === 'granted',
      )
    const began = clock.now()
    while (!(await isGranted()) && clock.now() - began < HOUR) {
      clock.advance(ROUND_MS)
      await shop.reconcile()
    }
    const recoveryMs = clock.now() - began
    assert.ok(recoveryMs <= GRANTED_WITHIN_MS, `granted after ${recoveryMs / SECOND} s`)
    stateFault(t, {
      fault: 'paid orders behind 600 junk orders',
      engine,
      tries: paid.length,
      lost: 0,
      double: 0,
      recoveryMs,
    })
  })

  test(`a network may have ${MOST_OPEN} orders that wait for their buyer (${engine})`, {
    skip,
  }, async (t) => {
    const ledgers = await open(t, 3)
    const clock = settableClock()
    const fake = fakePayPal()
    const shops = ledgers.map((orders) => shopOf({ orders, clock, fetch: fake.fetch, randomBytes }))
    const attempts = Array.from({ length: 2 * MOST_OPEN }, (_, n) =>
      shops[n % shops.length].create(inputFrom(`10.2.3.${n}`)).then(
        (order) => order,
        (error: unknown) => error,
      ),
    )
    const outcomes = await Promise.all(attempts)
    const refusals = outcomes.filter((outcome) => outcome instanceof AppError)
    assert.equal(outcomes.length - refusals.length, MOST_OPEN, 'orders made')
    const [refusal] = refusals
    assert.deepEqual([refusal?.code, refusal?.status], ['rate_limited', 429])
    assert.match(String(refusal?.fields.hint), /wait for a payment/)
    assert.equal(refusal?.fields.retry_after, (3 * HOUR) / SECOND)
    const [shop] = shops
    await shop.create(inputFrom('10.2.4.1'))
    for (const [one, other, further] of [
      ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1'],
      ['2001:db8:7:8000::1', '2001:db8:7:1::1', '2001:db8:6::1'],
    ]) {
      for (let n = 0; n < MOST_OPEN; n++) await shop.create(inputFrom(one))
      await assert.rejects(shop.create(inputFrom(other)), AppError)
      await shop.create(inputFrom(further))
    }
    // An order that is paid makes room, and so do those whose time is over.
    const order = outcomes.find((outcome) => !(outcome instanceof AppError)) as { providerOrderId: string }
    fake.approve(order.providerOrderId)
    await shop.capturer.capture({ ...order, name: '', email: '', account: undefined })
    await shop.create(inputFrom('10.2.3.4'))
    await assert.rejects(shop.create(inputFrom('10.2.3.4')), AppError)
    clock.advance(3 * HOUR + SECOND)
    await shop.create(inputFrom('10.2.3.4'))
    stateFault(t, {
      fault: 'unpaid orders without end from one network',
      engine,
      tries: outcomes.length,
      lost: 0,
      double: 0,
    })
  })
}
