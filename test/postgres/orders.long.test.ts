import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Ledger, NewOrder, OrderLedger } from '../../packages/server/src/service/ports.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { fakePayPal } from '../payments/fake-paypal.ts'
import { shopOf } from '../payments/shop.ts'
import { makeAccount, repeat, START, settableClock } from '../ports/ledger-calls.ts'
import {
  captureOf,
  keyOf,
  newOrder,
  orderLedgerContract,
  paidCallsContract,
  refundOf,
} from '../ports/order-ledger-contract.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { openLedger } from './open-ledger.ts'

type WholeLedger = Ledger & OrderLedger

/** Each ledger has its own connections, as one of another process would. */
describe('orders on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let url = ''
  let ledgers: readonly WholeLedger[] = []
  const open = (address: string): Promise<WholeLedger> => openLedger(address)
  before(async () => {
    cluster = await startCluster()
    url = await cluster.newDatabase()
    await migrate(url)
    ledgers = await Promise.all(repeat(3, url).map(open))
  })
  after(async () => {
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    cluster.remove()
  })

  orderLedgerContract('PostgreSQL', async () => ledgers[0])
  paidCallsContract('PostgreSQL', async () => ledgers[0])

  const ordered = async (options: Partial<NewOrder> = {}): Promise<NewOrder> => {
    const order = newOrder(options)
    await ledgers[0].addOrder(order)
    return order
  }
  const everywhere = (run: (ledger: WholeLedger) => Promise<unknown>): Promise<unknown> =>
    Promise.all([...ledgers, ...ledgers].map(run))

  test('a capture that is told of everywhere at once is granted once', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await ordered()
      await everywhere((ledger) => ledger.settleCapture(order.id, captureOf(order), keyOf(order), START))
      const account = await ledgers[1].findAccount(keyOf(order).keyHash)
      assert.ok(account)
      assert.equal((await ledgers[2].balance(account.id)).granted, order.credits)
    }
  })

  test('orders of one key that are paid and paid back everywhere at once leave it what is paid for', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await makeAccount(ledgers[0])
      const orders = await Promise.all([
        ordered({ topUpOf: account.id }),
        ordered({ topUpOf: account.id, tier: 'pro', credits: 500_000 }),
        ordered({ topUpOf: account.id }),
      ])
      const [kept, back, part] = orders
      const run = (ledger: WholeLedger, order: NewOrder) =>
        ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
      await Promise.all([
        ...ledgers.flatMap((ledger) => orders.map((order) => run(ledger, order))),
        ...ledgers.map((ledger) => ledger.settleRefund(back.id, refundOf(back, 500), START)),
        ...ledgers.map((ledger) => ledger.settleRefund(part.id, refundOf(part, 100), START)),
      ])
      const { granted } = await ledgers[1].balance(account.id)
      assert.equal(granted, 1_000 + kept.credits + part.credits - part.credits / 5)
      const [stored] = await cluster.query(
        url,
        'SELECT accounts.tier, balances.tier AS charged_as FROM accounts JOIN balances ON account = id WHERE id = $1',
        [account.id],
      )
      assert.deepEqual(stored, { tier: 'starter', charged_as: 'starter' })
    }
  })

  test('what is told of again because its answer was lost on the way is booked once', async () => {
    const proxy = await faultyProxy(url)
    const ledger = await open(proxy.through(url))
    const order = await ordered()
    const lose = (statement: string): void => proxy.loseNextAnswer('bellwether accounts', statement)
    lose('COMMIT')
    const granted = await ledger.settleCapture(order.id, captureOf(order), keyOf(order), START)
    assert.deepEqual([granted.state, granted.credits], ['granted', order.credits])
    lose('COMMIT')
    const refunded = await ledger.settleRefund(order.id, refundOf(order, 100), START)
    assert.deepEqual([refunded.refundedMinor, refunded.creditsTakenBack], [100, 10_000])
    const other = await ordered()
    lose('declined_attempts')
    assert.equal((await ledger.captureDeclined(other.id)).declinedAttempts, 1)
    assert.equal(proxy.lost, 3)
    await ledger.close()
    await proxy.close()
  })

  test('a notice that arrives at all of them at once takes the money and grants the credits once', async () => {
    const fake = fakePayPal()
    const clock = settableClock()
    const shops = ledgers.map((orders) => shopOf({ orders, clock, fetch: fake.fetch, randomBytes }))
    const order = await shops[0].create({
      tier: 'starter',
      email: '',
      account: undefined,
      idempotencyKey: undefined,
      from: '127.0.0.1',
    })
    fake.approve(order.providerOrderId ?? '')
    const deliverEverywhere = async (kind: string): Promise<void> => {
      const event = fake.events.findLast(({ event_type }) => event_type === kind)
      assert.ok(event, kind)
      const body = Buffer.from(JSON.stringify(event))
      await Promise.all(shops.map((shop) => shop.receive({}, body)))
    }
    await deliverEverywhere('CHECKOUT.ORDER.APPROVED')
    await deliverEverywhere('PAYMENT.CAPTURE.COMPLETED')
    fake.refund(order.providerOrderId ?? '', 100)
    await deliverEverywhere('PAYMENT.CAPTURE.REFUNDED')
    const [paid] = [...fake.orders.values()]
    assert.equal(paid.captures.length, 1)
    const settled = await ledgers[1].findOrder('paypal', { id: order.id })
    assert.deepEqual([settled?.state, settled?.creditsTakenBack], ['partly_refunded', 10_000])
    assert.equal((await ledgers[2].balance(settled?.account ?? 0)).remaining, 40_000)
  })

  test('the books refuse an entry that does not balance, and every change', async () => {
    const order = await ordered()
    await ledgers[0].settleCapture(order.id, captureOf(order), keyOf(order), START)
    const unbalanced = `WITH entered AS (
        INSERT INTO book_entries (name, order_number, at) SELECT 'odd', number, 1 FROM orders LIMIT 1 RETURNING id
      ) INSERT INTO book_postings SELECT id, 'cash/paypal', 'EUR', 5 FROM entered`
    await assert.rejects(cluster.query(url, unbalanced), /does not balance/)
    for (const statement of [
      'UPDATE book_postings SET amount = 1',
      'DELETE FROM book_postings',
      'DELETE FROM book_entries',
      'TRUNCATE book_entries CASCADE',
      'UPDATE grants SET credits = 0',
    ]) {
      await assert.rejects(cluster.query(url, statement), /append-only/, statement)
    }
  })
})
