import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { FAKE_CATALOG, fakeProducer, keptLog } from '../../../../../test/fakes/fake-market.ts'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { RefreshedSnapshots } from './current-snapshots.ts'

/** 2025-01-15T10:10Z: bells strike at :00 and :30, the weather changes at :00, the tide table at 06:00. */
const START = asInstant(Date.UTC(2025, 0, 15, 10, 10))
const TEN = asInstant(Date.UTC(2025, 0, 15, 10))

const productOf = (id: string): Product => {
  const product = FAKE_CATALOG.byId.get(id)
  assert.ok(product)
  return product
}
const bells = productOf('bells')
const weather = productOf('weather')

function setUp() {
  const market = settableClock(START)
  const [wall, pace] = [settableClock(START), settableClock()]
  const producer = fakeProducer()
  const log = keptLog()
  const currentSnapshots = new RefreshedSnapshots({
    catalog: FAKE_CATALOG,
    producer,
    marketClock: market,
    marketPace: pace,
    wallClock: wall,
    log,
  })
  const advance = (byMs: number): void => {
    market.advance(byMs)
    wall.advance(byMs)
    pace.advance(byMs)
  }
  return { producer, log, currentSnapshots, advance, market, pace }
}

const asOf = (
  currentSnapshots: ReturnType<typeof setUp>['currentSnapshots'],
  product: Product,
): Instant | undefined => currentSnapshots.latest(product)?.snapshot.asOf

const isNoDataYet = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'no_data_yet' && error.fields.retry_after === 5

test('before the first snapshot there is no data yet, and the caller is told when to come back', async () => {
  const { currentSnapshots } = setUp()
  await assert.rejects(currentSnapshots.current(bells), isNoDataYet)
  assert.ok(currentSnapshots.freshness().every((row) => row.stale && row.asOf === undefined))
})

test('whoever asks before the first snapshot waits for the refresh that makes it', async () => {
  const { currentSnapshots, producer } = setUp()
  const refreshed = currentSnapshots.refresh()
  const [one, other] = await Promise.all([currentSnapshots.current(bells), currentSnapshots.current(bells)])
  assert.equal(one, currentSnapshots.latest(bells))
  assert.equal(other, one)
  await refreshed
  assert.equal(producer.asked.length, 3)
})

test('a product that could not be made of too little data says so with the reason, until it can', async () => {
  const { currentSnapshots, producer, advance } = setUp()
  producer.fail(new AppError('no_data_then', { product: 'bells', reason: 'too few bells' }))
  await currentSnapshots.refresh()
  await assert.rejects(
    currentSnapshots.current(bells),
    (error) =>
      error instanceof AppError &&
      error.code === 'no_data_then' &&
      error.fields.reason === 'too few bells' &&
      /reason/.test(String(error.fields.hint)),
  )
  producer.fail(undefined)
  advance(MINUTE)
  await currentSnapshots.refresh()
  assert.equal((await currentSnapshots.current(bells)).snapshot.product, 'bells')
})

test('whoever waits for a refresh that fails is told so at once, and so is who asks after that', async () => {
  const { currentSnapshots, producer } = setUp()
  producer.fail(new AppError('overloaded'))
  const refreshed = currentSnapshots.refresh()
  await assert.rejects(currentSnapshots.current(bells), isNoDataYet)
  await assert.rejects(currentSnapshots.current(bells), isNoDataYet)
  await refreshed
})

test('nobody waits for the first snapshot longer than clients do', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { currentSnapshots, producer } = setUp()
  const held = Promise.withResolvers<never>()
  producer.produce = () => held.promise
  const refreshed = currentSnapshots.refresh()
  const waited = assert.rejects(currentSnapshots.current(bells), isNoDataYet)
  t.mock.timers.tick(15_000)
  await waited
  held.reject(new ShutdownError())
  await refreshed
})

test('a refresh publishes every product at its latest slot, and costs nothing until the next', async () => {
  const { currentSnapshots, producer, advance } = setUp()
  await currentSnapshots.refresh()
  assert.deepEqual(producer.asked.toSorted(), [
    `bells@${TEN}`,
    `tide-table@${TEN - 4 * HOUR}`,
    `weather@${TEN}`,
  ])
  await currentSnapshots.refresh()
  advance(20 * MINUTE - 1)
  await currentSnapshots.refresh()
  assert.equal(producer.asked.length, 3)
  advance(1)
  await currentSnapshots.refresh()
  assert.deepEqual(producer.asked.slice(3), [`bells@${TEN + 30 * MINUTE}`])
  assert.equal(asOf(currentSnapshots, bells), TEN + 30 * MINUTE)
})

test('all that is due is asked for at once, and each product is published as soon as it is there', async () => {
  const { currentSnapshots, producer } = setUp()
  const produce = producer.produce.bind(producer)
  const held = Promise.withResolvers<void>()
  producer.produce = async (product, moment, urgency) => {
    const snapshot = await produce(product, moment, urgency)
    if (product !== 'weather') await held.promise
    return snapshot
  }
  const refreshed = currentSnapshots.refresh()
  assert.equal(producer.asked.length, 3)
  assert.equal((await currentSnapshots.current(weather)).snapshot.asOf, TEN)
  assert.equal(currentSnapshots.latest(bells), undefined)
  held.resolve()
  await refreshed
  assert.equal(asOf(currentSnapshots, bells), TEN)
})

test('refreshes that overlap are one', async () => {
  const { currentSnapshots, producer } = setUp()
  await Promise.all([currentSnapshots.refresh(), currentSnapshots.refresh(), currentSnapshots.refresh()])
  assert.equal(producer.asked.length, 3)
})

test('a refresh that fails keeps the old snapshot, is told in health without its inside, and tried each minute', async () => {
  const { currentSnapshots, producer, log, advance } = setUp()
  await currentSnapshots.refresh()
  advance(20 * MINUTE)
  producer.fail(new Error('password=hunter2'))
  await currentSnapshots.refresh()
  assert.equal(asOf(currentSnapshots, bells), TEN)
  const row = currentSnapshots.freshness().find(({ product }) => product === 'bells')
  assert.equal(row?.lastError, 'internal_error')
  assert.ok(log.events.includes('snapshot_failed'))

  const tries = producer.asked.length
  advance(MINUTE - 1)
  await currentSnapshots.refresh()
  assert.equal(producer.asked.length, tries, 'not tried again within the minute')
  advance(1)
  await currentSnapshots.refresh()
  assert.equal(producer.asked.length, tries + 1)
  producer.fail(undefined)
  advance(MINUTE)
  await currentSnapshots.refresh()
  assert.equal(asOf(currentSnapshots, bells), TEN + 30 * MINUTE)
  assert.ok(currentSnapshots.freshness().every(({ lastError }) => lastError === undefined))
})

test('a refresh that a stop keeps from ending is no failure, and nothing is said of it', async () => {
  const { currentSnapshots, producer, log } = setUp()
  producer.fail(new ShutdownError())
  await currentSnapshots.refresh()
  assert.deepEqual(log.events, [])
  assert.ok(currentSnapshots.freshness().every(({ lastError }) => lastError === undefined))
})

test('a new slot is tried at once, however lately the one before failed', async () => {
  const { currentSnapshots, producer, advance } = setUp()
  producer.fail(new AppError('no_data_then', { reason: 'too little history' }))
  advance(20 * MINUTE - 1)
  await currentSnapshots.refresh()
  assert.equal(currentSnapshots.freshness()[0]?.lastError, 'too little history')
  producer.fail(undefined)
  advance(1)
  await currentSnapshots.refresh()
  assert.equal(asOf(currentSnapshots, bells), TEN + 30 * MINUTE)
})

test('over a pause of its schedule an answer does not grow stale, and does soon after the refresh that follows', async () => {
  const { currentSnapshots, advance } = setUp()
  await currentSnapshots.refresh()
  // Wednesday 10:10; the last refresh of the week is on Friday at 21:30, the next on Monday at 08:00.
  const weekly: Product = { ...bells, id: 'weekly', refresh: { cron: '0,30 8-21 * * 1-5' } }
  const source = await currentSnapshots.current(bells)
  const friday = {
    ...source,
    snapshot: { ...source.snapshot, asOf: asInstant(Date.UTC(2025, 0, 17, 21, 30)) },
  }
  advance(Date.UTC(2025, 0, 19, 12) - START)
  assert.equal(currentSnapshots.isStale(weekly, friday), false)
  advance(Date.UTC(2025, 0, 20, 8, 30) - Date.UTC(2025, 0, 19, 12))
  assert.equal(currentSnapshots.isStale(weekly, friday), false)
  advance(1)
  assert.equal(currentSnapshots.isStale(weekly, friday), true)
})

test('an answer ages and grows stale with the time that passes, though the clock of the market stands still or is set back', async () => {
  for (const setBackMs of [0, HOUR]) {
    const { currentSnapshots, market, pace } = setUp()
    await currentSnapshots.refresh()
    const [{ ageMs = Number.NaN }] = currentSnapshots.freshness()
    market.advance(-setBackMs)
    pace.advance(DAY)
    const [{ ageMs: later, stale }] = currentSnapshots.freshness()
    assert.deepEqual([later, stale], [ageMs + DAY, true])
  }
})

test('an answer is as old as the clock of the market says, if that says more', async () => {
  const { currentSnapshots, market } = setUp()
  await currentSnapshots.refresh()
  market.advance(DAY)
  assert.ok(currentSnapshots.freshness().every(({ stale, ageMs = 0 }) => stale && ageMs >= DAY))
})

test('an answer grows stale when the refresh after the next is due, or two hours after the next, and is still given', async () => {
  const { currentSnapshots, producer, advance } = setUp()
  await currentSnapshots.refresh()
  producer.fail(new Error('the source is dead'))
  advance(TEN + HOUR - START)
  assert.equal(currentSnapshots.isStale(bells, await currentSnapshots.current(bells)), false)
  advance(1)
  assert.equal(currentSnapshots.isStale(bells, await currentSnapshots.current(bells)), true)
  assert.equal(currentSnapshots.isStale(weather, await currentSnapshots.current(weather)), false)
  const tides = productOf('tide-table')
  advance(Date.UTC(2025, 0, 16, 8) - TEN - HOUR - 1)
  assert.equal(currentSnapshots.isStale(tides, await currentSnapshots.current(tides)), false)
  advance(1)
  assert.equal(currentSnapshots.isStale(tides, await currentSnapshots.current(tides)), true)
})

test('the past is answered from the slot before the moment, from memory where it was asked for before', async () => {
  const { currentSnapshots, producer } = setUp()
  await currentSnapshots.refresh()
  const moment = asInstant(TEN - 7 * MINUTE)
  const source = await currentSnapshots.at(bells, moment)
  assert.equal(source.snapshot.asOf, TEN - 30 * MINUTE)
  const asked = producer.asked.length
  assert.equal(await currentSnapshots.at(bells, asInstant(moment - MINUTE)), source)
  assert.equal(await currentSnapshots.at(bells, START), currentSnapshots.latest(bells))
  assert.equal(producer.asked.length, asked)
})
