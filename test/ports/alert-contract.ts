import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asInstant, DAY, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { AlertStore, Claim, Ledger, NewAlertRule } from '../../packages/server/src/service/ports.ts'
import { makeAccount, newRule, START } from './ledger-calls.ts'

type Store = AlertStore & Pick<Ledger, 'createAccount'>

const later = (ms: number) => asInstant(START + ms)
const MOST = 3
const MARK = { value: 60, fired: false }

const claim = (options: Partial<Claim> = {}): Claim => ({
  now: START,
  until: later(MINUTE),
  most: 10,
  mostPerHost: 10,
  exceptHosts: [],
  ...options,
})

/** What every engine guarantees for rules of alerts and their notices. @param open a new, empty store */
export function alertContract(name: string, open: () => Promise<Store>): void {
  describe(`alerts (${name})`, () => {
    const opened = async () => {
      const store = await open()
      const account = async () => (await makeAccount(store)).id
      const ruleOf = (id: string, own: number, options: Partial<NewAlertRule> = {}) =>
        newRule({ id, account: own, marks: { '': MARK }, ...options })
      const add = (id: string, own: number, options: Partial<NewAlertRule> = {}) =>
        store.addAlert(ruleOf(id, own, options), MOST)
      /** Fires notices of a rule at the next snapshot. */
      const fire = async (id: string, own: number, minute: number, notices: readonly string[]) =>
        store.advanceAlerts(later(minute * MINUTE), START, [
          {
            rule: { id, account: own },
            marks: { '': { value: 75, fired: true } },
            notices: notices.map((notice) => ({ id: notice, body: `{"n":"${notice}"}` })),
          },
        ])
      const claimed = async (options: Partial<Claim> = {}) =>
        (await store.claimNotices(claim(options))).map(({ id }) => id).sort()
      return { store, account, ruleOf, add, fire, claimed }
    }

    test('a rule is kept as it was given, belongs to its account, and goes with its notices', async () => {
      const { store, account, ruleOf, add, fire, claimed } = await opened()
      const [own, other] = [await account(), await account()]
      assert.equal(await add('a', own), true)
      const stored = {
        ...ruleOf('a', own),
        status: 'active',
        reason: undefined,
        deadInRow: 0,
      }
      assert.deepEqual(await store.findAlert(own, 'a'), stored)
      assert.deepEqual([await store.findAlert(other, 'a'), await store.alertsOf(other)], [undefined, []])
      await fire('a', own, 1, ['n'])
      assert.equal(await store.removeAlert(other, 'a'), false)
      assert.equal(await store.removeAlert(own, 'a'), true)
      assert.equal(await store.removeAlert(own, 'a'), false)
      assert.deepEqual(await claimed(), [])
    })

    test('an account has no more rules than it may, however many are added at once', async () => {
      const { store, account, add } = await opened()
      const own = await account()
      const added = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => add(id, own)))
      assert.equal(added.filter(Boolean).length, MOST)
      assert.equal((await store.alertsOf(own)).length, MOST)
      const [{ id }] = await store.alertsOf(own)
      assert.equal(await add(id, own), true, 'the same again, after a lost answer')
      assert.equal((await store.alertsOf(own)).length, MOST)
    })

    test('of many who evaluate the same snapshot exactly one advances a rule and writes its notices', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      const advanced = await Promise.all(
        Array.from({ length: 6 }, (_, index) => fire('a', own, 1, [`n${index}`])),
      )
      assert.deepEqual(advanced.flat(), ['a'])
      assert.equal((await claimed()).length, 1)
      assert.deepEqual(await fire('a', own, 1, ['late']), [], 'it has seen this one')
      const rule = await store.findAlert(own, 'a')
      assert.deepEqual([rule?.marks, rule?.seenAsOf], [{ '': { value: 75, fired: true } }, later(MINUTE)])
    })

    test('rules to evaluate are active ones of the product that have not seen the snapshot, in pages', async () => {
      const { store, account, add, fire } = await opened()
      const own = await account()
      await add('b', own)
      await add('a', own, { seenAsOf: undefined })
      await add('c', own, { product: 'prices' })
      const next = async (minute: number, after = '', most = 9) =>
        (await store.alertsToEvaluate('risk', later(minute * MINUTE), after, most)).map(({ id }) => id)
      assert.deepEqual(await next(0), ['a'])
      assert.deepEqual(await next(1), ['a', 'b'])
      assert.deepEqual(
        [await next(1, '', 1), await next(1, 'a', 1), await next(1, 'b', 1)],
        [['a'], ['b'], []],
      )
      await fire('a', own, 1, ['n'])
      await store.buryNotice('n', START, '410', 'disables')
      assert.deepEqual(await next(2), ['b'])
      assert.deepEqual(await fire('a', own, 2, ['m']), [])
    })

    test('a claim holds for its lease only, so that what a dead sender held is claimed again', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      await fire('a', own, 1, ['x', 'y', 'z'])
      const taken = await Promise.all([claimed({ most: 2 }), claimed({ most: 2 }), claimed({ most: 2 })])
      assert.deepEqual(taken.flat().sort(), ['x', 'y', 'z'])
      assert.deepEqual(await claimed({ now: later(MINUTE - 1) }), [])
      const [again] = await store.claimNotices(
        claim({ now: later(MINUTE), until: later(2 * MINUTE), most: 1 }),
      )
      assert.deepEqual(
        { ...again, id: '', body: '' },
        {
          id: '',
          body: '',
          rule: 'a',
          account: own,
          status: 'due',
          attempts: 0,
          lastError: undefined,
          createdAt: START,
          endedAt: undefined,
          target: 'https://a.example/hook',
        },
      )
      assert.equal(again.body, `{"n":"${again.id}"}`)
    })

    test('of one host only a few are claimed, and none while it is busy', async () => {
      const { account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      await add('b', own, { target: 'https://b.example:8443/hook' })
      await fire('a', own, 1, ['a1', 'a2', 'a3'])
      await fire('b', own, 1, ['b1'])
      assert.deepEqual(await claimed({ mostPerHost: 2, exceptHosts: ['b.example:8443'] }), ['a1', 'a2'])
      assert.deepEqual(await claimed({ exceptHosts: ['a.example'] }), ['b1'])
      assert.deepEqual(await claimed(), ['a3'])
    })

    test('what arrived waits for its charge at once, and ends with it', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      await fire('a', own, 1, ['n'])
      await claimed()
      await store.noticeArrived('n', START, START)
      const [sent] = await store.claimNotices(claim({ now: later(MINUTE), until: later(2 * MINUTE) }))
      assert.equal(sent.status, 'sent')
      await store.postponeNotice('n', later(90 * SECOND))
      assert.deepEqual(await claimed({ now: later(80 * SECOND) }), [])
      assert.equal(await store.buryNotice('n', START, 'late', 'disables'), undefined, 'it arrived')
      await store.noticeArrived('n', later(DAY), undefined)
      assert.deepEqual(await claimed({ now: later(90 * SECOND) }), [])
      const [ended] = await store.noticesOf(own, 'delivered', 9)
      assert.deepEqual([ended.id, ended.endedAt, ended.attempts], ['n', later(DAY), 0])
    })

    test('a failed try comes again at its time; five dead in a row stop the rule, one that arrives begins anew', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      const names = ['n1', 'n2', 'n3', 'n4', 'sent', 'n5', 'n6', 'n7', 'n8', 'n9', 'last']
      await fire('a', own, 1, names)
      await store.postponeNotice('n1', later(5 * SECOND), '500')
      assert.ok(!(await claimed({ most: 99, mostPerHost: 99 })).includes('n1'))
      const stops: (string | undefined)[] = []
      const dies = async (id: string) =>
        stops.push((await store.buryNotice(id, later(1), 'timed out', 'counted'))?.id)
      for (const id of names.slice(0, 4)) await dies(id)
      await store.noticeArrived('sent', START, undefined)
      for (const id of names.slice(5, 10)) await dies(id)
      assert.deepEqual(
        stops.flatMap((id) => id ?? []),
        ['a'],
      )
      assert.equal(stops.at(-1), 'a')
      const rule = await store.findAlert(own, 'a')
      assert.deepEqual([rule?.status, rule?.reason, rule?.deadInRow], ['paused', 'timed out', 5])
      const dead = await store.noticesOf(own, 'dead', 99)
      assert.equal(dead.length, 10, 'the last one died with its rule')
      assert.deepEqual(
        dead.filter(({ id }) => id === 'n1').map(({ attempts, lastError }) => [attempts, lastError]),
        [[1, 'timed out']],
      )
    })

    test('notices of the stream are read on by creation and id, each once', async () => {
      const { store, account, add, fire } = await opened()
      const [own, other] = [await account(), await account()]
      await add('a', own, { target: 'stream' })
      await add('b', other, { target: 'stream' })
      await fire('a', own, 1, ['n3', 'n1', 'n2'])
      await fire('b', other, 1, ['foreign'])
      const after = async (ms: number, id: string, most = 9) =>
        (await store.streamedNotices(own, later(ms), id, most)).map((notice) => notice.id)
      assert.deepEqual(await after(0, ''), ['n1', 'n2', 'n3'])
      assert.deepEqual(await after(0, '', 2), ['n1', 'n2'])
      assert.deepEqual(await after(0, 'n2'), ['n3'])
      assert.deepEqual(await after(1, ''), [])
      assert.deepEqual(await after(-1, 'z'), ['n1', 'n2', 'n3'])
    })

    test('notices of the stream are never claimed, and old ones go in batches', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own, { target: 'stream' })
      await fire('a', own, 1, ['x', 'y'])
      assert.deepEqual(await claimed(), [])
      assert.equal((await store.noticesOf(own, 'streamed', 9)).length, 2)
      assert.equal(await store.removeOldNotices(START, 9), 0)
      assert.equal(await store.removeOldNotices(later(1), 1), 1)
      assert.equal(await store.removeOldNotices(later(1), 9), 1)
      assert.deepEqual(await store.noticesOf(own, 'streamed', 9), [])
    })
  })
}
