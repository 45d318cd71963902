import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import {
  asInstant,
  formatInstant,
  HOUR,
  type Instant,
  MINUTE,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import { Value } from 'typebox/value'
import { sampleSignal } from '../../../../test/fixtures/sample-signal.ts'
import type { Call } from '../call.ts'
import { COMPUTATIONS } from '../computations.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { conciseSignals } from './concise-signals.ts'
import { gatherSignals } from './gather-signals.ts'
import { LatestSignals, LatestSignalsSnapshot } from './latest-schema.ts'
import { signalsLatest } from './product.ts'

const computeSignalsLatest = COMPUTATIONS['signals-latest']

const NOW = parseInstant('2024-06-04T12:00:00Z') as Instant

const signal = (
  signal_type: SignalSource,
  symbol: string,
  conviction: number,
  more: Partial<RecordedSignal> = {},
): RecordedSignal => sampleSignal({ symbol }, { signal_type, conviction, ...more })

const of = (...signals: RecordedSignal[]) => ({ asOf: NOW, snapshot: { signals } })

const SNAPSHOT = gatherSignals(
  {
    alpha_14d: of(signal('alpha_14d', 'AAA', 90), signal('alpha_14d', 'BBB', 70)),
    radar_daily: of(signal('radar_daily', 'AAA', 80)),
    scr_daily: { missing: 'too little history' },
  },
  NOW,
)

describe('the latest signals', () => {
  test('satisfy their schemas, and so does the example', () => {
    assert.deepEqual([...Value.Errors(LatestSignalsSnapshot, SNAPSHOT)], [])
    assert.deepEqual([...Value.Errors(LatestSignals, signalsLatest.answer(SNAPSHOT, {}))], [])
    assert.deepEqual([...Value.Errors(LatestSignals, signalsLatest.example.result)], [])
  })
  test('come by strength over all sources, then by conviction, counted', () => {
    assert.deepEqual(
      SNAPSHOT.signals.map(({ conviction }) => conviction),
      [90, 80, 70],
    )
    assert.equal(SNAPSHOT.count, 3)
    assert.deepEqual(
      SNAPSHOT.sources.map(({ source, count }) => [source, count]),
      [
        ['alpha_14d', 2],
        ['radar_daily', 1],
      ],
    )
  })
  test('of one source are those of it alone', () => {
    const answer = signalsLatest.answer(SNAPSHOT, { source: 'alpha_14d' })
    assert.deepEqual([answer.count, answer.sources.length, answer.unavailable], [2, 1, []])
    assert.ok(answer.signals.every(({ signal_type }) => signal_type === 'alpha_14d'))
  })
  test('of a source without an answer are none, with the reason', () => {
    const answer = signalsLatest.answer(SNAPSHOT, { source: 'scr_daily' })
    assert.deepEqual(answer, {
      signals: [],
      count: 0,
      calls: [],
      sources: [],
      unavailable: [{ source: 'scr_daily', reason: 'too little history' }],
    })
    const missing = { missing: 'none' }
    const computed = computeSignalsLatest(
      {
        tracked: [],
        alpha_14d: missing,
        radar_daily: missing,
        scr_daily: missing,
        intraday_30m: missing,
        news_5m: { missing: 'no news' },
      },
      NOW,
    )
    assert.equal(signalsLatest.answer(computed, { source: 'news_5m' }).unavailable[0].reason, 'no news')
  })
  test('never hold the definition of the event, nor what only one source says', () => {
    const extended = { ...signal('alpha_14d', 'AAA', 90), quality_score: 50 }
    const answer = signalsLatest.answer(gatherSignals({ alpha_14d: of(extended) }, NOW), {})
    assert.ok(!('event_definition' in answer.signals[0]) && !('quality_score' in answer.signals[0]))
  })
  test('leave out what expires before the next refresh and what a source repeats', () => {
    const soon = { expires_at: formatInstant(asInstant(NOW + 10 * MINUTE)) }
    const fresh = { expires_at: formatInstant((NOW + HOUR) as Instant) }
    const { signals } = gatherSignals(
      {
        alpha_14d: of(
          signal('alpha_14d', 'OLD', 99, soon),
          signal('alpha_14d', 'AAA', 90, fresh),
          signal('alpha_14d', 'AAA', 80, fresh),
        ),
      },
      NOW,
    )
    assert.deepEqual(
      signals.map(({ symbol, conviction }) => [symbol, conviction]),
      [['AAA', 90]],
    )
  })
  test('tell of each daily source what is new, withdrawn or due since three days before, by strength', () => {
    const [example] = signalsLatest.example.result.calls
    const call = (symbol: string, more: Partial<Call>): Call => ({ ...example, symbol, id: symbol, ...more })
    const calls = [
      call('NEW', { state: 'new', issued_at: '2024-06-01T07:00:00Z', strength: 1 }),
      call('GONE', { state: 'withdrawn', withdrawn_at: '2024-06-01T00:00:00Z', strength: 2 }),
      call('DUE', { state: 'due', resolves_at: '2024-06-03T20:15:00Z', strength: 3 }),
      // one day too old, each in its own way
      call('A', { state: 'new', issued_at: '2024-05-31T23:59:59Z' }),
      call('B', {
        state: 'withdrawn',
        issued_at: '2024-05-20T07:00:00Z',
        withdrawn_at: '2024-05-31T07:00:00Z',
      }),
      call('C', { state: 'due', resolves_at: '2024-05-31T20:15:00Z' }),
    ]
    const snapshot = gatherSignals({ alpha_14d: { asOf: NOW, snapshot: { signals: [], calls } } }, NOW)
    assert.deepEqual(
      snapshot.calls.map(({ symbol }) => symbol),
      ['DUE', 'GONE', 'NEW'],
    )
    assert.equal(signalsLatest.answer(snapshot, { source: 'alpha_14d' }).calls.length, 3)
    assert.equal(signalsLatest.answer(snapshot, { source: 'scr_daily' }).calls.length, 0)
  })
  describe('are narrowed', () => {
    const edged = { kind: 'signal', edge: 0.03, strength: 2 } as const
    const snapshot = gatherSignals(
      {
        alpha_14d: of(
          signal('alpha_14d', 'AAA', 90, edged),
          signal('alpha_14d', 'BBB', 70, { ...edged, edge: 0.01, direction: 'short' }),
        ),
        radar_daily: of(signal('radar_daily', 'AAA', 80, { kind: 'screen', edge: 0, strength: 0 })),
      },
      NOW,
      ['AAA', 'BBB', 'NVDA'],
    )
    const namesOf = (query: Parameters<typeof signalsLatest.answer>[1]) => {
      const answer = signalsLatest.answer(snapshot, query)
      assert.deepEqual([...Value.Errors(LatestSignals, answer)], [])
      assert.equal(answer.count, answer.signals.length)
      assert.equal(
        answer.sources.reduce((sum, { count }) => sum + count, 0),
        answer.count,
      )
      return answer.signals.map(({ symbol, signal_type }) => `${symbol} ${signal_type}`)
    }
    test('to symbols, a side, an edge, or what is no screen, counted anew', () => {
      assert.deepEqual(namesOf({ symbols: 'aaa' }), ['AAA alpha_14d', 'AAA radar_daily'])
      assert.deepEqual(namesOf({ direction: 'short' }), ['BBB alpha_14d'])
      assert.deepEqual(namesOf({ min_edge: 0.02 }), ['AAA alpha_14d'])
      assert.deepEqual(namesOf({ include_screens: false }), ['AAA alpha_14d', 'BBB alpha_14d'])
      assert.deepEqual(namesOf({ symbols: 'AAA', source: 'radar_daily' }), ['AAA radar_daily'])
    })
    test('to none for a ticker without a signal, while an unknown one is named', () => {
      assert.deepEqual(namesOf({ symbols: 'NVDA' }), [])
      assert.deepEqual(signalsLatest.answer(snapshot, { symbols: 'AAA,NVDAX' }).unknown, [
        { symbol: 'NVDAX', suggestions: ['NVDA'] },
      ])
      assert.throws(() => signalsLatest.answer(snapshot, { symbols: 'NVDAX' }), {
        code: 'symbol_not_tracked',
      })
      assert.ok(!('unknown' in signalsLatest.answer(snapshot, {})))
    })
  })
  test('in short say what was asked for has, not what all sources have', () => {
    const edged = { kind: 'signal', edge: 0.03, strength: 2 } as const
    const screen = signal('radar_daily', 'BBB', 80, { kind: 'screen', edge: 0, strength: 0 })
    const snapshot = gatherSignals(
      { alpha_14d: of(signal('alpha_14d', 'AAA', 90, edged)), radar_daily: of(screen) },
      NOW,
      ['AAA', 'BBB', 'NVDA'],
    )
    const told = (query: Parameters<typeof signalsLatest.answer>[1], from = snapshot) =>
      conciseSignals(signalsLatest.answer(from, query), query, undefined)
    assert.match(told({}).summary, /; 1 signal in all\.$/)
    assert.match(told({ symbols: 'BBB' }).summary, /^None of these has a measured edge/)
    assert.match(
      told({ symbols: 'NVDA' }).summary,
      /^Nothing that was asked for is among the signals or screens/,
    )
    assert.match(
      told({ symbols: 'NVDA', include_screens: false }).summary,
      /^Nothing that was asked for is among the signals of now/,
    )
    const screens = gatherSignals({ radar_daily: of(screen) }, NOW)
    assert.match(told({}, screens).summary, /^No source has a measured edge now: what is listed/)
    assert.deepEqual(told({ symbols: 'AAA,NVDAX' }).unknown, [{ symbol: 'NVDAX', suggestions: ['NVDA'] }])
  })
  test('lead to what the strongest was made from', () => {
    const nextOf = (...signals: RecordedSignal[]) =>
      signalsLatest.next(signalsLatest.answer(gatherSignals({ alpha_14d: of(...signals) }, NOW), {}))
    assert.equal(nextOf(signal('alpha_14d', 'AAA', 90)).product, 'alpha')
    assert.equal(nextOf(signal('scr_daily', 'GC=F', 90)).product, 'commodities')
    assert.deepEqual(nextOf(signal('radar_daily', 'AAA', 90)).query, { symbol: 'AAA' })
    assert.equal(nextOf().product, 'risk')
    const screen = signal('radar_daily', 'AAA', 90, { strength: 0 })
    assert.match(nextOf(screen).because, /^None of these has an edge, /)
    assert.match(nextOf().because, /^No signal is among these: /)
    assert.match(nextOf(signal('scr_daily', 'HG=F', 90)).because, /^The strongest is Copper \(/)
  })
})
