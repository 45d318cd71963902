import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { DAY, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { x402Chain } from '../../packages/server/src/adapters/payments/x402-chain.ts'
import { x402Facilitator } from '../../packages/server/src/adapters/payments/x402-facilitator.ts'
import { hashOfKey } from '../../packages/server/src/service/answer/admit-caller.ts'
import { type X402Input, X402Seller } from '../../packages/server/src/service/checkout/buy-by-x402.ts'
import { grantByHand } from '../../packages/server/src/service/checkout/grant-by-hand.ts'
import { shopOf, silentLog } from '../payments/shop.ts'
import { stubChain } from '../payments/stub-chain.ts'
import { inBase64, stubFacilitator } from '../payments/stub-facilitator.ts'
import { makeAccount, settableClock } from '../ports/ledger-calls.ts'
import { stateFault } from './fault-result.ts'
import { LEDGER_ENGINES } from './ledger-engines.ts'
import type { Engine } from './promised-faults.ts'

const ASSET = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const SHOP = '0x1111111111111111111111111111111111111111'
const THIEF = '0x2222222222222222222222222222222222222222'
const TERMS = { network: 'eip155:84532', asset: ASSET, payTo: SHOP, dollarsPerEuro: 1.16 }
const REPEATABLE = 'a-key-of-sixteen-or-more'
const CREDITS = 50_000

type Ledger = Awaited<ReturnType<(typeof LEDGER_ENGINES)[number]['open']>>[number]

async function worldOf(t: TestContext, ledger: Ledger, hasChain: boolean) {
  const clock = settableClock()
  const [facilitator, chain] = await Promise.all([stubFacilitator(), stubChain(clock.now)])
  t.after(() => Promise.all([facilitator.close(), chain.close()]))
  const unused = async () => assert.fail('PayPal is not asked')
  const { parts, capturer } = shopOf({ orders: ledger, clock, fetch: unused, randomBytes })
  const seller = new X402Seller(
    parts,
    TERMS,
    x402Facilitator({ url: facilitator.url, fetch, log: silentLog }),
    hasChain ? x402Chain({ url: chain.url, fetch, log: silentLog }) : undefined,
  )
  const inputFor = (payment: unknown, options: Partial<X402Input> = {}): X402Input => ({
    tier: 'starter',
    name: 'agent',
    email: '',
    account: undefined,
    idempotencyKey: undefined,
    payment: payment === undefined ? undefined : inBase64(payment),
    resource: 'https://shop.test/x402',
    ...options,
  })
  const buy = (payment: unknown, options: Partial<X402Input> = {}) => seller.buy(inputFor(payment, options))
  const terms = await buy(undefined)
  assert.ok(terms.kind === 'terms')
  const [accepted] = terms.required.accepts
  /** A payment that the facilitator settles on the chain, while its answer is lost. */
  const lostPayment = (to = SHOP) => {
    const payment = paymentOf(accepted, clock.now() + MINUTE)
    const { from, nonce } = payment.payload.authorization
    facilitator.instead.push({ step: 'settle', lost: true })
    facilitator.onSettled = () => void chain.use(ASSET, { from, nonce, to, amount: accepted.amount })
    return payment
  }
  const refusal = async (bought: Promise<unknown>): Promise<AppError> => {
    const error = await bought.then(
      (outcome) => assert.fail(JSON.stringify(outcome)),
      (reason) => reason,
    )
    assert.ok(error instanceof AppError, String(error))
    return error
  }
  const creditsSold = async (): Promise<number> =>
    -((await ledger.bookBalances()).find(({ book }) => book === 'credits_sold')?.amount ?? 0)
  const compare = async (): Promise<void> => {
    while ((await seller.compare()) > 0) {
      // until nothing is due
    }
  }
  const latest = async () => (await ledger.orders(1))[0]
  return {
    clock,
    facilitator,
    chain,
    parts,
    capturer,
    seller,
    accepted,
    buy,
    lostPayment,
    refusal,
    creditsSold,
    compare,
    latest,
  }
}

let nonces = 0
const paymentOf = (
  accepted: unknown,
  validBefore: number,
  from = '0x3333333333333333333333333333333333333333',
) => ({
  x402Version: 2,
  accepted,
  payload: {
    signature: 'good',
    authorization: {
      from,
      nonce: `0x${String(++nonces).padStart(64, '0')}`,
      validBefore: String(Math.floor(validBefore / 1000)),
    },
  },
})

type World = Awaited<ReturnType<typeof worldOf>>

/** Each begins with a lost answer. @returns the credits that were due */
const WITH_A_CHAIN: Readonly<Record<string, (world: World, ledger: Ledger) => Promise<number>>> = {
  async 'the call itself finds the payment on the chain'({ buy, lostPayment, chain }) {
    const outcome = await buy(lostPayment())
    assert.ok(outcome.kind === 'bought' && outcome.apiKey !== undefined)
    assert.equal(outcome.creditsRemaining, CREDITS)
    assert.match(outcome.settlement?.transaction ?? '', /^0x[0-9a-f]{64}$/)
    assert.ok(chain.asked.includes('eth_getTransactionReceipt'))
    return CREDITS
  },
  async 'a repeat finds it, for its buyer alone'({ buy, lostPayment, refusal, chain, clock }, ledger) {
    chain.isDown = true
    const payment = lostPayment()
    const unknown = await refusal(buy(payment, { idempotencyKey: REPEATABLE }))
    assert.equal(unknown.code, 'payment_provider_unavailable')
    assert.match(String(unknown.fields.hint), /same PAYMENT-SIGNATURE/)
    assert.equal(unknown.fields.order_id, (await ledger.orders(1))[0].id)
    chain.isDown = false
    clock.advance(2 * DAY)
    // A reader of the chain has the payment, but not the header.
    assert.equal((await refusal(buy(payment))).code, 'order_already_captured')
    const again = await Promise.all([1, 2, 3].map(() => buy(payment, { idempotencyKey: REPEATABLE })))
    const keys = again.map((outcome) => (outcome.kind === 'bought' ? outcome.apiKey : undefined))
    assert.equal(new Set(keys).size, 1)
    const account = await ledger.findAccount(hashOfKey(keys[0] ?? ''))
    assert.equal((await ledger.balance(account?.id ?? 0)).remaining, CREDITS)
    return CREDITS
  },
  async 'a comparison finds it, if the buyer never comes back'(
    { buy, lostPayment, refusal, chain, ...world },
    ledger,
  ) {
    const account = await makeAccount(ledger)
    chain.isDown = true
    await refusal(buy(lostPayment(), { account }))
    await refusal(buy(lostPayment()))
    chain.isDown = false
    await world.compare()
    assert.equal((await world.latest()).state, 'open', 'not while the call may be under way')
    world.clock.advance(10 * MINUTE)
    await Promise.all([world.compare(), world.compare()])
    assert.equal((await ledger.balance(account.id)).remaining, 1_000 + CREDITS)
    const order = await world.latest()
    assert.equal(order.state, 'granted')
    const { apiKey, isNew } = await grantByHand(
      { ...world.parts, ledger },
      order.id,
      'the buyer lost the answer',
    )
    assert.deepEqual([isNew, (await ledger.findAccount(hashOfKey(apiKey ?? '')))?.id], [false, order.account])
    world.clock.advance(30 * DAY)
    assert.equal(await world.seller.compare(), 0)
    return 2 * CREDITS
  },
  async 'what went to somebody else, or was canceled, grants nothing'({
    buy,
    lostPayment,
    chain,
    accepted,
    ...world
  }) {
    const outcome = await buy(lostPayment(THIEF))
    assert.ok(outcome.kind === 'terms')
    assert.equal((await world.latest()).state, 'closed')
    // One transaction with a payment for the shop and one for its sender is one purchase.
    const [paid, spent] = [lostPayment(), paymentOf(accepted, world.clock.now() + MINUTE)]
    world.facilitator.onSettled = () => {
      const { amount } = accepted
      const uses = [spent, paid].map(({ payload: { authorization } }) => ({
        ...authorization,
        amount,
        to: authorization === spent.payload.authorization ? THIEF : SHOP,
      }))
      chain.use(ASSET, ...uses)
    }
    assert.equal((await buy(paid)).kind, 'bought')
    world.facilitator.onSettled = () => undefined
    world.facilitator.instead.push({ step: 'settle', lost: true })
    assert.equal((await buy(spent)).kind, 'terms')
    const canceled = lostPayment()
    const { from, nonce } = canceled.payload.authorization
    world.facilitator.onSettled = () => chain.cancel(ASSET, from, nonce)
    assert.equal((await buy(canceled)).kind, 'terms')
    return CREDITS
  },
  async 'what was never settled is paid again once its time is over'({
    buy,
    lostPayment,
    refusal,
    ...world
  }) {
    const payment = lostPayment()
    world.facilitator.onSettled = () => undefined
    world.facilitator.instead.push({ step: 'settle', lost: true })
    for (let times = 0; times < 2; times++)
      assert.equal((await refusal(buy(payment))).code, 'payment_provider_unavailable')
    assert.equal((await world.latest()).state, 'open')
    world.clock.advance(2 * MINUTE)
    assert.equal((await buy(payment)).kind, 'terms')
    assert.equal((await world.latest()).state, 'closed')
    return 0
  },
  async 'a node of another chain is believed nothing'({ buy, lostPayment, refusal, chain, latest }) {
    chain.chainId = 1
    assert.equal((await refusal(buy(lostPayment()))).code, 'payment_provider_unavailable')
    assert.equal((await latest()).state, 'open')
    return 0
  },
}

async function withoutChain(
  { buy, lostPayment, refusal, latest, parts, capturer }: World,
  ledger: Ledger,
): Promise<number> {
  const payment = lostPayment()
  const options = { idempotencyKey: REPEATABLE }
  const unknown = await refusal(buy(payment, options))
  assert.equal(unknown.code, 'payment_provider_unavailable')
  const order = await latest()
  assert.equal(unknown.fields.order_id, order.id)
  const used = await refusal(buy(payment, options))
  assert.equal(used.code, 'payment_provider_fault')
  assert.match(String(used.fields.hint), new RegExp(`operator.*${order.id}`))
  const granted = await grantByHand({ ...parts, ledger }, order.id, 'seen on the chain')
  assert.deepEqual([granted.isNew, granted.apiKey], [true, undefined])
  const outcome = await buy(payment, options)
  assert.ok(outcome.kind === 'bought' && outcome.apiKey !== undefined)
  assert.equal((await ledger.findAccount(hashOfKey(outcome.apiKey)))?.id, granted.order.account)
  // The id follows from what the chain publishes: it must not give access to the key.
  const { apiKey } = await grantByHand({ ...parts, ledger }, order.id, 'again')
  assert.equal(apiKey, undefined)
  const capture = { providerOrderId: order.id, name: '', email: '', account: undefined }
  assert.equal((await refusal(capturer.capture(capture))).code, 'not_found')
  return CREDITS
}

async function run(
  t: TestContext,
  open: (typeof LEDGER_ENGINES)[number]['open'],
  engine: Engine,
): Promise<void> {
  const [ledger] = await open(t, 1)
  let due = 0
  const check = async (name: string, hasChain: boolean, story: (typeof WITH_A_CHAIN)[string]) =>
    t.test(name, async (own) => {
      const world = await worldOf(own, ledger, hasChain)
      due += await story(world, ledger)
      assert.equal(await world.creditsSold(), due)
      const balances = await ledger.bookBalances()
      for (const unit of ['USDC', 'CREDITS']) {
        const sum = balances.filter((row) => row.unit === unit).reduce((all, { amount }) => all + amount, 0)
        assert.equal(sum, 0, unit)
      }
    })
  for (const [name, story] of Object.entries(WITH_A_CHAIN)) await check(name, true, story)
  await check('without a node the order waits for the operator', false, withoutChain)
  const tries = Object.keys(WITH_A_CHAIN).length + 1
  stateFault(t, { fault: 'x402 payment settled, its answer lost', engine, tries, lost: 0, double: 0 })
}

for (const { engine, skip, open } of LEDGER_ENGINES) {
  test(`a payment by x402 whose answer was lost is granted once (${engine})`, { skip }, (t) =>
    run(t, open, engine),
  )
}
