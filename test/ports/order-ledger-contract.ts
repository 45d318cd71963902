import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import type {
  CaptureFact,
  Ledger,
  NewOrder,
  Order,
  OrderLedger,
  RefundFact,
} from '../../packages/server/src/service/ports.ts'
import { callOf, charge, makeAccount, START } from './ledger-calls.ts'

export type OrderLedgerUnderTest = OrderLedger &
  Pick<Ledger, 'balance' | 'createAccount' | 'findAccount' | 'addCredits' | 'listAccounts'>

const LATER = asInstant(START + HOUR)
let orders = 0

export const newOrder = (options: Partial<NewOrder> = {}): NewOrder => ({
  id: `ord_${++orders}`,
  provider: 'paypal',
  tier: 'starter',
  credits: 50_000,
  amountMinor: 500,
  currency: 'EUR',
  vatBasisPoints: 1900,
  topUpOf: undefined,
  email: '',
  createdAt: START,
  expiresAt: LATER,
  ...options,
})

export const captureOf = (order: NewOrder, options: Partial<CaptureFact> = {}): CaptureFact => ({
  provider: order.provider,
  captureId: `capture of ${order.id}`,
  status: 'completed',
  amountMinor: order.amountMinor,
  currency: order.currency,
  reference: order.id,
  providerOrderId: undefined,
  ...options,
})

export const refundOf = (
  order: NewOrder,
  amountMinor: number,
  options: Partial<RefundFact> = {},
): RefundFact => ({
  provider: order.provider,
  refundId: `refund of ${order.id}`,
  captureId: `capture of ${order.id}`,
  amountMinor,
  currency: order.currency,
  reference: order.id,
  providerOrderId: undefined,
  ...options,
})

export const keyOf = (order: NewOrder) => ({ keyHash: `hash ${order.id}`, maskedKey: `bw_…${order.id}` })

/** What every engine of the ledger guarantees of orders. */
export function orderLedgerContract(name: string, open: () => Promise<OrderLedgerUnderTest>): void {
  const opened = async (options: Partial<NewOrder> = {}) => {
    const ledger = await open()
    const order = newOrder(options)
    await ledger.addOrder(order)
    const capture = (fact: Partial<CaptureFact> = {}): Promise<Order> =>
      ledger.settleCapture(order.id, captureOf(order, fact), keyOf(order), START)
    const refund = (amount: number, fact: Partial<RefundFact> = {}): Promise<Order> =>
      ledger.settleRefund(
        order.id,
        refundOf(order, amount, { ...fact, refundId: `${fact.refundId ?? ''} ${order.id}` }),
        LATER,
      )
    const creditsOf = async ({ account }: Order): Promise<number> =>
      account === undefined ? 0 : (await ledger.balance(account)).remaining
    return { ledger, order, capture, refund, creditsOf }
  }
  const toppedUp = async (ledger: OrderLedgerUnderTest, tier: 'free' | 'pro' = 'free') => {
    const keyHash = `key of ${++orders}`
    const account = await ledger.createAccount({
      name: 'agent',
      email: 'a@example.com',
      tier,
      keyHash,
      maskedKey: 'bw_…',
      createdAt: START,
      uniqueAs: undefined,
    })
    assert.ok(account)
    return account
  }
  const tierOf = async (ledger: OrderLedgerUnderTest, id: number) =>
    (await ledger.listAccounts()).find((account) => account.id === id)?.tier

  describe(`orders in the ${name} ledger`, () => {
    test('an order is written down once; its id gives the one that stands', async () => {
      const { ledger, order } = await opened()
      const again = await ledger.addOrder({ ...order, tier: 'pro', amountMinor: 1 })
      assert.deepEqual([again.tier, again.amountMinor, again.state], ['starter', 500, 'creating'])
      const open = await ledger.orderOpened(order.id, { providerOrderId: 'P1', approveUrl: 'https://x.test' })
      assert.deepEqual([open.state, open.providerOrderId], ['open', 'P1'])
      assert.equal((await ledger.findOrder('paypal', { providerOrderId: 'P1' }))?.id, order.id)
      assert.equal(await ledger.findOrder('sandbox', { providerOrderId: 'P1' }), undefined)
      assert.equal(await ledger.findOrder('sandbox', { id: order.id }), undefined)
      await assert.rejects(
        ledger.orderOpened(order.id, { providerOrderId: 'P2', approveUrl: 'https://x.test' }),
        RangeError,
      )
    })

    test('a completed capture that matches grants the credits to a new key, once', async () => {
      const { ledger, order, capture, creditsOf } = await opened({ email: 'b@example.com' })
      const granted = await capture()
      assert.deepEqual([granted.state, granted.grantedAt, granted.keyUnused], ['granted', START, true])
      const account = await ledger.findAccount(keyOf(order).keyHash)
      assert.deepEqual(
        [account?.id, account?.tier, account?.email],
        [granted.account, 'starter', 'b@example.com'],
      )
      for (let times = 0; times < 3; times++) await capture()
      await Promise.all([capture(), capture()])
      assert.equal(await creditsOf(granted), 50_000)
      assert.equal((await ledger.findOrder('paypal', { captureId: `capture of ${order.id}` }))?.id, order.id)
    })

    for (const [what, fact] of [
      ['another amount', { amountMinor: 499 }],
      ['another currency', { currency: 'USD' }],
      ['the name of another order', { reference: 'ord_other' }],
      ['no name', { reference: undefined }],
    ] as const) {
      test(`money with ${what} grants nothing and is booked as nobody's`, async () => {
        const {
          ledger,
          capture,
          order: { id },
        } = await opened()
        const before = await ledger.bookBalances()
        const order = await capture(fact)
        assert.deepEqual([order.state, order.account], ['mismatched', undefined])
        const sums = await ledger.bookBalances()
        const of = (books: typeof sums, book: string) =>
          books.filter((row) => row.book === book).reduce((sum, row) => sum + row.amount, 0)
        const amount = 'amountMinor' in fact ? fact.amountMinor : 500
        assert.equal(of(sums, 'unmatched') - of(before, 'unmatched'), -amount)
        assert.equal(of(sums, 'credits_sold'), of(before, 'credits_sold'))
        const right = await capture({ captureId: `right ${id}` })
        assert.equal(right.state, 'granted')
      })
    }

    test('an amount that cannot be read books nothing', async () => {
      const { ledger, capture } = await opened()
      const before = await ledger.bookBalances()
      for (const amountMinor of [undefined, -5, 0.5, Number.NaN, 1e15]) {
        assert.equal((await capture({ amountMinor })).state, 'mismatched')
      }
      assert.deepEqual(await ledger.bookBalances(), before)
    })

    test('money that came for another order of the provider, by its name there, grants nothing', async () => {
      const { ledger, order, capture } = await opened()
      await ledger.orderOpened(order.id, { providerOrderId: 'MINE', approveUrl: 'https://x.test' })
      assert.equal((await capture({ providerOrderId: 'OTHER' })).state, 'mismatched')
      const mine = await capture({ providerOrderId: 'MINE', captureId: `right ${order.id}` })
      assert.equal(mine.state, 'granted')
    })

    test('money that is held grants nothing until it is there; money that fails closes the order', async () => {
      const held = await opened()
      assert.equal((await held.capture({ status: 'pending' })).state, 'pending')
      assert.equal((await held.capture()).state, 'granted')
      assert.equal((await held.capture({ status: 'pending' })).state, 'granted')
      const failed = await opened()
      await failed.capture({ status: 'pending' })
      assert.equal((await failed.capture({ status: 'failed' })).state, 'closed')
      assert.equal((await failed.capture({ captureId: `another ${failed.order.id}` })).state, 'granted')
    })

    test('a top-up adds credits to its key and raises its tier; a lower one leaves the tier', async () => {
      const ledger = await open()
      const account = await toppedUp(ledger)
      for (const [tier, credits] of [
        ['pro', 500_000],
        ['starter', 50_000],
      ] as const) {
        const order = newOrder({ tier, credits, topUpOf: account.id })
        await ledger.addOrder(order)
        const granted = await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
        assert.deepEqual([granted.account, granted.keyUnused], [account.id, false])
        assert.equal(await ledger.findAccount(keyOf(order).keyHash), undefined)
      }
      assert.equal((await ledger.balance(account.id)).granted, 551_000)
      assert.equal(await tierOf(ledger, account.id), 'pro')
    })

    test('a refund takes the same share of the credits back, to the last one, and below nothing', async () => {
      const { capture, refund, creditsOf } = await opened()
      const granted = await capture()
      const part = await refund(1, { refundId: 'a' })
      // 50,000 credits for 500 cents: a hundred a cent.
      assert.deepEqual([part.state, part.refundedMinor, part.creditsTakenBack], ['partly_refunded', 1, 100])
      assert.equal((await refund(1, { refundId: 'a' })).creditsTakenBack, 100)
      const whole = await refund(499, { refundId: 'b' })
      assert.deepEqual([whole.state, whole.refundedMinor, whole.creditsTakenBack], ['refunded', 500, 50_000])
      const more = await refund(500, { refundId: 'c' })
      assert.deepEqual([more.refundedMinor, more.creditsTakenBack], [500, 50_000])
      assert.equal(await creditsOf(granted), 0)
    })

    test('a share that is no whole credit is rounded up, and the parts never take more than all', async () => {
      const { capture, refund } = await opened({ credits: 10, amountMinor: 3 })
      await capture()
      const taken: number[] = []
      for (const id of ['a', 'b', 'c']) taken.push((await refund(1, { refundId: id })).creditsTakenBack)
      // ⌈10/3⌉, ⌈20/3⌉, 10
      assert.deepEqual(taken, [4, 7, 10])
    })

    test('a whole refund lowers the tier to the highest that is still paid', async () => {
      const ledger = await open()
      const account = await toppedUp(ledger)
      const made: NewOrder[] = []
      for (const [tier, credits] of [
        ['starter', 50_000],
        ['pro', 500_000],
      ] as const) {
        const order = newOrder({ tier, credits, topUpOf: account.id })
        made.push(order)
        await ledger.addOrder(order)
        await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
      }
      await ledger.settleRefund(made[1].id, refundOf(made[1], 500), LATER)
      assert.equal(await tierOf(ledger, account.id), 'starter')
      await ledger.settleRefund(made[0].id, refundOf(made[0], 500), LATER)
      assert.equal(await tierOf(ledger, account.id), 'free')
      assert.equal((await ledger.balance(account.id)).remaining, 1_000)
    })

    test('the tier before the first purchase is found whichever of several was granted first', async () => {
      const ledger = await open()
      const account = await toppedUp(ledger)
      const starter = newOrder({ topUpOf: account.id })
      const pro = newOrder({ tier: 'pro', credits: 500_000, topUpOf: account.id })
      for (const order of [starter, pro]) await ledger.addOrder(order)
      for (const order of [pro, starter]) {
        await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
      }
      await ledger.settleRefund(pro.id, refundOf(pro, 500), LATER)
      assert.equal(await tierOf(ledger, account.id), 'starter')
      await ledger.settleRefund(starter.id, refundOf(starter, 500), LATER)
      assert.equal(await tierOf(ledger, account.id), 'free')
    })

    test('money that has gone back before it was told of grants nothing, or what is left', async () => {
      const whole = await opened()
      assert.equal((await whole.refund(500)).state, 'creating')
      const order = await whole.capture()
      assert.deepEqual([order.state, order.account, order.refundedMinor], ['refunded', undefined, 500])
      const part = await opened()
      await part.refund(100)
      const left = await part.capture()
      assert.deepEqual([left.state, left.creditsTakenBack], ['partly_refunded', 10_000])
      assert.equal(await part.creditsOf(left), 40_000)
    })

    test('a refund in another currency takes nothing', async () => {
      const { capture, refund } = await opened()
      await capture()
      assert.deepEqual((await refund(500, { currency: 'USD' })).refundedMinor, 0)
    })

    test('facts of another provider and of no order are refused and change nothing', async () => {
      const { ledger, order, capture, refund } = await opened()
      const before = await ledger.bookBalances()
      await assert.rejects(capture({ provider: 'sandbox' }), RangeError)
      await assert.rejects(refund(500, { provider: 'sandbox' }), RangeError)
      await assert.rejects(refund(0), RangeError)
      await assert.rejects(
        ledger.settleCapture('ord_none', captureOf(order), keyOf(order), START),
        RangeError,
      )
      assert.deepEqual(await ledger.bookBalances(), before)
    })

    test('every order of facts about one order comes to the same', async () => {
      const outcomes = new Set<string>()
      for (const sequence of permutations(['capture', 'capture', 'part', 'rest of it'])) {
        const { capture, refund, creditsOf } = await opened()
        let order: Order | undefined
        for (const fact of sequence) {
          if (fact === 'capture') order = await capture()
          else order = await refund(fact === 'part' ? 120 : 80, { refundId: fact })
        }
        assert.ok(order)
        outcomes.add(
          JSON.stringify([order.state, order.refundedMinor, order.creditsTakenBack, await creditsOf(order)]),
        )
      }
      assert.deepEqual([...outcomes], [JSON.stringify(['partly_refunded', 200, 20_000, 30_000])])
    })

    test('every unit of the books sums to zero', async () => {
      const { ledger, capture, refund } = await opened()
      await capture()
      await refund(123)
      const sums = new Map<string, number>()
      for (const { unit, amount } of await ledger.bookBalances()) {
        sums.set(unit, (sums.get(unit) ?? 0) + amount)
      }
      for (const [unit, sum] of sums) assert.equal(sum, 0, unit)
    })

    test('name and address fill what is empty, and nothing else', async () => {
      const { ledger, order, capture } = await opened({ email: 'first@example.com' })
      await capture()
      const described = await ledger.describeOrder(order.id, 'agent', 'second@example.com')
      assert.deepEqual([described.name, described.email], ['agent', 'first@example.com'])
      const account = await ledger.findAccount(keyOf(order).keyHash)
      assert.deepEqual([account?.name, account?.email], ['agent', 'first@example.com'])
      await ledger.describeOrder(order.id, 'other', '')
      assert.equal((await ledger.findAccount(keyOf(order).keyHash))?.name, 'agent')
    })

    test('orders are compared when their time has come: likely payments first, unpaid orders last', async () => {
      const ledger = await open()
      const made = await Promise.all(
        [1, 2, 3, 4].map(() => ledger.addOrder(newOrder({ provider: 'x402', createdAt: LATER }))),
      )
      const [late, later, granted, expected] = made
      await ledger.settleCapture(granted.id, captureOf(granted), keyOf(granted), START)
      const due = async (now: number) =>
        (await ledger.ordersToCheck('x402', asInstant(now), 10)).map(({ id }) => id)
      for (const [wait, order] of [later, late, granted, expected].entries())
        await ledger.checkOrderAt(order.id, asInstant(START + 1 + wait), order === expected)
      assert.deepEqual(await due(START), [])
      assert.deepEqual(await due(START + 2), [later.id, late.id])
      assert.deepEqual(await due(START + 4), [expected.id, granted.id, later.id, late.id])
      await ledger.checkOrderAt(expected.id, asInstant(START + 4), false)
      assert.deepEqual(await due(START + 4), [granted.id, later.id, late.id, expected.id])
      for (const { id } of [later, granted, expected]) await ledger.checkOrderAt(id, undefined, false)
      assert.deepEqual(await due(LATER), [late.id])
      assert.equal((await ledger.closeOrder(late.id)).state, 'closed')
      await ledger.checkOrderAt(late.id, undefined, false)
    })

    test('an order is granted by hand once, and a payment of it that comes later grants nothing more', async () => {
      const { ledger, order, capture, refund, creditsOf } = await opened()
      const byHand = (reason: string) => ledger.grantByHand(order.id, reason, keyOf(order), START)
      const [first] = await Promise.all([byHand('telephone'), byHand('second click')])
      const granted = await byHand('third click')
      assert.deepEqual([granted.state, granted.grantedAt, granted.keyUnused], ['granted', START, true])
      assert.equal(granted.grantReason, first.grantReason)
      assert.equal(await creditsOf(granted), 50_000)
      assert.equal((await capture({ amountMinor: 499, captureId: `wrong ${order.id}` })).state, 'granted')
      assert.equal((await capture()).state, 'granted')
      assert.equal((await capture({ captureId: `twice ${order.id}` })).account, granted.account)
      assert.equal(await creditsOf(granted), 50_000)
      assert.deepEqual((await refund(500)).creditsTakenBack, 50_000)
      assert.equal(await creditsOf(granted), 0)
    })

    test('a paid order is not granted by hand as well, and a refunded one not at all', async () => {
      const paid = await opened()
      await paid.capture()
      const order = await paid.ledger.grantByHand(paid.order.id, 'late', keyOf(paid.order), START)
      assert.deepEqual([order.grantReason, await paid.creditsOf(order)], [undefined, 50_000])
      const back = await opened()
      await back.refund(500)
      await back.capture()
      await assert.rejects(
        back.ledger.grantByHand(back.order.id, 'late', keyOf(back.order), START),
        RangeError,
      )
    })

    test('a network has only so many orders that wait; an order that stands is given again', async () => {
      const ledger = await open()
      const quota = { network: `network ${++orders}`, most: 2 }
      const made = [newOrder(), newOrder(), newOrder({ createdAt: LATER })]
      const ids = await Promise.all(made.slice(0, 2).map((order) => ledger.addOrderWithin(quota, order)))
      assert.ok(ids.every((order) => typeof order === 'object'))
      assert.equal(await ledger.addOrderWithin(quota, newOrder()), LATER)
      const again = await ledger.addOrderWithin(quota, made[0])
      assert.ok(typeof again === 'object' && again.id === made[0].id)
      await ledger.addOrder(newOrder())
      assert.equal(typeof (await ledger.addOrderWithin({ ...quota, network: 'other' }, newOrder())), 'object')
      await ledger.closeOrder(made[0].id)
      assert.equal(typeof (await ledger.addOrderWithin(quota, newOrder())), 'object')
      // Both have expired.
      assert.equal(typeof (await ledger.addOrderWithin(quota, made[2])), 'object')
    })

    test('the latest orders come first', async () => {
      const { ledger, order } = await opened()
      const next = newOrder()
      await ledger.addOrder(next)
      assert.deepEqual(
        (await ledger.orders(2)).map(({ id }) => id),
        [next.id, order.id],
      )
    })

    test('orders are those of an account, numbered as they were made, and keep their tax', async () => {
      const { ledger, order } = await opened()
      const account = await makeAccount(ledger)
      const inputs = [newOrder({ topUpOf: account.id }), newOrder({ topUpOf: account.id, vatBasisPoints: 0 })]
      for (const options of inputs) await ledger.addOrder(options)
      const [later, earlier] = await ledger.orders(10, { account: account.id })
      assert.deepEqual([later.vatBasisPoints, earlier.vatBasisPoints], [0, 1900])
      assert.equal(later.number, earlier.number + 1)
      const [before] = await ledger.orders(1, { before: earlier.number })
      assert.equal(before.id, order.id)
    })
  })
}

/** What purchases mean for the calls of a key; the tiers are the real ones. */
export function paidCallsContract(name: string, open: () => Promise<Ledger & OrderLedger>): void {
  test(`a key whose credits were taken back is refused what costs, and answered what does not (${name})`, async () => {
    const ledger = await open()
    const order = newOrder()
    await ledger.addOrder(order)
    await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
    const account = await ledger.findAccount(keyOf(order).keyHash)
    assert.ok(account)
    assert.equal((await charge(ledger, callOf(account, { credits: 300 }))).creditsRemaining, 49_700)
    assert.equal((await ledger.findOrder('paypal', { id: order.id }))?.keyUnused, false)
    await ledger.settleRefund(order.id, refundOf(order, 500), START)
    assert.equal((await ledger.balance(account.id)).remaining, -300)
    const refused = await charge(ledger, callOf(account, { credits: 1 }))
    assert.deepEqual([refused.outcome, refused.creditsRemaining], ['insufficient_credits', -300])
    assert.equal((await charge(ledger, callOf(account, { credits: 0 }))).outcome, 'charged')
  })

  test(`a higher tier that was bought counts from the next call on (${name})`, async () => {
    const ledger = await open()
    const account = await makeAccount(ledger)
    assert.equal((await charge(ledger, callOf(account))).callsRemaining, TIERS.free.callsPerMinute - 1)
    const order = newOrder({ topUpOf: account.id })
    await ledger.addOrder(order)
    await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
    assert.equal((await charge(ledger, callOf(account))).callsRemaining, TIERS.starter.callsPerMinute - 2)
  })
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}
