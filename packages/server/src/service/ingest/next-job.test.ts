import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatInstant, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { JobState } from '@bellwether-markets/engine/market/supply-port'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { supplyOrder } from '@bellwether-markets/suppliers/providers/supply-order'
import { ingestJobs } from './ingest-jobs.ts'
import { jobDone, jobFailed, nextJob } from './next-job.ts'

const at = (text: string): Instant => asInstant(Date.parse(text))
const CHANNELS = [
  { id: 'one', everyMs: 10 * MINUTE },
  { id: 'two', everyMs: 10 * MINUTE },
]
const suppliersOf = supplyOrder({}, { keys: {}, contact: undefined, bulkDirectory: undefined })
const jobs = ingestJobs(DEFAULT_UNIVERSE.assets, { channels: () => CHANNELS, suppliersOf })
const jobOf = (id: string) => jobs.find((job) => job.id === id) ?? assert.fail(id)
const slotOf = (id: string, now: string): string => formatInstant(jobOf(id).slot(at(now)) ?? assert.fail())

test('quotes are due every two minutes, forty seconds before prices are refreshed', () => {
  assert.equal(slotOf('quotes', '2024-03-13T15:01:19Z'), '2024-03-13T14:59:20Z')
  assert.equal(slotOf('quotes', '2024-03-13T15:01:20Z'), '2024-03-13T15:01:20Z')
  assert.equal(slotOf('quotes', '2024-03-13T15:03:00Z'), '2024-03-13T15:01:20Z')
})

test('quotes are asked for of venues that trade: in the night of futures and currencies alone', () => {
  const task = jobOf('quotes').task(at('2024-03-13T03:00:00Z'))
  assert.ok(task?.kind === 'quotes')
  const classes = new Set(
    task.assets.map(({ assetClass, symbol }) => (symbol === 'DX-Y.NYB' ? 'dollar' : assetClass)),
  )
  assert.deepEqual([...classes].sort(), ['commodity', 'dollar', 'fx'])
  // A Saturday.
  assert.equal(jobOf('quotes').task(at('2024-03-16T12:00:00Z')), undefined)
})

test('the daily bar of a day is due once it can be known, whatever the clocks of New York show', () => {
  // The exchange closed at 16:00 in New York: 21:00 UTC on Friday 2024-03-08, 20:00 UTC on Monday after the switch.
  const due = (now: string): Instant => jobOf('daily ^GSPC').slot(at(now)) ?? assert.fail()
  assert.ok(due('2024-03-08T22:00:00Z') >= at('2024-03-08T21:15:00Z'))
  assert.ok(due('2024-03-08T22:00:00Z') < at('2024-03-08T21:30:00Z'))
  assert.equal(due('2024-03-11T20:14:00Z'), due('2024-03-10T12:00:00Z'))
  assert.ok(due('2024-03-11T21:00:00Z') < at('2024-03-11T20:30:00Z'))
})

test('half hours are due within half an hour after their end, in the session alone', () => {
  const slot = (now: string): Instant => jobOf('half hours SPY').slot(at(now)) ?? assert.fail()
  for (const now of ['2024-03-13T14:31:00Z', '2024-03-13T17:11:00Z', '2024-03-13T19:59:00Z']) {
    assert.ok(at(now) - slot(now) < 60 * MINUTE, now)
  }
  const evening = slot('2024-03-13T22:00:00Z')
  assert.ok(evening > at('2024-03-13T20:00:00Z') && evening <= at('2024-03-13T20:30:00Z'))
  assert.equal(slot('2024-03-14T13:50:00Z'), evening)
})

test('days ahead are asked for once a day, before the calendar is computed', () => {
  assert.equal(slotOf('releases', '2024-03-13T20:59:59Z'), '2024-03-12T21:00:00Z')
  assert.equal(slotOf('releases', '2024-03-13T21:00:00Z'), '2024-03-13T21:00:00Z')
  const now = at('2024-03-14T00:05:00Z')
  const slots = jobs
    .filter(({ id }) => id.startsWith('reports '))
    .map(({ slot }) => slot(now) ?? assert.fail())
  assert.ok(slots.every((slot) => slot >= at('2024-03-13T21:00:00Z') && slot < now))
})

test('jobs of a lane are spread: no minute begins more than a few of them', () => {
  for (const lane of ['half_hours', 'news', 'daily', 'fundamentals'] as const) {
    const slots = jobs
      .filter((job) => job.lane === lane)
      .map((job) => job.slot(at('2024-03-14T03:00:00Z')) ?? 0)
    const perMinute = [...Map.groupBy(slots, (slot) => Math.floor(slot / MINUTE)).values()].map(
      (all) => all.length,
    )
    assert.ok(Math.max(...perMinute) <= 20, `${lane}: ${Math.max(...perMinute)}`)
  }
})

test('what is due longest runs first; what is done never runs again', () => {
  const now = at('2024-03-13T15:05:00Z')
  const news = jobs.filter(({ lane }) => lane === 'news')
  const states = new Map<string, JobState>()
  const order: string[] = []
  for (let due = nextJob(news, states, now); due !== undefined; due = nextJob(news, states, now)) {
    order.push(due.job.id)
    states.set(due.job.id, jobDone(due))
  }
  assert.deepEqual(order, ['headlines one', 'headlines two'])
})

test('a failed job pauses longer every time, up to an hour, and as long as the supplier says', () => {
  const now = at('2024-03-13T22:00:00Z')
  const job = jobOf('daily SPY')
  const due = { job, slot: now }
  let state: JobState | undefined
  const pauses = Array.from({ length: 8 }, () => {
    state = jobFailed(due, state, { reason: 'x', retryAt: undefined }, now)
    return ((state.nextTryAt ?? 0) - now) / MINUTE
  })
  assert.deepEqual(pauses, [2, 4, 8, 16, 32, 60, 60, 60])
  assert.equal(state?.doneSlot, undefined)
  const told = jobFailed(due, undefined, { reason: 'x', retryAt: asInstant(now + 3 * HOUR) }, now)
  assert.equal(told.nextTryAt, now + 3 * HOUR)
  const states = new Map([[job.id, told]])
  assert.equal(nextJob([job], states, asInstant(now + 2 * HOUR)), undefined)
  assert.equal(nextJob([job], states, asInstant(now + 3 * HOUR))?.job, job)
})

test('a poll that failed waits for its next slot', () => {
  const slot = at('2024-03-13T15:01:20Z')
  const state = jobFailed(
    { job: jobOf('quotes'), slot },
    undefined,
    { reason: 'x', retryAt: undefined },
    slot,
  )
  const states = new Map([['quotes', state]])
  assert.equal(nextJob([jobOf('quotes')], states, at('2024-03-13T15:03:19Z')), undefined)
  assert.equal(nextJob([jobOf('quotes')], states, at('2024-03-13T15:03:20Z'))?.job.id, 'quotes')
  assert.equal(state.failures, 1)
})

test('files come before all other bars, and what they may hold after what they cannot', () => {
  const withFiles = supplyOrder({}, { keys: {}, contact: undefined, bulkDirectory: '/files' })
  const all = ingestJobs(DEFAULT_UNIVERSE.assets, { channels: () => [], suppliersOf: withFiles })
  const daily = all.filter(({ lane }) => lane === 'daily')
  const now = at('2024-03-13T22:00:00Z')
  const states = new Map<string, JobState>()
  const order: string[] = []
  for (let due = nextJob(daily, states, now); due !== undefined; due = nextJob(daily, states, now)) {
    order.push(due.job.id)
    states.set(due.job.id, jobDone(due))
  }
  assert.equal(order[0], 'bulk files')
  assert.equal(order.length, daily.length)
  const place = (symbol: string): number => order.indexOf(`daily ${symbol}`)
  assert.ok(
    place('^GSPC') < place('SPY') && place('EURUSD=X') < place('XLK') && place('GC=F') < place('AAPL'),
  )
})
