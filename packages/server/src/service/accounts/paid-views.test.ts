import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, HOUR } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { FAKE_CATALOG, fakeProducer, keptLog, NO_ANALYST } from '../../../../../test/fakes/fake-market.ts'
import { memoryLedger } from '../../../../../test/fakes/memory-ledger.ts'
import { makeAccount, repeat, settableClock, tiersWith } from '../../../../../test/ports/ledger-calls.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { addressLimit } from '../answer/address-limit.ts'
import { admission } from '../answer/admit-caller.ts'
import { authFailureLimit } from '../answer/auth-failure-limit.ts'
import { answerCall } from '../answer/pipeline.ts'
import { PreparedAnswers } from '../answer/prepared-answers.ts'
import { RefreshedSnapshots } from '../snapshots/current-snapshots.ts'
import { paidViews } from './paid-views.ts'

const START = asInstant(Date.UTC(2025, 0, 15, 10, 10))
const FROM = { address: '192.0.2.1', requestId: 'req_1' }
/** 5 credits. */
const TIDES = { path: '/v1/tides/A%3DB', query: '' }

/** As many processes as are wanted, on one ledger and one store. */
async function setUp({ credits = 20, processes = 1 } = {}) {
  const clock = settableClock(START)
  const tiers = tiersWith(credits, 100)
  const endpoints = FAKE_CATALOG.products.map(({ path }) => path)
  const ledger = memoryLedger({ endpoints, wallClock: clock, tiers })
  const store = signInStore(directLedger().ledger)
  const clocks = { marketClock: clock, wallClock: clock }
  const made = await Promise.all(
    repeat(processes, undefined).map(async () => {
      const currentSnapshots = new RefreshedSnapshots({
        catalog: FAKE_CATALOG,
        producer: fakeProducer(),
        log: keptLog(),
        marketPace: clocks.marketClock,
        ...clocks,
      })
      await currentSnapshots.refresh()
      const answers = new PreparedAnswers(1024 * 1024)
      const context = {
        ledger,
        admission: admission(ledger),
        currentSnapshots,
        answers,
        tiers,
        ...clocks,
        catalog: FAKE_CATALOG,
        analyst: NO_ANALYST,
        market: 'demo' as const,
        adminToken: 'secret',
        snapshotIndex: { latest: async () => [undefined] },
        ownLimits: new Map(),
        deps: {},
        addressLimit: addressLimit(clock, 100),
        authFailureLimit: authFailureLimit(clock),
        endpointIndex: new Map(FAKE_CATALOG.products.map(({ id }, index) => [id, index])),
        onFault: (error: unknown) => assert.fail(String(error)),
      }
      const views = paidViews({
        catalog: FAKE_CATALOG,
        currentSnapshots,
        answers,
        store,
        wallClock: clock,
        answerCall: (call) => answerCall(call, context),
      })
      return { views, currentSnapshots }
    }),
  )
  const account = await makeAccount(ledger)
  const used = async (): Promise<number> => (await ledger.balance(account.id)).used
  return { clock, account, used, made, ledger, ...made[0] }
}

test('a view is paid once for a snapshot: reloading and pressing again cost nothing', async () => {
  const { views, account, used } = await setUp()
  assert.equal(await views.paid(account.id, TIDES), undefined)
  assert.equal(await used(), 0, 'looking at what is not paid costs nothing')
  await views.pay(account, TIDES, FROM)
  assert.deepEqual(await views.paid(account.id, TIDES), { harbour: 'A=B', heights: [{ height_m: 1 }] })
  await views.pay(account, TIDES, FROM)
  await views.pay(account, { path: '/v1/tides/a%3Db', query: 'days=7' }, FROM)
  assert.equal(await used(), 5)
})

test('pressed many times at once, in any number of processes, it is charged once', async () => {
  const { made, account, used } = await setUp({ processes: 3 })
  await Promise.all([...made, ...made, ...made].map(({ views }) => views.pay(account, TIDES, FROM)))
  assert.equal(await used(), 5)
  for (const { views } of made) assert.notEqual(await views.paid(account.id, TIDES), undefined)
})

test('the next snapshot is another view, and the one before stays paid as long as it is shown', async () => {
  const { views, currentSnapshots, clock, account, used } = await setUp()
  await views.pay(account, TIDES, FROM)
  clock.advance(30 * DAY)
  await views.pay(account, TIDES, FROM)
  assert.equal(await used(), 5, 'longer than a key for repeating a call is kept')
  clock.advance(HOUR)
  await currentSnapshots.refresh()
  assert.equal(await views.paid(account.id, TIDES), undefined)
  await views.pay(account, TIDES, FROM)
  assert.equal(await used(), 10)
})

test('it is paid for one account and one question alone', async () => {
  const { views, account, ledger } = await setUp()
  const other = await makeAccount(ledger)
  await views.pay(account, TIDES, FROM)
  assert.equal(await views.paid(other.id, TIDES), undefined)
  assert.equal(await views.paid(account.id, { ...TIDES, query: 'days=2' }), undefined)
})

test('what cannot be answered or paid is refused and charged nothing', async () => {
  const { views, account, used } = await setUp({ credits: 4 })
  const code = (name: string) => (error: unknown) => error instanceof AppError && error.code === name
  await assert.rejects(views.pay(account, TIDES, FROM), code('insufficient_credits'))
  for (const path of ['/v1/none', '/account', '/v1/tides', '/v1/tides/A%3DB/x', ''])
    await assert.rejects(views.pay(account, { path, query: '' }, FROM), code('not_found'))
  await assert.rejects(views.pay(account, { ...TIDES, query: 'as_of=2025-01-14' }, FROM), code('not_found'))
  await assert.rejects(views.pay(account, { path: '/v1/tides/XX', query: '' }, FROM), AppError)
  assert.equal(await views.paid(account.id, TIDES), undefined)
  assert.equal(await used(), 0)
})
