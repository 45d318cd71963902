import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate, type Instant, parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Observations, ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import { loadInputs } from '../../../server/src/service/snapshots/load-inputs.ts'
import { COMPUTATIONS } from '../computations.ts'
import { conciseCalendar } from './concise-calendar.ts'
import { calendar } from './product.ts'

const NAMES = ['AAPL', 'JPM', '^GSPC']
const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => NAMES.includes(symbol)))
const market = createSimulatedMarket({ seed: 7, universe })
market.extendTo(dayFromDate(2024, 7, 12))
const { isSimulated: _, scheduled: __, ...recorded } = market

const day = (text: string) => parseDay(text) ?? assert.fail(text)
const instant = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const given = (
  knownOn: string,
  [first, last = first]: readonly [first: string, last?: string],
  more: Partial<ScheduledEvent> = {},
): ScheduledEvent => ({
  name: 'report',
  status: 'announced',
  symbol: 'AAPL',
  source: 'yahoo',
  day: day(first),
  lastDay: day(last),
  at: undefined,
  knownAt: instant(`${knownOn}T21:00:00Z`),
  ...more,
})
const madeOn = (today: string, events: readonly ScheduledEvent[], from: Observations = recorded) => {
  const asOf = instant(`${today}T00:05:00Z`)
  const observations = { ...from, scheduled: () => events }
  const { values } = loadInputs(calendar.inputs(universe), { observations, asOf })
  return COMPUTATIONS.calendar(values as never, asOf)
}
const apple = (today: string, events: readonly ScheduledEvent[]) => {
  const { rows, next_reports } = madeOn(today, events)
  const [next] = next_reports.filter(({ symbol }) => symbol === 'AAPL')
  return { next, rows: rows.filter(({ symbol, date }) => symbol === 'AAPL' && date >= today) }
}
/** Moved to a later week, then announced. */
const REPORTS = [
  given('2024-05-20', ['2024-07-01', '2024-07-05'], { status: 'estimated' }),
  given('2024-06-05', ['2024-07-10'], { at: instant('2024-07-10T20:00:00Z') }),
]

describe('the days of reports that a supplier gives', () => {
  test('are announced with their time and source, in place of an estimate from filings', () => {
    const { next, rows } = apple('2024-06-10', REPORTS)
    const { usual_move_pct, n, ...told } = next
    assert.deepEqual(told, {
      symbol: 'AAPL',
      date: '2024-07-10',
      status: 'announced',
      event: 'report',
      earliest: null,
      latest: null,
      source: 'yahoo',
      reason: null,
    })
    assert.ok(n >= 4 && usual_move_pct !== null)
    assert.deepEqual(
      rows.map(({ date, time_utc, what, status, source }) => [date, time_utc, what, status, source]),
      [['2024-07-10', '20:00', 'Quarterly report', 'announced', 'yahoo']],
    )
  })

  test('are as they were known then, before a revision', () => {
    const { next } = apple('2024-06-05', REPORTS)
    assert.deepEqual(
      [next.date, next.status, next.event, next.earliest, next.latest],
      ['2024-07-01', 'estimated', 'report', '2024-07-01', '2024-07-05'],
    )
    const before = apple('2024-05-20', REPORTS)
    assert.deepEqual(
      [before.next.status, before.next.event, before.next.source],
      ['estimated', 'filing', 'simulator'],
    )
    assert.deepEqual(before, apple('2024-05-20', []))
  })

  test('of an estimate that has begun are those from today on, of one that has ended none', () => {
    const [estimate] = REPORTS
    const begun = apple('2024-07-03', [estimate])
    assert.deepEqual(
      [begun.next.date, begun.next.earliest, begun.next.latest],
      ['2024-07-03', '2024-07-03', '2024-07-05'],
    )
    assert.deepEqual(
      [apple('2024-07-05', [estimate]).next.date, apple('2024-07-05', [estimate]).next.latest],
      ['2024-07-05', null],
    )
    assert.deepEqual(apple('2024-07-06', [estimate]), apple('2024-07-06', []))
  })

  test('end with the filing of the report', () => {
    const filed = madeOn('2024-06-10', []).rows.filter(
      ({ symbol, status }) => symbol === 'AAPL' && status === 'filed',
    )
    const last = filed.at(-1)?.date ?? assert.fail()
    const { rows } = madeOn('2024-06-10', [given('2024-04-01', [last])])
    assert.deepEqual(
      rows.filter(({ symbol, date }) => symbol === 'AAPL' && date === last).map(({ status }) => status),
      ['filed'],
    )
  })

  test('are told in short with who said so', () => {
    const summaryOn = (today: string) =>
      conciseCalendar(calendar.answer(madeOn(today, REPORTS), { symbols: 'AAPL' }), {}, undefined).summary
    assert.match(
      summaryOn('2024-06-10'),
      /^AAPL reports on 2024-07-10 \(announced, source: yahoo\); it usually/,
    )
    assert.match(
      summaryOn('2024-06-05'),
      /^AAPL is expected to report on 2024-07-01 \(estimated by yahoo, 2024-07-01 to 2024-07-05\)/,
    )
  })

  test('of some companies leave the others to filings, and the calendar says of how many', () => {
    const reasons = (events: readonly ScheduledEvent[]) =>
      madeOn('2024-06-10', events).not_held.flatMap(({ kind, what }) => (kind === 'earnings' ? [what] : []))
    assert.deepEqual(reasons(REPORTS), ['days of the next reports of one of two companies'])
    assert.deepEqual(reasons([...REPORTS, given('2024-06-06', ['2024-07-11'], { symbol: 'JPM' })]), [])
  })
})

describe('the days of releases that a supplier gives', () => {
  const release = (name: ScheduledEvent['name'], on: string): ScheduledEvent =>
    given('2024-06-01', [on], { name, symbol: undefined, source: 'fred' })
  const releases = (events: readonly ScheduledEvent[]) =>
    madeOn('2024-06-10', events)
      .rows.filter(({ kind, date }) => (kind === 'macro' || kind === 'central_bank') && date >= '2024-06-10')
      .map(({ date, time_utc, what, source }) => [date, time_utc, what, source])
  const FED = [
    '2024-06-12',
    '18:00',
    'Interest rate decision of the Federal Reserve',
    'Federal Reserve Board',
  ]

  test('replace those of the table, which adds the time of day', () => {
    assert.deepEqual(
      releases([release('cpi', '2024-06-12'), release('cpi', '2024-07-11'), release('gdp', '2024-06-27')]),
      [
        ['2024-06-12', '12:30', 'Consumer prices of the United States', 'fred'],
        FED,
        ['2024-06-27', null, 'Gross domestic product of the United States', 'fred'],
        ['2024-07-11', null, 'Consumer prices of the United States', 'fred'],
      ],
    )
  })

  test('leave out a day of the table that the supplier does not list', () => {
    assert.deepEqual(releases([release('cpi', '2024-06-19')]), [
      FED,
      ['2024-06-19', null, 'Consumer prices of the United States', 'fred'],
    ])
  })

  test('keep the usual move of the days of the table before them', () => {
    const cpi = madeOn('2024-06-10', [release('cpi', '2024-06-12')]).rows.find(
      ({ source }) => source === 'fred',
    )
    assert.equal(cpi?.n, 12)
  })
})

test('the calendar says how far its table reaches if that is less far than the calendar', () => {
  const bare = { ...recorded, daily: () => undefined, fundamentals: () => undefined }
  const reasons = (today: string, events: readonly ScheduledEvent[] = []) =>
    madeOn(today, events, bare).not_held.map(({ kind, reason }) => [
      kind,
      /The table reaches .*$/.exec(reason)?.[0],
    ])
  assert.deepEqual(
    reasons('2024-06-10').map(([, end]) => end),
    [undefined, undefined, undefined],
  )
  assert.deepEqual(reasons('2026-10-01'), [
    ['earnings', undefined],
    [
      'macro',
      'The table reaches until 2026-12-10 (Consumer prices of the United States) and 2026-12-04 (Jobs report of the United States).',
    ],
    ['central_bank', undefined],
  ])
  const supplied = given('2026-09-01', ['2026-10-14'], { name: 'cpi', symbol: undefined })
  assert.deepEqual(reasons('2026-10-01', [supplied])[1], ['macro', undefined])
})
