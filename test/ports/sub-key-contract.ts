import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import type { Account, NewSubKey, SubKey } from '../../packages/server/src/service/ports.ts'
import type { LedgerStore } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { often } from '../often.ts'
import {
  callOf,
  charge,
  chargeAll,
  countOf,
  ENDPOINTS,
  makeAccount,
  newSubKey,
  outcomes,
  repeat,
  type SettableClock,
  START,
  settableClock,
  tiersWith,
  usageOf,
} from './ledger-calls.ts'
import type { LedgerContractSettings } from './ledger-contract.ts'

const MOST = 3
const FEBRUARY = asInstant(Date.UTC(2025, 1, 1))

/** What every engine guarantees of sub-keys, watch-lists and mails about balances. */
export function subKeyContract(
  name: string,
  open: (settings: LedgerContractSettings) => Promise<LedgerStore>,
): void {
  const opened: LedgerStore[] = []
  const setUp = async (
    credits = 1_000,
  ): Promise<{ ledger: LedgerStore; clock: SettableClock; account: Account }> => {
    const clock = settableClock()
    const ledger = await open({
      endpoints: ENDPOINTS,
      wallClock: clock,
      tiers: tiersWith(credits, 1_000_000),
    })
    opened.push(ledger)
    return { ledger, clock, account: await makeAccount(ledger) }
  }
  const make = async (ledger: LedgerStore, options: Partial<NewSubKey>): Promise<SubKey> => {
    const made = await ledger.createSubKey(newSubKey(options), MOST)
    assert.ok(made)
    return made
  }

  describe(`the ${name} ledger: sub-keys`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('a sub-key is found by its hash with all that it was made with', async () => {
      const { ledger, account } = await setUp()
      const options = newSubKey({
        account: account.id,
        scope: 'write',
        expiresAt: FEBRUARY,
      })
      const made = await ledger.createSubKey(options, MOST)
      const { keyHash, ...shown } = options
      const unused = { month: 0, monthUsed: 0, used: 0, calls: 0, lastUsedAt: 0 }
      assert.deepEqual(made, { id: made?.id, ...shown, ...unused })
      assert.deepEqual(await ledger.findSubKey(keyHash), made)
      assert.deepEqual(await ledger.subKeys(account.id), [made])
      assert.equal(await ledger.findSubKey('another'), undefined)
      assert.equal(await ledger.findAccount(keyHash), undefined, 'it is no key of an account')
      assert.deepEqual(await ledger.createSubKey(options, 1), made, 'the same again')
    })

    test('an account has as many as it may have, however simultaneously they are made', async () => {
      const { ledger, account } = await setUp()
      const made = await Promise.all(
        repeat(8, undefined).map(() => ledger.createSubKey(newSubKey({ account: account.id }), MOST)),
      )
      assert.equal(made.filter((subKey) => subKey !== undefined).length, MOST)
      const other = await makeAccount(ledger)
      assert.ok(await ledger.createSubKey(newSubKey({ account: other.id }), MOST))
      assert.equal(await ledger.deleteSubKey(other.id, made.find(Boolean)?.id ?? 0), false, 'of another')
    })

    test('it uses its monthly credits and no more, and the balance of the account', async () => {
      const { ledger, clock, account } = await setUp()
      const { id, keyHash } = { ...(await make(ledger, { account: account.id, keyHash: 'k' })), keyHash: 'k' }
      const call = callOf(account, { subKey: id, credits: 3 })
      const decisions = await chargeAll(ledger, repeat(16, call))
      assert.deepEqual([countOf(decisions, 'charged'), countOf(decisions, 'sub_key_cap_reached')], [3, 13])
      assert.equal((await charge(ledger, { ...call, credits: 1 })).outcome, 'charged')
      assert.equal((await charge(ledger, { ...call, credits: 1 })).outcome, 'sub_key_cap_reached')
      assert.equal((await charge(ledger, { ...call, credits: 0 })).outcome, 'charged')
      assert.equal((await charge(ledger, callOf(account, { credits: 90 }))).creditsRemaining, 900)
      assert.deepEqual((await ledger.balance(account.id)).used, 100)
      const used = { month: 2025 * 12, monthUsed: 10, used: 10, calls: 5, lastUsedAt: START }
      assert.deepEqual(await ledger.findSubKey(keyHash), {
        ...(await ledger.subKeys(account.id))[0],
        ...used,
      })

      clock.set(FEBRUARY)
      assert.equal((await charge(ledger, { ...call, credits: 10 })).outcome, 'charged')
      assert.equal((await charge(ledger, call)).outcome, 'sub_key_cap_reached')
      clock.set(START)
      assert.equal((await charge(ledger, call)).outcome, 'sub_key_cap_reached', 'no month is opened again')
      const [subKey] = await ledger.subKeys(account.id)
      assert.deepEqual([subKey.month, subKey.monthUsed, subKey.used], [2025 * 12 + 1, 10, 20])
    })

    test('a call that is not answered, is repeated or cannot be paid uses nothing of it', async () => {
      const { ledger, account } = await setUp(20)
      const { id } = await make(ledger, { account: account.id, monthlyCredits: 30 })
      const idempotency = { key: 'k', fingerprint: 'f', snapshotAsOf: START }
      const call = callOf(account, { subKey: id, credits: 5 })
      const decided = [
        await charge(ledger, { ...call, idempotency }),
        await charge(ledger, { ...call, idempotency }),
        await charge(ledger, { ...call, credits: 0, status: 404 }),
        await charge(ledger, { ...call, credits: 16 }),
      ]
      assert.deepEqual(outcomes(decided), ['charged', 'replayed', 'charged', 'insufficient_credits'])
      const [{ used, calls }] = await ledger.subKeys(account.id)
      assert.deepEqual([used, calls], [5, 2])
    })

    test('a deleted one is refused from its next call on; the account keeps what it used', async () => {
      const { ledger, account } = await setUp()
      const { id } = await make(ledger, { account: account.id, keyHash: 'gone' })
      const call = callOf(account, { subKey: id })
      await charge(ledger, call)
      assert.equal(await ledger.deleteSubKey(account.id, id), true)
      assert.equal(await ledger.deleteSubKey(account.id, id), false)
      assert.equal((await charge(ledger, call)).outcome, 'key_disabled')
      assert.equal((await charge(ledger, callOf(account))).outcome, 'charged')
      assert.deepEqual([await ledger.subKeys(account.id), await ledger.findSubKey('gone')], [[], undefined])
      assert.equal((await ledger.balance(account.id)).used, 2)
      const next = await make(ledger, { account: account.id })
      assert.notEqual(next.id, id, 'its number is not used again')
    })

    test('with its account a sub-key and the watch-lists end', async () => {
      const { ledger, account } = await setUp()
      const { id } = await make(ledger, { account: account.id })
      await ledger.putWatchList(account.id, { name: 'a', symbols: ['SPY'], updatedAt: START }, MOST)
      await ledger.disableAccount(account.id, START)
      assert.equal((await charge(ledger, callOf(account, { subKey: id }))).outcome, 'key_disabled')
      assert.deepEqual([await ledger.subKeys(account.id), await ledger.watchLists(account.id)], [[], []])
    })

    test('whatever the interleaving, no month is above its cap, and all usage is the change of the balance', async () => {
      const call = fc.record({
        by: fc.constantFrom(undefined, 0, 1),
        credits: fc.nat(4),
        status: fc.constantFrom(200, 200, 304, 404),
      })
      const batch = fc.record({
        pauseDays: fc.constantFrom(0, 0, 0, 17),
        calls: fc.array(call, { maxLength: 12 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
          const { ledger, clock, account } = await setUp(60)
          const caps = [7, 12]
          const made: SubKey[] = []
          for (const monthlyCredits of caps)
            made.push(await make(ledger, { account: account.id, monthlyCredits }))
          let ofMain = 0
          for (const { pauseDays, calls } of batches) {
            clock.advance(pauseDays * DAY)
            const requests = calls.map(({ by, status, credits }) =>
              callOf(account, {
                credits: status < 400 ? credits : 0,
                status,
                receivedAt: clock.now(),
                subKey: by === undefined ? undefined : made[by].id,
              }),
            )
            const decisions = await chargeAll(ledger, requests)
            for (const [index, { by }] of calls.entries())
              if (by === undefined) ofMain += decisions[index].creditsUsed
            for (const [index, subKey] of (await ledger.subKeys(account.id)).entries())
              assert.ok(subKey.monthUsed <= caps[index])
          }
          const used = (await ledger.subKeys(account.id)).reduce((sum, subKey) => sum + subKey.used, ofMain)
          const balance = await ledger.balance(account.id)
          assert.deepEqual([balance.used, balance.remaining], [used, 60 - used])
          const { by_day: days } = await usageOf(ledger, account.id, clock.now())
          if (clock.now() - START < 30 * DAY)
            assert.equal(
              days.reduce((sum, { credits }) => sum + credits, 0),
              used,
            )
          await ledger.close()
        }),
        { numRuns: often(5, 24) },
      )
    })
  })

  describe(`the ${name} ledger: caps of apps`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    const CLIENT = 'https://app.example/client'

    test('a cap is one for a client and an account, no sub-key, and changed by the next agreement', async () => {
      const { ledger, account } = await setUp()
      const other = await makeAccount(ledger)
      const cap = await ledger.capApp({ account: account.id, client: CLIENT, monthlyCredits: 5 }, START)
      assert.deepEqual([cap.client, cap.monthlyCredits, cap.used], [CLIENT, 5, 0])
      assert.deepEqual(await ledger.findAppCap(account.id, CLIENT), cap)
      assert.equal(await ledger.findAppCap(other.id, CLIENT), undefined)
      const again = await ledger.capApp({ account: account.id, client: CLIENT, monthlyCredits: 9 }, START)
      assert.deepEqual(again, { ...cap, monthlyCredits: 9 })
      assert.deepEqual(await ledger.appCaps(account.id), [again])
      assert.deepEqual(await ledger.subKeys(account.id), [])
      assert.equal(await ledger.deleteSubKey(account.id, cap.id), false, 'nor is it deleted as one')
      const made = repeat(MOST, undefined).map(() =>
        ledger.createSubKey(newSubKey({ account: account.id }), MOST),
      )
      assert.ok((await Promise.all(made)).every(Boolean), 'it takes the place of none')
    })

    test('however many calls at once, it is used up and no more; a change holds from the next call on', async () => {
      const { ledger, clock, account } = await setUp()
      const agree = (monthlyCredits: number) =>
        ledger.capApp({ account: account.id, client: CLIENT, monthlyCredits }, clock.now())
      const { id } = await agree(10)
      const call = callOf(account, { subKey: id, credits: 3 })
      const first = await chargeAll(ledger, repeat(16, call))
      assert.deepEqual([countOf(first, 'charged'), countOf(first, 'sub_key_cap_reached')], [3, 13])
      assert.equal((await agree(20)).monthUsed, 9, 'what was used stays counted')
      const second = await chargeAll(ledger, repeat(16, call))
      assert.deepEqual([countOf(second, 'charged'), countOf(second, 'sub_key_cap_reached')], [3, 13])
      await agree(1)
      assert.equal((await charge(ledger, { ...call, credits: 1 })).outcome, 'sub_key_cap_reached')
      assert.equal((await charge(ledger, { ...call, credits: 0 })).outcome, 'charged')
      assert.equal((await ledger.balance(account.id)).used, 18)
      clock.set(FEBRUARY)
      assert.equal((await charge(ledger, { ...call, credits: 1 })).outcome, 'charged')
    })

    test('of an account the 200 that were agreed to last are kept', async () => {
      const { ledger, clock, account } = await setUp()
      const agree = (client: string) =>
        ledger.capApp({ account: account.id, client, monthlyCredits: 5 }, clock.now())
      const oldest = await agree('client-0')
      for (let index = 1; index < 200; index++) await agree(`client-${index}`)
      clock.advance(DAY)
      await agree('client-0')
      await agree('client-200')
      const caps = await ledger.appCaps(account.id)
      assert.deepEqual([caps.length, caps[0].id, caps[1].client], [200, oldest.id, 'client-2'])
      assert.equal(await ledger.findAppCap(account.id, 'client-1'), undefined)
    })

    test('with its account it ends', async () => {
      const { ledger, account } = await setUp()
      const { id } = await ledger.capApp({ account: account.id, client: CLIENT, monthlyCredits: 5 }, START)
      await ledger.disableAccount(account.id, START)
      assert.equal((await charge(ledger, callOf(account, { subKey: id }))).outcome, 'key_disabled')
      assert.deepEqual(await ledger.appCaps(account.id), [])
    })
  })

  describe(`the ${name} ledger: watch-lists`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('a list is created, replaced as a whole, and deleted', async () => {
      const { ledger, account } = await setUp()
      const put = (of: string, symbols: readonly string[]) =>
        ledger.putWatchList(account.id, { name: of, symbols, updatedAt: START }, MOST)
      assert.equal(await put('tech', ['NVDA', 'AAPL']), true)
      assert.equal(await put('gold', ['GC=F']), true)
      assert.equal(await put('tech', ['^GSPC']), true)
      assert.deepEqual(await ledger.watchLists(account.id), [
        { name: 'gold', symbols: ['GC=F'], updatedAt: START },
        { name: 'tech', symbols: ['^GSPC'], updatedAt: START },
      ])
      const other = await makeAccount(ledger)
      assert.deepEqual(
        [await ledger.watchLists(other.id), await ledger.deleteWatchList(other.id, 'tech')],
        [[], false],
      )
      assert.equal(await ledger.deleteWatchList(account.id, 'tech'), true)
      assert.deepEqual(
        (await ledger.watchLists(account.id)).map(({ name }) => name),
        ['gold'],
      )
    })

    test('an account has as many as it may have, and may replace and rename them then', async () => {
      const { ledger, account } = await setUp()
      const put = (of: string, formerName?: string) =>
        ledger.putWatchList(account.id, { name: of, symbols: ['SPY'], updatedAt: START }, MOST, formerName)
      const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((each) => put(each)))
      assert.equal(made.filter(Boolean).length, MOST)
      const before = (await ledger.watchLists(account.id)).map((list) => list.name)
      assert.equal(await put(before[0]), true)
      assert.equal(await put('renamed', before[0]), true)
      assert.equal(await put('one more', 'never there'), false)
      assert.deepEqual(
        (await ledger.watchLists(account.id)).map((list) => list.name),
        [...before.slice(1), 'renamed'],
      )
    })
  })
}
