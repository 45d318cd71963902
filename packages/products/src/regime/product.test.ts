import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, asInstant } from '@bellwether-markets/engine/kernel/time'
import { plainWindow } from '@bellwether-markets/engine/market/daily-window'
import type { DailyWindow, Quote } from '@bellwether-markets/engine/market/point-in-time'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { Value } from 'typebox/value'
import { COMPUTATIONS } from '../computations.ts'
import { risk } from '../risk/product.ts'
import { regimeHistory } from './history-product.ts'
import { regime } from './product.ts'
import { MarketRegime } from './regime-schema.ts'

const computeRegime = COMPUTATIONS.regime
const computeRegimeHistory = COMPUTATIONS['regime-history']

const AS_OF = asInstant(0)
const NO_RISK = { missing: 'not part of this test' }

function windowOf(symbol: string, close: readonly number[]): DailyWindow {
  const columns = Float64Array.from(close)
  const day = Float64Array.from(close, (_, at) => at)
  return {
    symbol,
    source: 'test',
    length: close.length,
    day,
    open: columns,
    high: columns,
    low: columns,
    close: columns,
    adjClose: columns,
    volume: columns,
    latestKnownAt: undefined,
  }
}
const quoteOf = (symbol: string, day: number, price: number): [string, Quote] => [
  symbol,
  {
    symbol,
    source: 'test',
    day: asDay(day),
    at: asInstant(day * 86_400_000),
    knownAt: asInstant(day * 86_400_000),
    price,
    dayHigh: price,
    dayLow: price,
    dayVolume: 0,
  },
]
const from2025Day = (at: number): number => 20_100 + at
const from2025 = (window: DailyWindow): DailyWindow => ({
  ...plainWindow(window),
  day: Float64Array.from(window.day, (day) => from2025Day(day)),
})
const rising = Array.from({ length: 300 }, (_, at) => 1000 + at)
const windows = (close: readonly number[], vix: readonly number[] = close.map(() => 15)) =>
  new Map([
    ['^GSPC', windowOf('^GSPC', close)],
    ['^VIX', windowOf('^VIX', vix)],
  ])
const computed = (closes: ReadonlyMap<string, DailyWindow>, live: ReadonlyMap<string, Quote> = new Map()) =>
  computeRegime({ closes, live, risk: NO_RISK }, AS_OF)
const falling = [...rising, ...Array.from({ length: 60 }, (_, at) => 1299 - 5 * at)]

describe('the regime', () => {
  test('satisfies its schema in every state', () => {
    const shock = [...rising, 1100]
    for (const answer of [
      computed(windows(rising)),
      computed(windows(falling)),
      computed(windows(shock, [...rising.map(() => 15), 45])),
      computed(
        windows(
          rising,
          rising.map((_, at) => (at > 280 ? 27 : 15)),
        ),
      ),
    ]) {
      assert.deepEqual([...Value.Errors(MarketRegime, answer)], [])
    }
    assert.equal(computed(windows(shock, [...rising.map(() => 15), 45])).regime, 'CRISIS')
    assert.equal(computed(windows(falling)).regime, 'BEAR')
  })
  test('its example satisfies the schema', () => {
    assert.deepEqual([...Value.Errors(regime.result, regime.example.result)], [])
    assert.deepEqual([...Value.Errors(regimeHistory.result, regimeHistory.example.result)], [])
  })
  test('repeats the chance of a fall that risk gives, and says why there is none', () => {
    const { p_drawdown_7pct_20d: said } = risk.example.result
    const of = (given: Parameters<typeof computeRegime>[0]['risk']) =>
      computeRegime({ closes: windows(falling), live: new Map(), risk: given }, AS_OF)
    const quoting = of({ asOf: AS_OF, snapshot: risk.example.result })
    assert.deepEqual(quoting.p_drawdown_7pct_20d, said)
    assert.deepEqual(quoting.missing, [])
    const alone = of(NO_RISK)
    const missing = [{ name: 'p_drawdown_7pct_20d', reason: 'There is no risk index: not part of this test' }]
    assert.match(alone.reasoning, /the estimate for today, which is that of the risk index, is missing/)
    assert.deepEqual(alone, {
      ...quoting,
      p_drawdown_7pct_20d: null,
      missing,
      reasoning: alone.reasoning,
    })
    const reason = 'Too few falls.'
    const unfitted = {
      ...risk.example.result,
      p_drawdown_7pct_20d: null,
      missing: [{ name: 'p_drawdown_7pct_20d', reason }],
    }
    assert.deepEqual(of({ asOf: AS_OF, snapshot: unfitted }).missing, unfitted.missing)
  })
  test('a live price makes it provisional and leaves the official answer as it is', () => {
    const official = computed(windows(rising))
    const live = computed(windows(rising), new Map([quoteOf('^GSPC', 300, 1100), quoteOf('^VIX', 300, 45)]))
    assert.deepEqual([live.provisional.is_provisional, live.provisional.regime], [true, 'CRISIS'])
    assert.deepEqual({ ...live, provisional: 0 }, { ...official, provisional: 0 })
    assert.deepEqual([official.provisional.is_provisional, official.provisional.regime], [false, 'BULL'])
  })
  test('a quote of a day that has closed is not provisional', () => {
    const answer = computed(windows(rising), new Map([quoteOf('^GSPC', 299, 500), quoteOf('^VIX', 299, 60)]))
    assert.equal(answer.provisional.is_provisional, false)
  })
  test('an old VIX, and a close that is not the latest, widen the intervals up to the whole range', () => {
    const whole = computed(windows(falling))
    const olderBy = (sessions: number) =>
      computed(
        windows(
          falling,
          falling.slice(0, falling.length - sessions).map(() => 15),
        ),
      )
    const widths = ({ p_change_20d, share_after_this_regime }: MarketRegime) =>
      [p_change_20d, share_after_this_regime].map(({ interval_95: [lower, upper] }) => upper - lower)
    let before = widths(whole)
    for (const sessions of [1, 2, 3]) {
      const now = olderBy(sessions)
      assert.equal(now.share_after_this_regime.value, whole.share_after_this_regime.value)
      widths(now).forEach((width, at) => {
        assert.ok(width > before[at], `${sessions} sessions: ${width}`)
      })
      assert.match(
        now.reasoning,
        new RegExp(`The readings are ${['one', 'two', 'three'][sessions - 1]} sessions? old`),
      )
      before = widths(now)
    }
    assert.doesNotMatch(whole.reasoning, /The readings are/)
    const dated = (days: number) => {
      const moved = new Map([...windows(falling)].map(([symbol, one]) => [symbol, from2025(one)]))
      return computeRegime(
        { closes: moved, live: new Map(), risk: NO_RISK },
        asInstant((from2025Day(falling.length - 1) + days) * 86_400_000),
      )
    }
    assert.deepEqual(widths(dated(1)), widths(whole))
    assert.ok(widths(dated(5)).every((width, at) => width > widths(whole)[at]))
    assert.deepEqual(widths(dated(30)), [1, 1])
  })
  test('shows the change that waits for its confirmation', () => {
    const hot = rising.map((_, at) => (at >= 297 ? 40 : 15))
    const answer = computed(windows(rising, hot))
    // the five-day mean passes 24 on the second of three days at 40: (3·15 + 2·40)/5 = 25
    assert.deepEqual(answer.pending, { regime: 'SIDEWAYS', sessions_left: 3 })
  })
  test('never advises a trade', () => {
    for (const close of [rising, falling]) {
      assert.doesNotMatch(JSON.stringify(computed(windows(close))), /\b(sell|buy|short)\b/i)
    }
  })
  test('every level in the answer is the one its sentence names', () => {
    for (const close of [rising, falling]) {
      for (const flip of computed(windows(close)).to_flip) {
        assert.ok(flip.condition.includes(formatNumber(flip.level, 0, 'en')), flip.condition)
      }
    }
  })
  test('lists in a calm state what would lead to each other regime, a row for each condition', () => {
    const { conditions, to_flip } = computed(windows(rising))
    assert.deepEqual(
      conditions.map(({ would_become, ends, condition, now }) => [would_become, ends, condition, now]),
      [
        ['SIDEWAYS', null, 'five-day mean of the VIX', '15.00'],
        ['BEAR', null, 'close of the S&P 500', '1,299'],
        ['CRISIS', null, 'VIX', '15.00'],
        ['CRISIS', null, 'close of the S&P 500', '1,299'],
      ],
    )
    // 98 % of the average that includes the next close: .98·(1101 + … + 1299)/(200 − .98) = .98·238,800/199.02
    assert.equal(to_flip.find(({ regime }) => regime === 'BEAR')?.level, 1175.88)
    assert.equal(conditions[1].needed, 'below 1,176 (−9.5%)')
    assert.deepEqual(
      conditions.map(({ sessions }) => sessions),
      [5, 5, 1, 1],
    )
  })
  test('lists in a crisis what ends it: nine sessions from now at the earliest, then with each calm one less', () => {
    const shock = (calm: readonly number[]) => {
      const close = [...rising, 1100, ...calm.map(() => 1150)]
      return computed(windows(close, [...rising.map(() => 15), 45, ...calm]))
    }
    const begun = shock([])
    assert.ok(begun.conditions.every(({ ends, would_become }) => ends === 'CRISIS' && would_become === null))
    assert.deepEqual(
      begun.conditions.map(({ condition, now, needed }) => [condition, now, needed]),
      [
        ['VIX', '45.00', 'below 28'],
        ['ten-session return of the S&P 500', '−14.7%', 'above −3% (next session: a close above 1,252)'],
        ['sessions in a row with both', '0', '5'],
        ['earliest end', null, 'nine sessions from now'],
      ],
    )
    assert.match(begun.reasoning, /^Crisis, for one session, since .*nine sessions from now at the earliest/)
    // Ten sessions later the return is no longer counted from before the fall.
    const calmer = shock(Array.from({ length: 12 }, () => 20))
    const [run, end] = calmer.conditions.slice(-2)
    assert.deepEqual([run.now, run.needed, end.needed], ['3', '5', 'six sessions from now'])
    assert.match(
      calmer.reasoning,
      /only after two more sessions in a row with .*, and then a confirmation: six /,
    )
    for (const { condition } of calmer.to_flip) {
      assert.match(
        condition,
        /^Two more sessions in a row with .* With its confirmation that takes \w+ sessions at /,
      )
    }
    const over = shock(Array.from({ length: 15 }, () => 20))
    assert.deepEqual(
      over.conditions.map(({ now, needed }) => [now, needed]),
      [
        ['2', '5'],
        [null, 'three sessions from now'],
      ],
    )
    assert.equal(over.regime, 'CRISIS')
  })
  test('tells no chance whose interval spans 60 points, and says so', () => {
    const { p_change_20d: change, reasoning } = computed(
      windows([...rising, 1100], [...rising.map(() => 15), 45]),
    )
    assert.ok(change.interval_95[1] - change.interval_95[0] >= 0.6)
    assert.match(reasoning, /Too little is known to put a number on the chance that the regime changes/)
    assert.doesNotMatch(computed(windows(rising)).reasoning, /Too little .* the regime changes/)
  })
  test('writes no name of the wire in its texts', () => {
    for (const close of [rising, falling]) {
      const { reasoning, to_flip } = computed(windows(close))
      const texts = [reasoning, ...to_flip.map(({ condition }) => condition)]
      assert.doesNotMatch(texts.join(' '), /BULL|BEAR|SIDEWAYS|CRISIS/)
    }
  })
  test('is refused without a VIX, with too few closes, and before a window has closed', () => {
    assert.throws(() => computed(new Map([['^GSPC', windowOf('^GSPC', rising)]])), NotEnoughHistory)
    assert.throws(() => computed(windows(rising.slice(0, 150))), NotEnoughHistory)
    assert.throws(() => computed(windows(rising.slice(0, 215))), NotEnoughHistory)
    assert.throws(
      () =>
        computed(
          windows(
            rising,
            rising.slice(0, 290).map(() => 15),
          ),
        ),
      NotEnoughHistory,
    )
  })
  test('leads to the risk index in BEAR and CRISIS, else to the price', () => {
    assert.equal(regime.next(computed(windows(falling))).product, 'risk')
    assert.deepEqual(regime.next(computed(windows(rising))).query, { symbols: '^GSPC,^VIX' })
  })
})

describe('its history', () => {
  const snapshot = computeRegimeHistory({ closes: windows(falling) }, AS_OF)
  test('has one row a trading day, oldest first, and ends with the latest', () => {
    assert.equal(snapshot.count, falling.length - 199)
    assert.equal(snapshot.rows.at(-1)?.sp500, falling.at(-1))
    assert.equal(snapshot.rows.at(-1)?.regime, computed(windows(falling)).regime)
    assert.deepEqual([...Value.Errors(regimeHistory.result, snapshot)], [])
  })
  test('gives the latest days asked for, 365 where none are', () => {
    assert.deepEqual(regimeHistory.answer(snapshot, { days: 2 }).rows, snapshot.rows.slice(-2))
    assert.equal(regimeHistory.answer(snapshot, {}).count, snapshot.count)
    const long = computeRegimeHistory(
      { closes: windows(Array.from({ length: 700 }, (_, at) => 1000 + at)) },
      AS_OF,
    )
    assert.equal(regimeHistory.answer(long, {}).count, 365)
  })
})
