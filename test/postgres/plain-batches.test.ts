import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { asInstant, DAY, utcDay } from '../../packages/server/src/kernel/time.ts'
import type { Account, ChargeDecision, Ledger } from '../../packages/server/src/service/ports.ts'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import {
  callOf,
  chargeAll,
  countOf,
  ENDPOINTS,
  makeAccount,
  outcomes,
  peek,
  repeat,
  START,
  settableClock,
  tiersWith,
} from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const CREDITS = 60
const CALLS_PER_MINUTE = 30
const ACCOUNTS = 4

interface Step {
  readonly afterMs: number
  readonly calls: readonly {
    readonly of: number
    readonly endpoint: number
    readonly credits: number
    readonly status: number
  }[]
}

const callsOf = (account: fc.Arbitrary<number>): fc.Arbitrary<Step['calls']> =>
  fc.array(
    fc.record({
      of: account,
      endpoint: fc.nat(ENDPOINTS.length - 1),
      credits: fc.constantFrom(0, 1, 1, 5),
      status: fc.constantFrom(200, 200, 304),
    }),
    { minLength: 1, maxLength: 16 },
  )

/** Of one account, of the first two, which pay, and of all. */
const calls: fc.Arbitrary<Step['calls']> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(ACCOUNTS - 1).chain((account) => callsOf(fc.constant(account))) },
  { weight: 4, arbitrary: callsOf(fc.nat(1)) },
  { weight: 1, arbitrary: callsOf(fc.nat(ACCOUNTS - 1)) },
)
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    afterMs: fc.constantFrom(0, 1, 20_000, 60_000, DAY),
    calls,
  }),
  { minLength: 1, maxLength: 6 },
)

describe('batches that are charged by account', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  const open = async (clock = settableClock()) => {
    const url = await cluster.newMigratedDatabase()
    const ledger = await openPostgresLedger({
      url,
      endpoints: ENDPOINTS,
      wallClock: clock,
      clockOverride: clock,
      tiers: tiersWith(CREDITS, CALLS_PER_MINUTE),
      onFatal: (error) => {
        throw error
      },
    })
    return { url, ledger, clock }
  }
  const lastAnswer = async (url: string): Promise<string> =>
    String((await cluster.query(url, 'SELECT answer FROM ledger_processes'))[0]?.answer)

  /** One with the free tier, one unlimited, one that owes, one disabled. */
  async function fourAccounts(url: string, ledger: Ledger): Promise<readonly Account[]> {
    const free = await makeAccount(ledger)
    const unlimited = await makeAccount(ledger, { tier: 'enterprise' })
    const owing = await makeAccount(ledger)
    await cluster.query(url, 'UPDATE balances SET granted = -1 WHERE account = $1', [owing.id])
    const disabled = await makeAccount(ledger)
    await ledger.disableAccount(disabled.id, START)
    return [free, unlimited, owing, disabled]
  }

  /** All that a caller and the operator can see. */
  async function outcomeOf(given: readonly Step[], isPlain: boolean): Promise<unknown> {
    const { url, ledger, clock } = await open()
    try {
      const accounts = await fourAccounts(url, ledger)
      const positions = new Map(accounts.map(({ maskedKey }, index) => [maskedKey, index]))
      const decisions: ChargeDecision[][] = []
      for (const { afterMs, calls } of given) {
        clock.advance(afterMs)
        const charged = chargeAll(
          ledger,
          calls.map(({ of, ...wish }) => callOf(accounts[of], { ...wish, receivedAt: clock.now() })),
        )
        // A look at the balance in between is decided by call, and so are those beside it.
        if (!isPlain) await peek(ledger, accounts[0])
        decisions.push(await charged)
      }
      const today = utcDay(clock.now())
      return {
        decisions,
        balances: await Promise.all(accounts.map(({ id }) => ledger.balance(id))),
        days: await Promise.all(
          accounts.map(({ id }) => ledger.dailyUsage(id, utcDay(asInstant(START)), today)),
        ),
        log: (await ledger.usage(1_000)).map((entry) => ({
          ...entry,
          maskedKey: positions.get(entry.maskedKey),
        })),
        stored: await cluster.query(
          url,
          `SELECT used, calls, last_used_at, window_minute, window_calls, window_refusals FROM balances ORDER BY account`,
        ),
      }
    } finally {
      await ledger.close()
    }
  }

  test('decide and store what batches decided by call do', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        assert.deepEqual(await outcomeOf(given, true), await outcomeOf(given, false))
      }),
      { numRuns: 16 },
    )
  })

  test('are those of which every call is paid for; others are decided by call at once for a while', async () => {
    const { url, ledger } = await open()
    const account = await makeAccount(ledger)
    await chargeAll(ledger, repeat(10, callOf(account)))
    assert.match(await lastAnswer(url), /^\{/)
    await chargeAll(ledger, repeat(10, callOf(account, { credits: 6 })))
    assert.match(await lastAnswer(url), /^\[/)
    const payable = [await makeAccount(ledger), await makeAccount(ledger)]
    for (let batch = 0; batch < 33; batch++) {
      assert.match(await lastAnswer(url), /^\[/)
      await chargeAll(ledger, [callOf(payable[batch % 2])])
    }
    assert.match(await lastAnswer(url), /^\{/)
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
    assert.match(await lastAnswer(url), /^\{/)
    assert.deepEqual(outcomes(await chargeAll(ledger, [callOf(calling), callOf(paying)])), [
      'rate_limited',
      'insufficient_credits',
    ])
    await ledger.close()
    for (const [most, wish] of [
      [CALLS_PER_MINUTE, {}],
      [CREDITS / 3, { credits: 3 }],
    ] as const) {
      const fresh = await open()
      const asked = repeat(most + 1, callOf(await makeAccount(fresh.ledger), wish))
      assert.equal(countOf(await chargeAll(fresh.ledger, asked), 'charged'), most)
      await fresh.ledger.close()
      const again = await open()
      const payable = repeat(most, callOf(await makeAccount(again.ledger), wish))
      assert.equal(countOf(await chargeAll(again.ledger, payable), 'charged'), most)
      assert.match(await lastAnswer(again.url), /^\{/)
      await again.ledger.close()
    }
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
