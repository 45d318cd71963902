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
  after: '',
  exceptAccounts: [],
  receivers: { except: [] },
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
        (await store.claimNotices(claim(options))).notices.map(({ id }) => id).sort()
      /** Fires the only notice of a rule that sends to its own address at the host. */
      const sends = async (id: string, own: number, host: string) => {
        await add(id, own, { target: `https://${host}/${id}` })
        await fire(id, own, 1, [id])
      }
      return { store, account, ruleOf, add, fire, claimed, sends }
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
      const next = async (minute: number, id = '', most = 9) => {
        const after = { account: id === '' ? 0 : own, id }
        return (await store.alertsToEvaluate('risk', later(minute * MINUTE), after, most)).map(
          (rule) => rule.id,
        )
      }
      assert.deepEqual(await next(0), ['a'])
      assert.deepEqual(await next(1), ['a', 'b'])
      assert.deepEqual(
        [await next(1, '', 1), await next(1, 'a', 1), await next(1, 'b', 1)],
        [['a'], ['b'], []],
      )
      await fire('a', own, 1, ['n'])
      await store.buryNotices(['n'], START, '410', 'disables')
      assert.deepEqual(await next(2), ['b'])
      assert.deepEqual(await fire('a', own, 2, ['m']), [])
    })

    test('a claim holds for its lease only, so that what a dead sender held is claimed again', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      for (const [minute, id] of ['x', 'y', 'z'].entries()) await fire('a', own, minute + 1, [id])
      const taken = await Promise.all([claimed(), claimed(), claimed()])
      const further = [await claimed(), await claimed()]
      assert.deepEqual([...taken, ...further].flat().sort(), ['x', 'y', 'z'])
      assert.deepEqual(await claimed({ now: later(MINUTE - 1) }), [])
      const { notices } = await store.claimNotices(claim({ now: later(MINUTE), until: later(2 * MINUTE) }))
      assert.deepEqual(notices, [
        {
          id: 'x',
          body: '{"n":"x"}',
          rule: 'a',
          account: own,
          status: 'due',
          attempts: 0,
          lastError: undefined,
          createdAt: START,
          endedAt: undefined,
          message: 'x',
          receiver: `${own} a.example`,
          target: 'https://a.example/hook',
          tier: 'free',
        },
      ])
    })

    test('notices of one account that go to one address from one snapshot are one message', async () => {
      const { store, account, add, claimed } = await opened()
      const [own, other] = [await account(), await account()]
      const rules = [
        { id: 'a', account: own, target: 'https://a.example/hook' },
        { id: 'b', account: own, target: 'https://a.example/hook' },
        { id: 'c', account: own, target: 'https://a.example/other' },
        { id: 'd', account: other, target: 'https://a.example/hook' },
      ]
      for (const { id, account: owner, target } of rules) await add(id, owner, { target })
      const advances = rules.map((rule) => ({
        rule,
        marks: {},
        notices: [{ id: `of ${rule.id}`, body: '{}' }],
      }))
      await store.advanceAlerts(later(MINUTE), START, advances)
      const { notices } = await store.claimNotices(claim())
      assert.deepEqual(
        notices.map(({ id, message }) => [id, message]),
        [
          ['of a', 'of a'],
          ['of b', 'of a'],
          ['of d', 'of d'],
        ],
      )
      assert.deepEqual([await claimed(), await claimed()], [['of c'], []])
      await store.postponeNotices(['of a', 'of b'], later(1), 'HTTP 500')
      assert.deepEqual(await claimed({ now: later(1) }), ['of a', 'of b'])
      const stopped = await store.buryNotices(['of a', 'of b'], START, 'HTTP 410', 'disables')
      assert.deepEqual(
        stopped.map(({ id, status }) => [id, status]),
        [
          ['a', 'disabled'],
          ['b', 'disabled'],
        ],
      )
    })

    test('accounts take turns, whatever waits for one of them', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const many = await account()
      await add('many', many)
      for (let minute = 1; minute <= 30; minute++) await fire('many', many, minute, [`m${minute}`])
      const others = await Promise.all(Array.from({ length: 4 }, account))
      for (const [index, other] of others.entries()) {
        await add(`r${index}`, other)
        await fire(`r${index}`, other, 40 + index, [`r${index}`])
      }
      const all = ['m1', 'r0', 'r1', 'r2', 'r3']
      const { notices, last } = await store.claimNotices(claim({ most: 2 }))
      const rest = await store.claimNotices(claim({ after: last }))
      assert.equal(notices.length, 2)
      assert.equal(rest.last, '', 'all were looked at')
      assert.deepEqual([...notices, ...rest.notices].map(({ id }) => id).sort(), all)
      assert.deepEqual(await claimed({ exceptAccounts: [many] }), [])
      assert.match(String(await claimed()), /^m\d+$/, 'the next of its own')
    })

    test('receivers are an account at a registrable domain: some are left out, or only some are claimed', async () => {
      const { account, sends, claimed } = await opened()
      const [own, other] = [await account(), await account()]
      await sends('first', own, 'a.b.example')
      await sends('second', own, 'one.hooks.co.uk')
      await sends('third', other, 'a.b.example')
      const [at, elsewhere] = [`${own} b.example`, `${own} hooks.co.uk`]
      assert.deepEqual(await claimed({ receivers: { only: [`${own} a.b.example`] } }), [])
      assert.deepEqual(await claimed({ receivers: { only: [elsewhere] } }), ['second'])
      assert.deepEqual(await claimed({ receivers: { except: [at] } }), ['third'])
      assert.deepEqual(await claimed(), ['first'])
    })

    test('what arrived waits for its charge at once, and ends with it', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      await fire('a', own, 1, ['n'])
      await claimed()
      await store.noticesArrived(['n'], START, START)
      const again = await store.claimNotices(claim({ now: later(MINUTE), until: later(2 * MINUTE) }))
      const [sent] = again.notices
      assert.equal(sent.status, 'sent')
      await store.postponeNotices(['n'], later(90 * SECOND))
      assert.deepEqual(await claimed({ now: later(80 * SECOND) }), [])
      assert.deepEqual(await store.buryNotices(['n'], START, 'late', 'disables'), [], 'it arrived')
      await store.noticesArrived(['n'], later(DAY), undefined)
      assert.deepEqual(await claimed({ now: later(90 * SECOND) }), [])
      const [ended] = await store.noticesOf(own, 'delivered', 9)
      assert.deepEqual([ended.id, ended.endedAt, ended.attempts], ['n', later(DAY), 0])
    })

    test('a failed try comes again at its time; five dead in a row stop the rule, one that arrives begins anew', async () => {
      const { store, account, add, fire, claimed } = await opened()
      const own = await account()
      await add('a', own)
      const names = ['n1', 'n2', 'n3', 'n4', 'sent', 'n5', 'n6', 'n7', 'n8', 'n9', 'last']
      for (const [minute, name] of names.entries()) await fire('a', own, minute + 1, [name])
      await store.postponeNotices(['n1'], later(5 * SECOND), '500')
      const due: string[] = []
      for (const _ of names) due.push(...(await claimed()))
      assert.deepEqual(due.sort(), names.filter((name) => name !== 'n1').sort())
      const stops: (string | undefined)[] = []
      const dies = async (id: string) =>
        stops.push((await store.buryNotices([id], later(1), 'timed out', 'counted'))[0]?.id)
      for (const id of names.slice(0, 4)) await dies(id)
      await store.noticesArrived(['sent'], START, undefined)
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
