import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { x402Facilitator } from '../../packages/server/src/adapters/payments/x402-facilitator.ts'
import {
  type X402Input,
  type X402Outcome,
  X402Seller,
} from '../../packages/server/src/service/checkout/buy-by-x402.ts'
import { requirementsFor } from '../../packages/server/src/service/checkout/x402-payment.ts'
import { directLedger } from '../fakes/direct-ledger.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { shopOf, silentLog } from './shop.ts'
import { inBase64, type StubFacilitator, stubFacilitator, x402Payment } from './stub-facilitator.ts'

const TERMS = { network: 'eip155:84532', asset: '0xUsdc', payTo: '0xShop', dollarsPerEuro: 1.16 }
const REPEATABLE = 'a-key-of-sixteen-or-more'

test('a price in euros is rounded up to the smallest unit of the asset, without dust', () => {
  // 5 EUR × 1.16 = 5.80 USDC = 5,800,000 atoms; 25 EUR × 1.1234567 = 28.0864175 USDC.
  assert.equal(requirementsFor(TERMS, 500).amount, '5800000')
  assert.equal(requirementsFor({ ...TERMS, dollarsPerEuro: 1.1234567 }, 2_500).amount, '28086418')
})

describe('buying by x402', () => {
  const stubs: StubFacilitator[] = []
  after(async () => void (await Promise.all(stubs.map((stub) => stub.close()))))
  let stub: StubFacilitator
  let direct: ReturnType<typeof directLedger>
  let buy: (options: X402Input) => Promise<X402Outcome>

  beforeEach(async () => {
    stub = await stubFacilitator()
    stubs.push(stub)
    direct = directLedger()
    const unused = async () => assert.fail('PayPal is not asked')
    const { parts } = shopOf({ orders: direct.ledger, clock: settableClock(), fetch: unused, randomBytes })
    buy = new X402Seller(parts, TERMS, x402Facilitator({ url: stub.url, fetch, log: silentLog }), undefined)
      .buy
  })

  const inputFor = (payment: unknown, options: Partial<X402Input> = {}): X402Input => ({
    tier: 'starter',
    name: 'agent',
    email: '',
    account: undefined,
    payment: payment === undefined ? undefined : inBase64(payment),
    idempotencyKey: undefined,
    resource: 'https://shop.test/v1/checkout/x402?tier=starter',
    ...options,
  })
  const terms = async () => {
    const outcome = await buy(inputFor(undefined))
    assert.ok(outcome.kind === 'terms')
    return outcome.required
  }
  const bought = async (options: X402Input) => {
    const outcome = await buy(options)
    assert.ok(outcome.kind === 'bought', JSON.stringify(outcome))
    return outcome
  }
  const asksAgain = async (options: X402Input): Promise<string> => {
    const outcome = await buy(options)
    assert.ok(outcome.kind === 'terms')
    return outcome.required.error
  }
  const refused = async (options: X402Input): Promise<string> => {
    const error = await buy(options).then(
      () => assert.fail('it succeeded'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof AppError, String(error))
    return error.code
  }
  const grants = () =>
    Number(
      direct.database.prepare("SELECT count(*) AS n FROM grants WHERE unique_as LIKE 'order:%'").get()?.n,
    )

  test('without a payment it says what is to be paid', async () => {
    const { x402Version, accepts, resource } = await terms()
    assert.equal(x402Version, 2)
    assert.equal(resource.url, 'https://shop.test/v1/checkout/x402?tier=starter')
    const { amount, network, asset, payTo, scheme } = accepts[0]
    assert.deepEqual(
      [amount, network, asset, payTo, scheme],
      ['5800000', 'eip155:84532', '0xUsdc', '0xShop', 'exact'],
    )
    assert.deepEqual(stub.asked, [])
  })

  test('with a payment it is checked, settled and answered with a key and the receipt', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    const { apiKey, creditsRemaining, settlement, order } = await bought(inputFor(payment))
    assert.match(apiKey ?? '', /^bw_/)
    assert.deepEqual([creditsRemaining, order.state, order.name], [50_000, 'granted', 'agent'])
    assert.deepEqual(settlement?.transaction, `0xtx${payment.payload.authorization.nonce}`)
    assert.deepEqual(
      stub.asked.map(({ step }) => step),
      ['verify', 'settle'],
    )
    const cash = (await direct.ledger.bookBalances()).find(({ book }) => book === 'cash/x402')
    assert.deepEqual(cash, { book: 'cash/x402', unit: 'USDC', amount: 5_800_000 })
  })

  test('a payment buys once, however often and however simultaneously it is sent', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => buy(inputFor(payment))))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal(grants(), 1)
    assert.equal(stub.settled.size, 1)
  })

  test('a lost answer is given again to who sends the same Idempotency-Key, and to nobody else', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    const first = await bought(inputFor(payment, { idempotencyKey: REPEATABLE }))
    const again = await bought(inputFor(payment, { idempotencyKey: REPEATABLE }))
    assert.equal(again.apiKey, first.apiKey)
    // A reader of the chain has the payment, but not the header.
    assert.equal(await refused(inputFor(payment)), 'order_already_captured')
    assert.equal(
      await refused(inputFor(payment, { idempotencyKey: 'another-key-of-sixteen' })),
      'order_already_captured',
    )
    assert.equal(await refused(inputFor(payment, { idempotencyKey: 'short' })), 'validation_error')
    assert.equal(grants(), 1)
  })

  test('with a key it tops that key up', async () => {
    const account = await direct.ledger.createAccount({
      name: 'agent',
      email: '',
      tier: 'free',
      keyHash: 'h',
      maskedKey: 'bw_…',
      createdAt: settableClock().now(),
      uniqueAs: undefined,
    })
    const outcome = await bought(inputFor(x402Payment((await terms()).accepts[0]), { account }))
    assert.deepEqual([outcome.apiKey, outcome.creditsRemaining], [undefined, 51_000])
  })

  test('a payment made for another order does not buy this one', async () => {
    const [accepted] = (await terms()).accepts
    const payment = x402Payment(accepted)
    await bought(inputFor(payment))
    assert.match(await asksAgain(inputFor(payment, { tier: 'pro' })), /not for these terms/)
  })

  for (const [what, change] of [
    ['less', { amount: '1' }],
    ['somebody else', { payTo: '0xThief' }],
    ['another network', { network: 'eip155:1' }],
    ['another asset', { asset: '0xWorthless' }],
    ['another scheme', { scheme: 'upto' }],
  ] as const) {
    test(`a payment of ${what} is asked for anew, and nobody is bothered with it`, async () => {
      const payment = x402Payment({ ...(await terms()).accepts[0], ...change })
      assert.match(await asksAgain(inputFor(payment)), /not for these terms/)
      assert.deepEqual(stub.asked, [])
    })
  }

  test('a signature that is none is asked for anew, with the reason, and leaves no order', async () => {
    const payment = x402Payment((await terms()).accepts[0], 'forged')
    assert.equal(await asksAgain(inputFor(payment)), 'invalid_signature')
    assert.deepEqual(await direct.ledger.orders(10), [])
  })

  test('a payment that cannot be settled grants nothing', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    const body = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' }
    stub.instead.push({ step: 'settle', status: 200, body })
    assert.equal(await asksAgain(inputFor(payment)), 'insufficient_funds')
    assert.equal(grants(), 0)
    await bought(inputFor(payment))
  })

  test('an answer to a settlement that is lost is asked for again; a nonce that is used is left to the operator', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    stub.instead.push({ step: 'settle', lost: true })
    assert.equal(await refused(inputFor(payment)), 'payment_provider_unavailable')
    stub.settled.add(payment.payload.authorization.nonce)
    assert.equal(await refused(inputFor(payment)), 'payment_provider_fault')
    const [order] = await direct.ledger.orders(1)
    assert.deepEqual([order.state, grants()], ['open', 0])
  })

  test('a facilitator that says another amount was paid grants nothing', async () => {
    const payment = x402Payment((await terms()).accepts[0])
    const body = { success: true, transaction: '0x1', network: 'eip155:84532', amount: '1' }
    stub.instead.push({ step: 'settle', status: 200, body })
    assert.equal(await refused(inputFor(payment)), 'payment_provider_fault')
    assert.equal(grants(), 0)
  })

  for (const [what, status, body, code] of [
    ['is down', 503, '', 'payment_provider_unavailable'],
    ['limits its callers', 429, '', 'payment_provider_unavailable'],
    ['says nothing', 200, '', 'payment_provider_fault'],
    ['says something else', 200, { isValid: 'yes' }, 'payment_provider_fault'],
    ['refuses the request', 400, { error: 'bad' }, 'payment_provider_fault'],
  ] as const) {
    test(`a facilitator that ${what} is told of as ${code}`, async () => {
      stub.instead.push({ step: 'verify', status, body })
      assert.equal(await refused(inputFor(x402Payment((await terms()).accepts[0]))), code)
      assert.equal(grants(), 0)
    })
  }

  test('what is no payment is refused', async () => {
    for (const payment of [
      '',
      '!!!',
      inBase64(7),
      inBase64({ x402Version: 1 }),
      'A'.repeat(20_000),
      inBase64({ x402Version: 2 }),
    ]) {
      assert.equal(await refused({ ...inputFor(undefined), payment }), 'bad_request', payment.slice(0, 20))
    }
  })
})
