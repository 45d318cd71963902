import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { asDay, asInstant } from '../kernel/time.ts'
import type { ScheduledEvent } from './observation.ts'
import { scheduledAsOf } from './point-in-time.ts'

const event = (knownAt: number, day: number, more: Partial<ScheduledEvent> = {}): ScheduledEvent => ({
  name: 'report',
  status: 'announced',
  symbol: 'AAA',
  source: 'hand',
  day: asDay(day),
  lastDay: asDay(day),
  at: undefined,
  knownAt: asInstant(knownAt),
  ...more,
})
const known = (events: readonly ScheduledEvent[], asOf: number, since = 0) =>
  scheduledAsOf(events, asInstant(asOf), asDay(since)).map(
    ({ symbol, name, day }) => `${symbol ?? name} ${day}`,
  )

test('a later observation replaces the day of the same report, which is known as before until then', () => {
  const events = [event(1, 100), event(2, 191), event(3, 145), event(4, 146, { symbol: 'BBB' })]
  assert.deepEqual(known(events, 1), ['AAA 100'])
  assert.deepEqual(known(events, 2), ['AAA 100', 'AAA 191'])
  assert.deepEqual(known(events, 3), ['AAA 191', 'AAA 145'])
  assert.deepEqual(known(events, 4), ['AAA 191', 'AAA 145', 'BBB 146'])
  assert.deepEqual(known([event(1, 100), event(3, 146)], 3), ['AAA 100', 'AAA 146'])
})

test('a report that moved to before the first day of a window is not in it on its old day', () => {
  assert.deepEqual(known([event(1, 100), event(2, 80)], 2, 90), [])
})

test('a release is another one on another day, and one that is withdrawn is due no more until it is announced again', () => {
  const cpi = (knownAt: number, day: number, status: ScheduledEvent['status'] = 'announced') =>
    event(knownAt, day, { name: 'cpi', symbol: undefined, status })
  const events = [cpi(1, 100), cpi(1, 130), cpi(2, 100, 'withdrawn'), cpi(2, 109), cpi(3, 100)]
  assert.deepEqual(known(events, 1), ['cpi 100', 'cpi 130'])
  assert.deepEqual(known(events, 2), ['cpi 130', 'cpi 109'])
  assert.deepEqual(known(events, 3), ['cpi 130', 'cpi 109', 'cpi 100'])
})

test('what becomes known later changes nothing', () => {
  const observed = fc
    .array(
      fc.record({
        knownAt: fc.integer({ min: 1, max: 20 }),
        day: fc.integer({ min: 0, max: 300 }),
        name: fc.constantFrom('report' as const, 'cpi' as const),
        status: fc.constantFrom('announced' as const, 'estimated' as const, 'withdrawn' as const),
        symbol: fc.constantFrom('AAA', 'BBB'),
      }),
      { maxLength: 40 },
    )
    .map((rows) =>
      rows
        .toSorted((one, other) => one.knownAt - other.knownAt)
        .map(({ knownAt, day, ...more }) => event(knownAt, day, more)),
    )
  fc.assert(
    fc.property(
      observed,
      fc.integer({ min: 0, max: 21 }),
      fc.integer({ min: 0, max: 300 }),
      (events, asOf, since) => {
        const cut = events.filter(({ knownAt }) => knownAt <= asOf)
        const window = scheduledAsOf(events, asInstant(asOf), asDay(since))
        assert.deepEqual(window, scheduledAsOf(cut, asInstant(asOf), asDay(since)))
        const reports = window.filter(({ name }) => name === 'report')
        for (const [place, one] of reports.entries())
          for (const other of reports.slice(place + 1))
            assert.ok(one.symbol !== other.symbol || Math.abs(one.day - other.day) > 45)
      },
    ),
  )
})
