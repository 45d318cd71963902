import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { TO_STREAM } from '../../packages/server/src/service/alerts/alert-store.ts'
import type { HeldAddress } from '../../packages/server/src/service/ports.ts'
import type { LedgerStore } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { callOf, charge, makeAccount, makeOwnAccount, newRule, newSubKey, START } from './ledger-calls.ts'

const LATER = asInstant(START + 60_000)
const idsOf = ({ accounts }: HeldAddress): number[] => accounts.map(({ id }) => id)

/** What a ledger must hold of e-mail addresses, whatever its engine. */
export function addressContract(name: string, open: () => Promise<LedgerStore>): void {
  const opened: LedgerStore[] = []
  const setUp = async (): Promise<LedgerStore> => {
    const ledger = await open()
    opened.push(ledger)
    return ledger
  }

  describe(`the ${name} ledger: addresses`, () => {
    after(async () => void (await Promise.all(opened.splice(0).map((ledger) => ledger.close()))))

    test('an address nobody used has no accounts, and can be confirmed', async () => {
      const ledger = await setUp()
      assert.deepEqual(await ledger.findAddress('new@example.com'), { confirmedAt: undefined, accounts: [] })
      assert.deepEqual(await ledger.confirmAddress('new@example.com', START), {
        confirmedAt: START,
        accounts: [],
      })
      const again = await ledger.confirmAddress('new@example.com', LATER)
      assert.equal(again.confirmedAt, START)
    })

    test('accounts made with the address in any case are its own, the largest balance first', async () => {
      const ledger = await setUp()
      const free = await makeAccount(ledger, { email: 'Ada@Example.com ' })
      const large = await makeAccount(ledger, { email: 'ada@example.com', tier: 'pro' })
      const unlimited = await makeAccount(ledger, { email: 'ada@example.com', tier: 'enterprise' })
      for (const email of ['ada+x@example.com', 'xada@example.com', '', 'ada@example.com.evil.test'])
        await makeAccount(ledger, { email })
      await charge(ledger, callOf(large))
      const held = await ledger.findAddress('ada@example.com')
      assert.equal(held.confirmedAt, undefined)
      assert.deepEqual(idsOf(held), [unlimited.id, large.id, free.id])
      assert.deepEqual(held.accounts[1], {
        ...large,
        credits: { remaining: 499_999, granted: 500_000, used: 1, unlimited: false },
        isProven: false,
      })
      assert.deepEqual(idsOf(await ledger.confirmAddress('ada@example.com', START)), idsOf(held))
    })

    test('a proven account stays with its address, whatever its e-mail address says', async () => {
      const ledger = await setUp()
      const [own, others] = [await makeAccount(ledger, { email: 'a@b.test' }), await makeAccount(ledger)]
      await ledger.confirmAddress('a@b.test', START)
      await ledger.confirmAddress('c@d.test', START)
      await ledger.proveAccount('a@b.test', own.id, LATER)
      await ledger.proveAccount('c@d.test', others.id, LATER)
      await ledger.proveAccount('c@d.test', others.id, LATER)
      const held = await ledger.findAddress('c@d.test')
      assert.deepEqual([idsOf(held), held.accounts[0].isProven], [[others.id], true])
      assert.deepEqual(idsOf(await ledger.findAddress(others.email)), [])
      assert.equal((await ledger.findAddress('a@b.test')).accounts[0].isProven, true)
      await assert.rejects(ledger.proveAccount('a@b.test', 999_999, LATER), RangeError)
    })

    test('another key changes neither address nor proof', async () => {
      const ledger = await setUp()
      const account = await makeAccount(ledger, { email: 'a@b.test' })
      await ledger.confirmAddress('a@b.test', START)
      await ledger.rotateKey(account.id, 'rotated', 'bw_new', LATER)
      const [held] = (await ledger.findAddress('a@b.test')).accounts
      assert.deepEqual([held.maskedKey, held.isProven], ['bw_new', false])
    })

    test('an account that is taken over begins with its new key: nothing of the old one reaches it', async () => {
      const ledger = await setUp()
      const bought = await makeAccount(ledger, { email: 'a@b.test', tier: 'pro', keyHash: 'bought' })
      const subKey = newSubKey({ account: bought.id })
      const { id = 0 } = (await ledger.createSubKey(subKey, 5)) ?? {}
      await ledger.capApp({ account: bought.id, client: 'app', monthlyCredits: 9 }, START)
      for (const target of ['https://buyer.test/hook', TO_STREAM])
        await ledger.addAlert(newRule({ id: target, account: bought.id, target }), 5)
      await ledger.confirmAddress('a@b.test', START)
      const key = { keyHash: 'taken over', maskedKey: 'bw_new' }
      for (let time = 0; time < 2; time++) await ledger.takeOverAccount('a@b.test', bought.id, key, LATER)
      const [held] = (await ledger.findAddress('a@b.test')).accounts
      assert.deepEqual([held.id, held.maskedKey, held.isProven], [bought.id, 'bw_new', true])
      assert.deepEqual((await ledger.findAccount('taken over'))?.id, bought.id)
      assert.equal(await ledger.findAccount('bought'), undefined)
      assert.deepEqual([await ledger.subKeys(bought.id), await ledger.appCaps(bought.id)], [[], []])
      const dead = await charge(ledger, callOf(bought, { subKey: id }))
      assert.equal(dead.outcome, 'key_disabled')
      assert.deepEqual(
        (await ledger.alertsOf(bought.id)).map(({ id }) => id),
        [TO_STREAM],
      )
      assert.equal((await charge(ledger, callOf(bought))).outcome, 'charged')
    })

    test('a proven account that gets a lost key again keeps its sub-keys and alerts', async () => {
      const ledger = await setUp()
      const own = await makeOwnAccount(ledger, { email: 'a@b.test' })
      await ledger.createSubKey(newSubKey({ account: own.id }), 5)
      await ledger.addAlert(newRule({ id: 'r', account: own.id, target: 'https://own.test/hook' }), 5)
      await ledger.takeOverAccount('a@b.test', own.id, { keyHash: 'again', maskedKey: 'bw_new' }, LATER)
      assert.deepEqual(
        [(await ledger.subKeys(own.id)).length, (await ledger.alertsOf(own.id)).length],
        [1, 1],
      )
    })

    test('an account that is left bears the address no longer; a proven one cannot be left', async () => {
      const ledger = await setUp()
      const own = await makeOwnAccount(ledger, { email: 'a@b.test' })
      const bought = await makeAccount(ledger, { email: 'A@B.test', keyHash: 'bought' })
      await ledger.confirmAddress('a@b.test', LATER)
      for (const { id } of [own, bought]) await ledger.leaveAccount('a@b.test', id)
      assert.deepEqual(idsOf(await ledger.findAddress('a@b.test')), [own.id])
      assert.deepEqual(idsOf(await ledger.confirmAddress('a@b.test', LATER)), [own.id])
      const account = await ledger.findAccount('bought')
      assert.deepEqual([account?.id, account?.email, account?.disabled], [bought.id, '', false])
      await assert.rejects(ledger.leaveAccount('a@b.test', 999_999), RangeError)
    })

    test('a disabled account is not among them', async () => {
      const ledger = await setUp()
      const account = await makeAccount(ledger, { email: 'a@b.test' })
      await ledger.confirmAddress('a@b.test', START)
      await ledger.disableAccount(account.id, LATER)
      assert.deepEqual(idsOf(await ledger.findAddress('a@b.test')), [])
      assert.deepEqual(idsOf(await ledger.confirmAddress('a@b.test', LATER)), [])
    })

    test('an account that was given up is refused, and its address may have another free key', async () => {
      const ledger = await setUp()
      const options = { email: 'a@b.test', uniqueAs: 'free:a@b.test' }
      const account = await makeAccount(ledger, options)
      const second = { ...options, tier: 'free' as const, keyHash: 'second', maskedKey: '', createdAt: LATER }
      assert.equal(await ledger.createAccount({ ...second, name: '' }), undefined)
      await ledger.giveUpAccount(account.id, LATER)
      await ledger.giveUpAccount(account.id, LATER)
      assert.equal((await charge(ledger, callOf(account))).outcome, 'key_disabled')
      const next = await ledger.createAccount({ ...second, name: '' })
      assert.deepEqual(idsOf(await ledger.findAddress('a@b.test')), [next?.id])
      await assert.rejects(ledger.giveUpAccount(999_999, LATER), RangeError)
    })

    test('an account that nobody proved lets another have its free key, and stays', async () => {
      const ledger = await setUp()
      const uniqueAs = 'free:a@b.test'
      assert.equal(await ledger.releaseUnique(uniqueAs), false)
      const account = await makeAccount(ledger, { email: 'a+x@b.test', uniqueAs, keyHash: 'first' })
      assert.equal(await ledger.releaseUnique(uniqueAs), true)
      assert.equal((await ledger.findAccount('first'))?.disabled, false)
      const own = await makeAccount(ledger, { email: 'a@b.test', uniqueAs, keyHash: 'second' })
      assert.notEqual(own.id, account.id)
      await ledger.confirmAddress('a@b.test', START)
      await ledger.proveAccount('a@b.test', own.id, LATER)
      assert.equal(await ledger.releaseUnique(uniqueAs), false, 'proven')
      const lost = await makeAccount(ledger, { uniqueAs: 'free:c@d.test', keyHash: 'third' })
      await ledger.disableAccount(lost.id, LATER)
      assert.equal(await ledger.releaseUnique('free:c@d.test'), false, 'disabled')
    })

    test('simultaneous confirmations join every account once', async () => {
      const ledger = await setUp()
      const made = await Promise.all([1, 2, 3].map(() => makeAccount(ledger, { email: 'a@b.test' })))
      const held = await Promise.all([1, 2, 3, 4].map(() => ledger.confirmAddress('a@b.test', START)))
      for (const each of held) assert.deepEqual(idsOf(each).sort(), made.map(({ id }) => id).sort())
    })
  })
}
