import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { once } from '@bellwether-markets/engine/kernel/once'
import { signalEventText } from '@bellwether-markets/engine/kernel/signal'
import {
  asDay,
  asInstant,
  dayFromDate,
  type Instant,
  MINUTE,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { addTradingDays, sessionOf } from '@bellwether-markets/engine/market/calendar'
import { dailyAsOf, intradayAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { factsOf } from '../../../../test/fixtures/maker-of.ts'
import { often } from '../../../../test/often.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import { COMPUTATIONS } from '../computations.ts'
import { Intraday, IntradaySnapshot } from './intraday-schema.ts'
import { intraday } from './product.ts'
import { intradayEvidence } from './record-product.ts'
import type { IntradayEvidence } from './record-schema.ts'

const computeIntraday = COMPUTATIONS.intraday
const computeIntradayEvidence = COMPUTATIONS['intraday-record']

const SYMBOLS = [
  'SPY',
  'QQQ',
  'XLF',
  'XLE',
  'AAPL',
  'MSFT',
  'NVDA',
  'JPM',
  'XOM',
  'TSLA',
  'META',
  'WMT',
  'UNH',
  'CAT',
]
const ASSETS: readonly Asset[] = SYMBOLS.map(
  (symbol) => DEFAULT_UNIVERSE.bySymbol.get(symbol) ?? assert.fail(symbol),
)
const market = createSimulatedMarket({
  seed: 7,
  universe: universeOf([...ASSETS]),
  epoch: dayFromDate(2023, 6, 1),
})
market.extendTo(dayFromDate(2024, 12, 31))

const REGIMES = { missing: 'not asked for' }
const { evidence: NO_PAST } = computeIntradayEvidence({ sessions: [], regimes: REGIMES }, asInstant(0))

/** Days of the calendar up to an instant, the latest last. */
function inputsAt(asOf: Instant, sessions = 22) {
  const halfHours = new Map<string, NonNullable<ReturnType<typeof intradayAsOf>>>()
  const days = new Map<string, ReturnType<typeof dailyAsOf>>()
  const today = asDay(Math.floor(asOf / 86_400_000))
  const last = addTradingDays(asDay(today + 1), -1)
  for (const symbol of SYMBOLS) {
    const columns = Array.from({ length: sessions }, (_, at) =>
      market.intraday?.(symbol, addTradingDays(asDay(last + 1), at - sessions)),
    ).flatMap((bars) => bars ?? [])
    const window = intradayAsOf(columns, asOf)
    const daily = market.daily(symbol)
    if (window) halfHours.set(symbol, window)
    if (daily) days.set(symbol, dailyAsOf(daily, asOf, 400))
  }
  return { halfHours, days }
}

const snapshotAt = (asOf: Instant, evidence: IntradayEvidence = NO_PAST): IntradaySnapshot =>
  computeIntraday(
    { ...inputsAt(asOf), tracked: ASSETS, record: { asOf, snapshot: { evidence, backtest: null } } },
    asOf,
  )
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const instantOf = (text: string): number => parseInstant(text) ?? Number.NaN

/** The first half hour of a few days with a signal at its end. */
const withSignals = once((): { readonly asOf: Instant; readonly snapshot: IntradaySnapshot } => {
  for (let day = dayFromDate(2024, 3, 11); day < dayFromDate(2024, 4, 30); day = addTradingDays(day, 1)) {
    const asOf = asInstant((sessionOf(day)?.open ?? Number.NaN) + 150 * MINUTE)
    const snapshot = snapshotAt(asOf)
    if (
      snapshot.signals.some(
        ({ issued_at, confirmed_at }) => instantOf(issued_at) === asOf && issued_at === confirmed_at,
      )
    ) {
      return { asOf, snapshot }
    }
  }
  return assert.fail('no signal in the sample')
})

describe('intraday signals', () => {
  test('follow their schema, name their event and add up', () => {
    const { snapshot } = withSignals()
    assert.deepEqual([...Value.Errors(IntradaySnapshot, snapshot)], [])
    const answer = intraday.answer(snapshot, {})
    assert.deepEqual([...Value.Errors(Intraday, answer)], [])
    assert.ok(answer.signals.every((signal) => !('event_definition' in signal)))
    assert.equal(snapshot.count, snapshot.signals.length)
    for (const signal of snapshot.signals) {
      assert.equal(signal.event, signalEventText(signal.event_definition))
      const row = snapshot.context.find(({ symbol }) => symbol === signal.symbol)
      const total = signal.drivers.reduce((sum, { contribution }) => sum + contribution, 0)
      assert.equal(Math.sign(total), signal.direction === 'long' ? 1 : -1)
      if (signal.issued_at === snapshot.updated) {
        assert.ok(Math.abs(total - (row?.score ?? Number.NaN)) < 5e-4)
        assert.equal(row?.direction, signal.direction)
      }
    }
  })

  test('are screens until the past says otherwise, and say on what they rest', () => {
    const { asOf, snapshot } = withSignals()
    for (const signal of snapshot.signals) {
      assert.deepEqual([signal.kind, signal.confidence, signal.strength], ['screen', 0.5, 0])
      assert.deepEqual(signal.calibration, { state: 'prior', n: 0, ece: null })
      assert.match(signal.reason_en, /No past call of this rule has been resolved here yet/)
    }
    const open = {
      ...NO_PAST,
      edge_state: 'stated' as const,
      slope: 0.2,
      slope_se: 0.05,
      days: 260,
      n: 4000,
      hit_rate: 0.53,
      ece: 0.01,
      base_rate_long: 0.49,
    }
    for (const signal of snapshotAt(asOf, open).signals) {
      const age = (asOf - instantOf(signal.issued_at)) / MINUTE
      // σ(logit .49 + .2 − 1.28·.05) − .49 = .034, limited at .52; half of what is left after 30 minutes.
      const base = signal.direction === 'long' ? 0.49 : 0.5
      const expected = base + (0.52 - base) * (age === 0 ? 1 : 0.5)
      assert.equal(signal.confidence, 0.52)
      assert.ok(Math.abs((signal.confidence_now ?? 0) - expected) < 0.0001, `${signal.confidence_now}`)
      assert.equal(signal.rank === null, age > 0)
      assert.ok(signal.kind === 'signal' && signal.strength > 0)
      assert.deepEqual(signal.calibration, { state: 'backtest', n: 4000, ece: 0.01 })
      assert.equal(signal.base_rate, signal.direction === 'long' ? 0.49 : 0.5)
      assert.match(signal.reason_en, /53\.0% of 4,000 cases on 260 days, against 49\.5% for any half hour\./)
    }
  })

  test('never say that a move goes on', () => {
    const words = /continu|will |expect|likely|momentum|follow[- ]through|should/i
    for (const { reason_en } of withSignals().snapshot.signals) assert.doesNotMatch(reason_en, words)
  })

  test('are never an hour old, expired or from the future, whenever they are asked for', () => {
    const from = at('2024-01-02T00:00:00Z') / MINUTE
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 * 48 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (slot, share) => {
          const asOf = asInstant((from + slot * 30) * MINUTE)
          const asked = asOf + share * 30 * MINUTE
          for (const signal of snapshotAt(asOf).signals) {
            assert.ok(asked - instantOf(signal.updated) < 60 * MINUTE)
            assert.ok(
              asked - instantOf(signal.issued_at) < 60 * MINUTE && instantOf(signal.issued_at) <= asOf,
            )
            assert.ok(instantOf(signal.expires_at) > asked)
          }
        },
      ),
      { numRuns: often(15, 40) },
    )
  })
})

describe('the set of a half hour', () => {
  test('is of the last bar that has ended, strongest first, and lists who has none', () => {
    const snapshot = snapshotAt(at('2024-03-13T15:17:00Z'))
    assert.deepEqual([snapshot.updated, snapshot.age_minutes], ['2024-03-13T15:00:00Z', 17])
    const strengths = snapshot.context.map(({ score }) => Math.abs(score))
    assert.deepEqual(
      strengths,
      strengths.toSorted((a, b) => b - a),
    )
    assert.deepEqual([snapshot.context.length, snapshot.without_data], [SYMBOLS.length, []])

    const asOf = at('2024-03-13T15:17:00Z')
    const inputs = inputsAt(asOf)
    inputs.halfHours.delete('CAT')
    const record = { asOf, snapshot: { evidence: NO_PAST, backtest: null } }
    const without = computeIntraday({ ...inputs, tracked: ASSETS, record }, asOf)
    assert.deepEqual([without.without_data, without.context.length], [['CAT'], SYMBOLS.length - 1])
  })

  test('shows the return since the previous close that daily bar and quote show', () => {
    const snapshot = snapshotAt(at('2024-03-13T15:00:00Z'))
    for (const { symbol, return_pct } of snapshot.context) {
      const daily = market.daily(symbol) ?? assert.fail(symbol)
      const quotes = market.quotes(symbol, dayFromDate(2024, 3, 13)) ?? assert.fail(symbol)
      const before = Array.from(daily.day).indexOf(dayFromDate(2024, 3, 12))
      const price = quotes.price[Array.from(quotes.at).indexOf(at('2024-03-13T15:00:00Z'))]
      assert.ok(Math.abs(100 * (price / daily.close[before] - 1) - return_pct) < 1e-4, symbol)
    }
  })

  // Winter and summer time in New York, on either side of a change of clocks; the half day after Thanksgiving.
  for (const [name, inside, day, open, close] of [
    ['winter', '2024-03-08T15:00:00Z', '2024-03-08', '2024-03-08T14:30:00Z', '2024-03-08T21:00:00Z'],
    ['summer', '2024-03-11T15:00:00Z', '2024-03-11', '2024-03-11T13:30:00Z', '2024-03-11T20:00:00Z'],
    ['a half day', '2024-11-29T17:30:00Z', '2024-11-29', '2024-11-29T14:30:00Z', '2024-11-29T18:00:00Z'],
  ] as const) {
    test(`keeps the hours of New York: ${name}`, () => {
      const during = snapshotAt(at(inside))
      assert.deepEqual(during.session, { day, open, close, half_day: name === 'a half day' })
      assert.equal(during.market_open, true)
      const ended = snapshotAt(at(close))
      assert.deepEqual([ended.market_open, ended.updated, ended.signals], [false, close, []])
      const early = snapshotAt(asInstant(at(open) - 30 * MINUTE))
      assert.equal(early.market_open, false)
      assert.ok(early.session.day < day && early.signals.length === 0)
    })
  }

  test('stays, with its age, over nights, weekends and holidays', () => {
    const saturday = snapshotAt(at('2024-03-09T12:00:00Z'))
    assert.deepEqual(
      [saturday.market_open, saturday.updated, saturday.age_minutes, saturday.count],
      [false, '2024-03-08T21:00:00Z', 15 * 60, 0],
    )
    assert.equal(saturday.context.length, SYMBOLS.length)
    assert.equal(snapshotAt(at('2024-07-04T15:00:00Z')).updated, '2024-07-03T17:00:00Z')
  })

  test('is the last one of the session before until the first half hour has ended', () => {
    const snapshot = snapshotAt(at('2024-03-13T13:45:00Z'))
    assert.deepEqual([snapshot.market_open, snapshot.updated], [true, '2024-03-12T20:00:00Z'])
    assert.match(snapshot.no_reading_yet ?? '', /No half hour of today's session.*2024-03-12/)
    assert.equal(intraday.next(intraday.answer(snapshot, {})).product, 'regime')
    const first = snapshotAt(at('2024-03-13T14:00:00Z'))
    assert.deepEqual([first.updated, first.no_reading_yet], ['2024-03-13T14:00:00Z', null])
  })

  test('is refused where the bars have ended, or none are known', () => {
    const asOf = at('2024-03-13T15:00:00Z')
    const record = { asOf, snapshot: { evidence: NO_PAST, backtest: null } }
    const late = at('2024-03-15T15:00:00Z')
    assert.throws(
      () => computeIntraday({ ...inputsAt(asOf), tracked: ASSETS, record }, late),
      NotEnoughHistory,
    )
    const nothing = { halfHours: new Map(), days: new Map() }
    assert.throws(() => computeIntraday({ ...nothing, tracked: ASSETS, record }, asOf), NotEnoughHistory)
    assert.throws(() => computeIntraday({ ...nothing, tracked: [], record }, asOf), NotEnoughHistory)
  })

  test('leads to the price of what is most unusual, and to the regime when the session is over', () => {
    const { snapshot } = withSignals()
    const next = intraday.next(intraday.answer(snapshot, {}))
    assert.deepEqual([next.product, next.query], ['prices', { symbols: snapshot.context[0].symbol }])
    assert.match(next.because, new RegExp(`^${snapshot.context[0].name} is the most unusual of `))
    assert.equal(intraday.next(snapshotAt(at('2024-03-09T12:00:00Z'))).product, 'regime')
  })
})

test('the record measures the past of the rule and leaves the confidence at the base rate without an edge', () => {
  const asOf = at('2024-12-30T07:30:00Z')
  const facts = factsOf({ observations: market, advanceTo: () => undefined })
  const { sessions } = intradayEvidence.inputs(market.universe)
  const rows = loadUnhashed({ sessions }, { observations: market, asOf, facts }).sessions
  const { evidence, backtest } = computeIntradayEvidence({ sessions: rows as never, regimes: REGIMES }, asOf)
  assert.ok(backtest !== null && backtest.overall.n > 1000 && backtest.overall.n <= evidence.n)
  assert.ok(Math.abs(backtest.overall.skill_over_rate?.value ?? 1) < 0.01)
  assert.equal(backtest.overall.mean_confidence, backtest.overall.base_rate)
  assert.ok(evidence.days >= 250 && evidence.n > 2000 && evidence.symbols === SYMBOLS.length)
  const [low, high] = evidence.interval_95 ?? []
  assert.ok(evidence.hit_rate !== null && low <= evidence.hit_rate && evidence.hit_rate <= high)
  assert.ok(evidence.edge_state !== 'stated' && evidence.slope !== null && (evidence.slope_se ?? 0) > 0)
  assert.ok((evidence.ece ?? 1) < 0.05)
  assert.ok(evidence.to !== null && evidence.to <= '2024-12-27')
})

test('only stocks and funds are asked for', () => {
  const { halfHours, record } = intraday.inputs(DEFAULT_UNIVERSE)
  assert.ok(halfHours.request.kind === 'intraday')
  assert.ok(halfHours.request.symbols.includes('XLF') && !halfHours.request.symbols.includes('GC=F'))
  assert.deepEqual(record.request, { kind: 'upstream', product: 'intraday-record' })
})
