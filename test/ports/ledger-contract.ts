import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Tiers, UNLIMITED_REMAINING } from '@bellwether-markets/engine/kernel/credits'
import {
  asDay,
  asInstant,
  DAY,
  formatDay,
  HOUR,
  MINUTE,
  SECOND,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import type {
  AccountSearch,
  ChargeRequest,
  Clock,
  Ledger,
  UsageSearch,
} from '../../packages/server/src/service/ports.ts'
import {
  callOf,
  charge,
  chargeAll,
  countOf,
  ENDPOINTS,
  endOfMinute,
  lastKeyHash,
  makeAccount,
  outcomes,
  peek,
  repeat,
  type SettableClock,
  START,
  settableClock,
  tiersWith,
  usageOf,
} from './ledger-calls.ts'

export interface LedgerContractSettings {
  readonly endpoints: readonly string[]
  readonly wallClock: Clock
  readonly tiers: Tiers
}

const never = (): void => assert.fail('decided after all')

/** What every engine of the ledger guarantees while it runs; that it lasts is tested engine by engine. */
export function ledgerContract(
  name: string,
  open: (settings: LedgerContractSettings) => Promise<Ledger>,
): void {
  const opened: Ledger[] = []
  const setUp = async (
    credits = 100,
    callsPerMinute = 1_000_000,
  ): Promise<{ ledger: Ledger; clock: SettableClock }> => {
    const clock = settableClock()
    const tiers = tiersWith(credits, callsPerMinute)
    const ledger = await open({ endpoints: ENDPOINTS, wallClock: clock, tiers })
    opened.push(ledger)
    return { ledger, clock }
  }

  describe(`the ${name} ledger: charging`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('a charge takes its credits and tells what is left', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      const decision = await charge(ledger, callOf(account, { credits: 5 }))
      assert.deepEqual(decision, {
        outcome: 'charged',
        creditsUsed: 5,
        creditsRemaining: 95,
        callsRemaining: 9,
        resetAt: START + MINUTE,
      })
      const balance = { remaining: 95, granted: 100, used: 5, unlimited: false }
      assert.deepEqual(await ledger.balance(account.id), balance)
    })

    test('64 simultaneous callers of a key with k credits get exactly ⌊k/c⌋ answers', async () => {
      for (const [credits, cost] of [
        [100, 3],
        [63, 1],
        [64, 1],
        [9, 10],
      ]) {
        const { ledger } = await setUp(credits)
        const account = await makeAccount(ledger)
        const decisions = await chargeAll(ledger, repeat(64, callOf(account, { credits: cost })))
        assert.equal(countOf(decisions, 'charged'), Math.min(64, Math.floor(credits / cost)))
        assert.equal(
          countOf(decisions, 'insufficient_credits'),
          64 - Math.min(64, Math.floor(credits / cost)),
        )
        const { remaining, used } = await ledger.balance(account.id)
        assert.deepEqual([remaining, used], [credits % cost, credits - (credits % cost)])
      }
    })

    test('a batch that a key covers in part answers exactly the calls that fit, in order', async () => {
      const { ledger } = await setUp(5)
      const account = await makeAccount(ledger)
      const decisions = await chargeAll(
        ledger,
        [3, 3, 0, 2, 1, 0].map((credits) => callOf(account, { credits })),
      )
      const [yes, no] = ['charged', 'insufficient_credits']
      assert.deepEqual(outcomes(decisions), [yes, no, yes, yes, no, yes])
      assert.deepEqual(
        decisions.map(({ creditsRemaining }) => creditsRemaining),
        [2, 2, 2, 0, 0, 0],
      )
      assert.deepEqual(
        decisions.map(({ creditsUsed }) => creditsUsed),
        [3, 0, 0, 2, 0, 0],
      )
    })

    test('whatever the interleaving, every account is charged as if it were alone and in order', async () => {
      const { ledger } = await setUp(20)
      const step = fc.record({
        account: fc.nat(2),
        credits: fc.nat(7),
        pause: fc.boolean(),
        keyed: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          const accounts = [await makeAccount(ledger), await makeAccount(ledger), await makeAccount(ledger)]
          const left = [20, 20, 20]
          const expected: string[] = []
          const pending: Promise<{ outcome: string }>[] = []
          for (const [index, { account, credits, pause, keyed }] of steps.entries()) {
            const fits = credits <= left[account]
            if (fits) left[account] -= credits
            expected.push(fits ? 'charged' : 'insufficient_credits')
            const idempotency = { key: `key ${index}`, fingerprint: 'same', snapshotAsOf: START }
            const request = callOf(accounts[account], { credits, ...(keyed ? { idempotency } : {}) })
            pending.push(charge(ledger, request))
            if (pause) await pending.at(-1)
          }
          const decided = await Promise.all(pending)
          assert.deepEqual(
            decided.map(({ outcome }) => outcome),
            expected,
          )
          for (const [index, account] of accounts.entries()) {
            const { granted, remaining, used } = await ledger.balance(account.id)
            assert.deepEqual([granted, remaining, used], [20, left[index], 20 - left[index]])
          }
        }),
        { numRuns: 50 },
      )
    })

    test('an unlimited account is counted and never debited', async () => {
      const { ledger } = await setUp()
      const account = await makeAccount(ledger, { tier: 'enterprise' })
      const decision = await charge(ledger, callOf(account, { credits: 10 }))
      assert.deepEqual(
        [decision.outcome, decision.creditsUsed, decision.creditsRemaining],
        ['charged', 0, UNLIMITED_REMAINING],
      )
      const balance = { remaining: UNLIMITED_REMAINING, granted: 0, used: 10, unlimited: true }
      assert.deepEqual(await ledger.balance(account.id), balance)
      const { today } = await usageOf(ledger, account.id, START)
      assert.deepEqual(today, { calls: 1, credits: 10 })
    })

    test('a look at the balance counts nothing', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      await charge(ledger, callOf(account))
      const expected = {
        outcome: 'charged',
        creditsUsed: 0,
        creditsRemaining: 99,
        callsRemaining: 9,
        resetAt: START + MINUTE,
      }
      assert.deepEqual(await peek(ledger, account), expected)
      assert.deepEqual(await peek(ledger, account), expected)
      assert.equal((await ledger.usage(10)).rows.length, 1)
    })

    test('an account that does not exist is refused', async () => {
      const { ledger } = await setUp()
      const account = await makeAccount(ledger)
      const decision = await charge(ledger, { ...callOf(account), account: 999_999 })
      assert.equal(decision.outcome, 'key_disabled')
      await assert.rejects(ledger.balance(999_999), RangeError)
    })

    test('impossible credits and endpoints are not even sent', async () => {
      const { ledger } = await setUp()
      const account = await makeAccount(ledger)
      const impossible: Partial<ChargeRequest>[] = [
        { credits: -1 },
        { credits: 0.5 },
        { credits: Number.NaN },
        { endpoint: ENDPOINTS.length },
        { endpoint: -1 },
      ]
      for (const options of impossible) {
        assert.throws(() => ledger.charge(callOf(account, options), never), RangeError)
      }
    })
  })

  describe(`the ${name} ledger: rate limits`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('a window answers as many calls as the limit, and the next one again', async () => {
      const { ledger, clock } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      clock.set(asInstant(START + 59_999))
      const decisions = await chargeAll(ledger, repeat(15, callOf(account)))
      assert.deepEqual(outcomes(decisions), [...repeat(10, 'charged'), ...repeat(5, 'rate_limited')])
      assert.equal(decisions[9].callsRemaining, 0)
      assert.equal(decisions[14].resetAt, START + MINUTE)
      clock.advance(1)
      const next = await charge(ledger, callOf(account))
      assert.deepEqual([next.outcome, next.callsRemaining, next.resetAt], ['charged', 9, START + 2 * MINUTE])
      assert.equal(next.creditsRemaining, 89)
    })

    test('a call without credits counts against the limit', async () => {
      const { ledger } = await setUp(100, 3)
      const account = await makeAccount(ledger)
      const decisions = await chargeAll(ledger, repeat(4, callOf(account, { credits: 0 })))
      assert.deepEqual(outcomes(decisions), [...repeat(3, 'charged'), 'rate_limited'])
      assert.equal((await ledger.balance(account.id)).remaining, 100)
    })

    test('a call that could not be paid counts against the limit, one beyond the limit does not', async () => {
      const { ledger } = await setUp(0, 3)
      const account = await makeAccount(ledger)
      const decisions = await chargeAll(ledger, repeat(5, callOf(account)))
      assert.deepEqual(outcomes(decisions), [
        ...repeat(3, 'insufficient_credits'),
        ...repeat(2, 'rate_limited'),
      ])
      assert.equal((await peek(ledger, account)).callsRemaining, 0)
    })

    test('accounts do not share a window', async () => {
      const { ledger } = await setUp(100, 1)
      const [one, other] = [await makeAccount(ledger), await makeAccount(ledger)]
      const decisions = await chargeAll(ledger, [callOf(one), callOf(other), callOf(one)])
      assert.deepEqual(outcomes(decisions), ['charged', 'charged', 'rate_limited'])
    })

    test('a clock that goes back a little opens no window again, and one that is corrected counts anew', async () => {
      const { ledger, clock } = await setUp(1_000_000, 10)
      const moves = fc.record({
        bySeconds: fc.integer({ min: -30, max: 18 }),
        calls: fc.integer({ min: 1, max: 15 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(moves, { maxLength: 12 }), async (steps) => {
          const account = await makeAccount(ledger)
          clock.set(asInstant(endOfMinute(clock.now())))
          await charge(ledger, callOf(account))
          let [window, answered] = [Math.floor(clock.now() / MINUTE), 1]
          for (const { bySeconds, calls } of steps) {
            clock.advance(bySeconds * 10 * SECOND)
            const minute = Math.floor(clock.now() / MINUTE)
            if (minute > window || minute < window - 2) [window, answered] = [minute, 0]
            const decisions = await chargeAll(ledger, repeat(calls, callOf(account)))
            const charged = countOf(decisions, 'charged')
            assert.equal(charged, Math.min(calls, 10 - answered))
            assert.ok(decisions.every(({ resetAt }) => resetAt === (window + 1) * MINUTE))
            answered += charged
          }
        }),
        { numRuns: 40 },
      )
    })
  })

  describe(`the ${name} ledger: idempotency keys`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))
    const SNAPSHOT = asInstant(START - HOUR)
    const note = (key: string, fingerprint = 'request', snapshotAsOf = SNAPSHOT) => ({
      idempotency: { key, fingerprint, snapshotAsOf },
    })

    test('the same key and request is answered from the first snapshot without a second charge', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      const first = await charge(ledger, callOf(account, { credits: 5, ...note('k') }))
      const again = await charge(ledger, callOf(account, { credits: 5, ...note('k', 'request', START) }))
      assert.deepEqual([first.outcome, first.creditsUsed, first.snapshotAsOf], ['charged', 5, undefined])
      assert.deepEqual([again.outcome, again.creditsUsed, again.snapshotAsOf], ['replayed', 0, SNAPSHOT])
      assert.deepEqual([again.creditsRemaining, again.callsRemaining], [95, 8])
    })

    test('two calls with the same key at the same moment are charged once', async () => {
      const { ledger } = await setUp(100)
      const account = await makeAccount(ledger)
      const plain = callOf(account, { credits: 1 })
      const decisions = await chargeAll(ledger, [
        plain,
        ...repeat(3, callOf(account, { credits: 5, ...note('k') })),
        plain,
      ])
      assert.deepEqual(outcomes(decisions), ['charged', 'charged', 'replayed', 'replayed', 'charged'])
      assert.equal((await ledger.balance(account.id)).used, 7)
    })

    test('the same key with another request is refused and not charged', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      await charge(ledger, callOf(account, note('k')))
      const other = await charge(ledger, callOf(account, note('k', 'other request')))
      assert.deepEqual(
        [other.outcome, other.creditsUsed, other.callsRemaining],
        ['idempotency_mismatch', 0, 8],
      )
      assert.equal((await ledger.balance(account.id)).used, 1)
    })

    test('keys of different accounts have nothing to do with each other', async () => {
      const { ledger } = await setUp()
      const [one, other] = [await makeAccount(ledger), await makeAccount(ledger)]
      const decisions = await chargeAll(ledger, [callOf(one, note('k')), callOf(other, note('k', 'else'))])
      assert.deepEqual(outcomes(decisions), ['charged', 'charged'])
    })

    test('a call that was not charged leaves its key unused', async () => {
      const { ledger } = await setUp(1)
      const account = await makeAccount(ledger)
      const hash = lastKeyHash()
      const dear = callOf(account, { credits: 5, ...note('k') })
      assert.equal((await charge(ledger, dear)).outcome, 'insufficient_credits')
      await ledger.addCredits(hash, 10, 'test', START)
      assert.equal((await charge(ledger, dear)).outcome, 'charged')
    })

    test('a key is free again after 24 hours', async () => {
      const { ledger, clock } = await setUp()
      const account = await makeAccount(ledger)
      const call = callOf(account, note('k'))
      await charge(ledger, call)
      clock.advance(DAY - 1)
      assert.equal((await charge(ledger, call)).outcome, 'replayed')
      clock.advance(1)
      assert.equal((await charge(ledger, call)).outcome, 'charged')
      assert.equal((await charge(ledger, call)).outcome, 'replayed')
    })
  })

  describe(`the ${name} ledger: accounts and usage`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('an account is found by its key and starts with the credits of its tier', async () => {
      const { ledger } = await setUp()
      const account = await makeAccount(ledger, { tier: 'starter', name: 'Ada', keyHash: 'ada' })
      assert.deepEqual(await ledger.findAccount('ada'), account)
      assert.deepEqual([account.name, account.tier, account.disabled], ['Ada', 'starter', false])
      assert.equal((await ledger.balance(account.id)).remaining, 50_000)
      assert.equal(await ledger.findAccount('nobody'), undefined)
    })

    test('of simultaneous accounts with one unique value exactly one is made', async () => {
      const { ledger } = await setUp()
      const made = await Promise.allSettled(
        repeat(8, { uniqueAs: 'free:ada@example.com' }).map((options) => makeAccount(ledger, options)),
      )
      assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.equal((await ledger.listAccounts()).length, 1)
    })

    test('a key belongs to one account', async () => {
      const { ledger } = await setUp()
      await makeAccount(ledger, { keyHash: 'taken' })
      const other = await makeAccount(ledger)
      await assert.rejects(makeAccount(ledger, { keyHash: 'taken' }), RangeError)
      await assert.rejects(ledger.rotateKey(other.id, 'taken', 'bw_x', START), RangeError)
    })

    test('added credits can be used at once', async () => {
      const { ledger } = await setUp(1)
      const account = await makeAccount(ledger, { keyHash: 'topped up' })
      assert.equal((await charge(ledger, callOf(account, { credits: 5 }))).outcome, 'insufficient_credits')
      const balance = { remaining: 11, granted: 11, used: 0, unlimited: false }
      assert.deepEqual((await ledger.addCredits('topped up', 10, 'admin', START))?.balance, balance)
      assert.equal((await charge(ledger, callOf(account, { credits: 5 }))).creditsRemaining, 6)
      assert.equal(await ledger.addCredits('nobody', 10, 'admin', START), undefined)
    })

    test('credits for one purchase are granted once, however often and concurrently they are added', async () => {
      const { ledger } = await setUp(0)
      const account = await makeAccount(ledger, { keyHash: 'buyer' })
      await Promise.all(
        repeat(8, 'order 1').map((order) => ledger.addCredits('buyer', 10, 'bought', START, order)),
      )
      await ledger.addCredits('buyer', 10, 'bought', START, 'order 2')
      assert.equal((await ledger.balance(account.id)).granted, 20)
    })

    test('credits added again under the same name show the grant that stands', async () => {
      const { ledger } = await setUp(0)
      const first = await makeAccount(ledger, { keyHash: 'first buyer' })
      await makeAccount(ledger, { keyHash: 'second buyer' })
      await ledger.addCredits('first buyer', 10, 'bought', START, 'order')
      const more = await ledger.addCredits('first buyer', 20, 'bought', START, 'order')
      assert.deepEqual([more?.credits, more?.balance.granted, more?.isForKey], [10, 10, true])
      const other = await ledger.addCredits('second buyer', 10, 'bought', START, 'order')
      assert.deepEqual([other?.account, other?.balance.granted, other?.isForKey], [first.id, 0, false])
    })

    test('only a positive whole number of credits that an account can hold is added', async () => {
      const { ledger } = await setUp(100)
      const account = await makeAccount(ledger, { keyHash: 'rich' })
      for (const credits of [0, -5, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER]) {
        await assert.rejects(ledger.addCredits('rich', credits, 'admin', START), RangeError)
      }
      assert.equal((await ledger.balance(account.id)).granted, 100)
    })

    test('a disabled account is refused at once and loses nothing', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger, { keyHash: 'disabled' })
      await charge(ledger, callOf(account))
      await ledger.disableAccount(account.id, START)
      const refused = await charge(ledger, callOf(account))
      assert.deepEqual(
        [refused.outcome, refused.creditsUsed, refused.creditsRemaining],
        ['key_disabled', 0, 99],
      )
      assert.equal(refused.callsRemaining, 9)
      assert.equal((await peek(ledger, account)).outcome, 'key_disabled')
      assert.equal((await ledger.findAccount('disabled'))?.disabled, true)
      await assert.rejects(ledger.disableAccount(999_999, START), RangeError)
    })

    test('with another key an account keeps balance and window, and the old key is unknown', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger, { keyHash: 'old', maskedKey: 'bw_old' })
      await charge(ledger, callOf(account))
      const rotated = await ledger.rotateKey(account.id, 'new', 'bw_new', START)
      assert.deepEqual(rotated, { ...account, maskedKey: 'bw_new' })
      assert.equal(await ledger.findAccount('old'), undefined)
      assert.deepEqual(await ledger.findAccount('new'), rotated)
      const decision = await charge(ledger, callOf(account))
      assert.deepEqual([decision.creditsRemaining, decision.callsRemaining], [98, 8])
      await assert.rejects(ledger.rotateKey(999_999, 'newer', 'bw_newer', START), RangeError)
    })

    test('the list of accounts tells balance, calls and last use of each', async () => {
      const { ledger, clock } = await setUp(100)
      const [used, unused] = [await makeAccount(ledger), await makeAccount(ledger)]
      clock.advance(5_000)
      await chargeAll(ledger, [callOf(used, { credits: 2 }), callOf(used, { credits: 500 })])
      assert.deepEqual(await ledger.listAccounts(), [
        {
          ...used,
          credits: { remaining: 98, granted: 100, used: 2, unlimited: false },
          calls: 1,
          lastUsedAt: START + 5_000,
          note: '',
        },
        {
          ...unused,
          credits: { remaining: 100, granted: 100, used: 0, unlimited: false },
          calls: 0,
          lastUsedAt: undefined,
          note: '',
        },
      ])
    })

    test('accounts are found by a part of what is known of them, in pages, oldest or newest first', async () => {
      const { ledger } = await setUp()
      const found = async (search: AccountSearch) =>
        (await ledger.listAccounts(search)).map(({ name }) => name)
      const made = [
        await makeAccount(ledger, { name: 'Desk 100%', email: 'ann@example.com', maskedKey: 'bw_3fK…9aQ' }),
        await makeAccount(ledger, { name: 'Desk 1000', email: 'BOB@example.com', maskedKey: 'bw_Zz1…abc' }),
        await makeAccount(ledger, { name: 'Lab', email: 'cy@example.org', tier: 'pro', maskedKey: 'bw_Q…q' }),
      ]
      const [first, second, third] = made
      await ledger.noteAccount(third.id, 'pays by invoice')
      for (const [text, names] of [
        ['desk', ['Desk 100%', 'Desk 1000']],
        ['0%', ['Desk 100%']],
        ['bob@', ['Desk 1000']],
        ['BW_3fk', ['Desk 100%']],
        ['9aQ', ['Desk 100%']],
        ['INVOICE', ['Lab']],
        [` ${second.id} `, ['Desk 1000']],
        ['nobody', []],
      ] as const)
        assert.deepEqual(await found({ text }), names, text)
      assert.deepEqual(await found({ tier: 'pro' }), ['Lab'])
      assert.deepEqual(await found({ id: first.id }), ['Desk 100%'])
      for (const [search, names] of [
        [{ email: ' Bob@example.COM ' }, ['Desk 1000']],
        [{ email: 'bob@' }, []],
        [{ key: 'bw_3fK…9aQ' }, ['Desk 100%']],
        [{ key: 'bw_3fK' }, []],
        [{ key: 'bw_3fK…9aQ', email: 'bob@example.com' }, []],
      ] as const)
        assert.deepEqual(await found(search), names, JSON.stringify(search))
      const search = { text: 'example', newestFirst: true }
      const page = await ledger.accountPage(2, search)
      assert.deepEqual(
        page.accounts.map(({ name }) => name),
        ['Lab', 'Desk 1000'],
      )
      assert.equal(page.next, second.id)
      const { accounts, next } = await ledger.accountPage(2, { ...search, after: page.next })
      assert.deepEqual([accounts.map(({ name }) => name), next], [['Desk 100%'], undefined])
      await ledger.disableAccount(second.id, START)
      assert.deepEqual(await found({ disabled: true }), ['Desk 1000'])
      assert.deepEqual(await found({ text: 'desk', disabled: false }), ['Desk 100%'])
      const [lab] = await ledger.listAccounts({ text: 'lab' })
      assert.equal(lab.note, 'pays by invoice')
    })

    test('an account that is enabled again is charged again, with the balance it had', async () => {
      const { ledger } = await setUp(10)
      const account = await makeAccount(ledger)
      await charge(ledger, callOf(account, { credits: 4 }))
      await ledger.disableAccount(account.id, START)
      assert.equal((await charge(ledger, callOf(account))).outcome, 'key_disabled')
      await ledger.enableAccount(account.id)
      assert.equal((await ledger.findAccountById(account.id))?.disabled, false)
      const { outcome, creditsRemaining } = await charge(ledger, callOf(account))
      assert.deepEqual([outcome, creditsRemaining], ['charged', 5])
      await assert.rejects(ledger.enableAccount(999_999), RangeError)
    })

    test('credits are added by the id of an account as by its key', async () => {
      const { ledger } = await setUp(10)
      const account = await makeAccount(ledger)
      const add = () => ledger.addCredits(account.id, 5, 'admin', START, `once ${account.id}`)
      assert.equal((await add())?.balance.remaining, 15)
      assert.equal((await add())?.balance.remaining, 15, 'the same grant')
      assert.equal(await ledger.addCredits(999_999, 5, 'admin', START), undefined)
    })

    test('the usage log is searched, and read on from where a page ended', async () => {
      const { ledger, clock } = await setUp(1_000)
      const [one, other] = [await makeAccount(ledger), await makeAccount(ledger)]
      for (let credits = 0; credits < 4; credits++) {
        await chargeAll(ledger, [
          callOf(one, { credits, endpoint: credits % 2, receivedAt: clock.now() }),
          callOf(other, { credits: 10 + credits, status: 404, receivedAt: clock.now() }),
        ])
        clock.advance(SECOND)
      }
      const found = async (search: UsageSearch, limit = 10) => {
        const { rows, next } = await ledger.usage(limit, search)
        return { credits: rows.map(({ credits }) => credits), next }
      }
      assert.deepEqual((await found({ account: one.id })).credits, [3, 2, 1, 0])
      assert.deepEqual((await found({ endpoint: ENDPOINTS[1] })).credits, [3, 1])
      assert.deepEqual((await found({ endpoint: '/v1/never' })).credits, [])
      assert.deepEqual((await found({ status: 404 })).credits, [13, 12, 11, 10])
      const [from, to] = [asInstant(START + SECOND), asInstant(START + 2 * SECOND)]
      assert.deepEqual((await found({ account: one.id, from, to })).credits, [2, 1])
      const first = await found({}, 3)
      const second = await found({ before: first.next }, 3)
      const third = await found({ before: second.next }, 3)
      assert.deepEqual([...first.credits, ...second.credits, ...third.credits], [13, 3, 12, 2, 11, 1, 10, 0])
      assert.equal(third.next, undefined)
    })

    test('the usage log shows every call and refusal, latest first', async () => {
      const { ledger, clock } = await setUp(3, 3)
      const account = await makeAccount(ledger, { maskedKey: 'bw_abc…xyz' })
      await charge(ledger, callOf(account, { credits: 2, endpoint: 1 }))
      clock.advance(25)
      await chargeAll(ledger, [
        callOf(account, { credits: 2, endpoint: 2 }),
        callOf(account, { credits: 0, status: 304, receivedAt: asInstant(START + 20) }),
        callOf(account),
      ])
      const row = {
        account: account.id,
        maskedKey: 'bw_abc…xyz',
        at: START,
        endpoint: ENDPOINTS[0],
        credits: 0,
        latencyMs: 25,
      }
      const expected = [
        { ...row, status: 429 },
        { ...row, status: 304, at: START + 20, latencyMs: 5 },
        { ...row, endpoint: ENDPOINTS[2], status: 402 },
        { ...row, endpoint: ENDPOINTS[1], credits: 2, status: 200, latencyMs: 0 },
      ]
      assert.deepEqual((await ledger.usage(10)).rows, expected)
      assert.deepEqual((await ledger.usage(2)).rows, expected.slice(0, 2))
      assert.deepEqual((await ledger.usage(0)).rows, [])
    })

    test('a call that was admitted but refused for its content is logged and counts against the window only', async () => {
      const { ledger } = await setUp(100, 10)
      const account = await makeAccount(ledger)
      const decision = await charge(ledger, callOf(account, { credits: 0, status: 422 }))
      assert.equal(decision.callsRemaining, 9)
      const [summary] = (await ledger.listAccounts()).filter(({ id }) => id === account.id)
      assert.equal(summary.calls, 0)
      assert.deepEqual(
        (await ledger.usage(1)).rows.map(({ status, credits }) => ({ status, credits })),
        [{ status: 422, credits: 0 }],
      )
    })

    test('a flood of refusals leaves ten rows a minute and account in the usage log', async () => {
      const { ledger, clock } = await setUp(100, 2)
      const [flooding, other] = [await makeAccount(ledger), await makeAccount(ledger)]
      for (let minute = 0; minute < 2; minute++) {
        await chargeAll(ledger, repeat(500, callOf(flooding, { receivedAt: clock.now() })))
        await chargeAll(ledger, repeat(3, callOf(other, { receivedAt: clock.now() })))
        clock.advance(MINUTE)
      }
      const { rows } = await ledger.usage(1000)
      assert.equal(rows.filter(({ status }) => status === 429).length, 2 * (10 + 1))
      assert.equal(rows.filter(({ status }) => status === 200).length, 2 * (2 + 2))
    })

    test('usage is summed by UTC day and by endpoint, refusals left out', async () => {
      const { ledger, clock } = await setUp(1_000)
      const account = await makeAccount(ledger)
      const stranger = await makeAccount(ledger)
      for (const daysAgo of [30, 29, 7, 6, 1, 0]) {
        clock.set(asInstant(START + (30 - daysAgo) * DAY))
        await chargeAll(ledger, [
          callOf(account, { credits: 2, endpoint: daysAgo % 2 }),
          callOf(account, { credits: 5_000 }),
          callOf(stranger),
        ])
      }
      const usage = await usageOf(ledger, account.id, clock.now())
      assert.deepEqual(usage, {
        today: { calls: 1, credits: 2 },
        last_7_days: { calls: 3, credits: 6 },
        last_30_days: { calls: 5, credits: 10 },
        by_day: [29, 7, 6, 1, 0].map((daysAgo) => ({
          day: formatDay(utcDay(asInstant(START + (30 - daysAgo) * DAY))),
          calls: 1,
          credits: 2,
        })),
        by_endpoint: [
          { endpoint: ENDPOINTS[1], calls: 3, credits: 6 },
          { endpoint: ENDPOINTS[0], calls: 2, credits: 4 },
        ],
      })
    })

    test('daily usage holds the days that were asked for, both ends included', async () => {
      const { ledger, clock } = await setUp(1_000)
      const account = await makeAccount(ledger)
      const first = utcDay(START)
      for (let days = 0; days < 4; days++) {
        clock.set(asInstant(START + days * DAY))
        await charge(ledger, callOf(account, { credits: days }))
      }
      const rows = await ledger.dailyUsage(account.id, asDay(first + 1), asDay(first + 2))
      assert.deepEqual(
        rows.toSorted((one, other) => one.day - other.day),
        [1, 2].map((days) => ({ day: first + days, endpoint: ENDPOINTS[0], calls: 1, credits: days })),
      )
    })

    test('a question about an account counts every charge that was made before it', async () => {
      const { ledger } = await setUp(100)
      const account = await makeAccount(ledger)
      for (let index = 0; index < 5; index++) ledger.charge(callOf(account), () => undefined)
      const [balance, usage, { rows }] = await Promise.all([
        ledger.balance(account.id),
        usageOf(ledger, account.id, START),
        ledger.usage(10),
      ])
      assert.deepEqual([balance.used, usage.today.calls, rows.length], [5, 5, 5])
    })

    test('closing decides what was asked before it and nothing afterwards', async () => {
      const { ledger } = await setUp(100)
      const account = await makeAccount(ledger)
      const before = chargeAll(ledger, repeat(5, callOf(account)))
      const closed = ledger.close()
      ledger.charge(callOf(account), never)
      ledger.peek(account.id, never)
      await closed
      assert.equal(countOf(await before, 'charged'), 5)
      await assert.rejects(ledger.balance(account.id), /closed/)
      await ledger.close()
    })
  })
}
