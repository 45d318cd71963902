import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import {
  callOf,
  chargeAll,
  countOf,
  makeAccount,
  outcomes,
  peek,
  repeat,
  START,
  settableClock,
  tiersWith,
} from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

const CREDITS = 60
const CALLS_PER_MINUTE = 30

describe('batches that are charged by account', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  const open = async (clock = settableClock()) => {
    const url = await cluster.newMigratedDatabase()
    const ledger = await openLedger(url, {
      wallClock: clock,
      tiers: tiersWith(CREDITS, CALLS_PER_MINUTE),
    })
    return { url, ledger, clock }
  }
  /** Only what is decided by call has to know which idempotency keys are in use. */
  const isByAccount = async (url: string): Promise<boolean> => {
    const [row] = await cluster.query(url, 'SELECT answer FROM ledger_processes')
    return !('notes' in JSON.parse(String(row?.answer)))
  }

  test('are those of which every call is paid for; others are decided by call at once for a while', async () => {
    const { url, ledger } = await open()
    const account = await makeAccount(ledger)
    await chargeAll(ledger, repeat(10, callOf(account)))
    assert.equal(await isByAccount(url), true)
    await chargeAll(ledger, repeat(10, callOf(account, { credits: 6 })))
    assert.equal(await isByAccount(url), false)
    const payable = [await makeAccount(ledger), await makeAccount(ledger)]
    for (let batch = 0; batch < 33; batch++) {
      assert.equal(await isByAccount(url), false)
      await chargeAll(ledger, [callOf(payable[batch % 2])])
    }
    assert.equal(await isByAccount(url), true)
    await ledger.close()
  })

  test('take the last credit and the last call of a minute, and not one more', async () => {
    const { url, ledger } = await open()
    const [calling, paying] = [await makeAccount(ledger), await makeAccount(ledger)]
    const calls = repeat(CALLS_PER_MINUTE, callOf(calling))
    const payments = repeat(CREDITS / 3, callOf(paying, { credits: 3 }))
    assert.equal(
      countOf(await chargeAll(ledger, [...calls, ...payments]), 'charged'),
      calls.length + payments.length,
    )
    assert.equal(await isByAccount(url), true)
    assert.deepEqual(outcomes(await chargeAll(ledger, [callOf(calling), callOf(paying)])), [
      'rate_limited',
      'insufficient_credits',
    ])
    await ledger.close()
    for (const [most, options] of [
      [CALLS_PER_MINUTE, {}],
      [CREDITS / 3, { credits: 3 }],
    ] as const) {
      const fresh = await open()
      const asked = repeat(most + 1, callOf(await makeAccount(fresh.ledger), options))
      assert.equal(countOf(await chargeAll(fresh.ledger, asked), 'charged'), most)
      await fresh.ledger.close()
      const again = await open()
      const payable = repeat(most, callOf(await makeAccount(again.ledger), options))
      assert.equal(countOf(await chargeAll(again.ledger, payable), 'charged'), most)
      assert.equal(await isByAccount(again.url), true)
      await again.ledger.close()
    }
  })

  test('may have idempotency keys that are new or over a day old, looks and errors that cost nothing', async () => {
    const { url, ledger, clock } = await open()
    const account = await makeAccount(ledger)
    const keyed = (key: string) =>
      callOf(account, { idempotency: { key, fingerprint: 'f', snapshotAsOf: START } })
    const free = callOf(account, { credits: 0, status: 404 })
    const decided = chargeAll(ledger, [keyed('a'), keyed('b'), free])
    assert.equal((await peek(ledger, account)).callsRemaining, CALLS_PER_MINUTE - 3)
    assert.deepEqual(outcomes(await decided), ['charged', 'charged', 'charged'])
    assert.equal(await isByAccount(url), true)
    clock.advance(DAY)
    assert.deepEqual(outcomes(await chargeAll(ledger, [keyed('a')])), ['charged'])
    assert.equal(await isByAccount(url), true)
    assert.deepEqual(outcomes(await chargeAll(ledger, [keyed('a'), keyed('c'), keyed('c')])), [
      'replayed',
      'charged',
      'replayed',
    ])
    assert.equal(await isByAccount(url), false)
    await ledger.close()
  })

  test('tell one credit owed as owed, not as unlimited', async () => {
    const { url, ledger } = await open()
    const account = await makeAccount(ledger)
    await cluster.query(url, 'UPDATE balances SET granted = used - 1 WHERE account = $1', [account.id])
    const [free] = await chargeAll(ledger, [callOf(account, { credits: 0 })])
    const looked = await peek(ledger, account)
    assert.deepEqual([free?.creditsRemaining, looked.creditsRemaining], [-1, -1])
    await ledger.close()
  })
})
