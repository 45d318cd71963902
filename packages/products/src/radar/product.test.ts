import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { signalEventText } from '@bellwether-markets/engine/kernel/signal'
import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dayFromDate,
  HOUR,
  type Instant,
  parseDay,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import type { PriceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import type { RadarDay } from '@bellwether-markets/engine/signals/radar/radar-day'
import { Value } from 'typebox/value'
import { barsThrough, syntheticAlphaMarket } from '../../../../test/fixtures/synthetic-alpha-market.ts'
import { walkRadar } from '../../../../test/fixtures/walk-radar.ts'
import { often } from '../../../../test/often.ts'
import { COMPUTATIONS } from '../computations.ts'
import { computeRadarDays } from './compute-radar-days.ts'
import { Radar } from './radar-schema.ts'

const computeRadar = COMPUTATIONS.radar

const { series } = syntheticAlphaMarket({
  stocks: 31,
  served: 31,
  from: dayFromDate(2010, 1, 4),
  to: dayFromDate(2014, 6, 30),
  seed: 5,
  drift: 0,
})
const [FUND, ...STOCKS] = series
const LAST = dayFromDate(2014, 6, 30)

const assetOf = ({ symbol, sector }: PriceSeries): Asset => ({
  symbol: symbol === FUND.symbol ? 'SPY' : symbol,
  name: symbol,
  assetClass: symbol === FUND.symbol ? 'etf' : 'equity',
  sector,
  currency: 'USD',
})

/** What the screen says of a pick now. */
const AT_PRESENT = { confirmed_at: '', checked_at: '', confidence_now: 0, rank: 0, of: 0 }

const sevenAfter = (day: Day): Instant => asInstant(startOfUtcDay(asDay(day + 1)) + 7 * HOUR)

const walked = new Map<readonly PriceSeries[], readonly RadarDay[]>()

function computed(last: Day, asOf = sevenAfter(last), stocks: readonly PriceSeries[] = STOCKS): Radar {
  const rows = walked.get(stocks) ?? walkRadar(stocks, { benchmark: FUND })
  walked.set(stocks, rows)
  return computeRadar(
    {
      days: rows.filter(({ day }) => day <= last),
      tracked: [FUND, ...stocks].map(assetOf),
      bars: barsThrough([{ ...FUND, symbol: 'SPY' }, ...stocks], last),
      regimes: { missing: 'not asked for' },
    },
    asOf,
  )
}

/** Every number in a text, without its sign. */
const numbersIn = (text: string): readonly string[] =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}/g, '').match(/\d+(\.\d+)?/g) ?? []

describe('the radar', () => {
  const snapshot = computed(LAST)
  test('satisfies its schema', () => assert.deepEqual([...Value.Errors(Radar, snapshot)], []))
  test('has at most ten longs, each with the event by its definition', () => {
    assert.ok(snapshot.signals.length > 0 && snapshot.signals.length <= 10)
    for (const { direction, event, event_definition: definition, symbol } of snapshot.signals) {
      assert.equal(direction, 'long')
      assert.equal(event, signalEventText(definition))
      assert.deepEqual(
        [definition.kind, definition.benchmark, definition.symbol],
        ['beats_benchmark', 'SPY', symbol],
      )
    }
  })
  test('calls itself a screen, with no figure that is not in the signal', () => {
    for (const { reason_en: reason, ...signal } of snapshot.signals) {
      assert.match(reason, /A screen, not a forecast: .* its direction carries no edge\./)
      assert.doesNotMatch(reason, /long|short|likely|will/)
      const [, place, of] = /, (\w+?)(?:st|nd|rd|th)? of (\d+) by/.exec(reason) ?? assert.fail(reason)
      const rank = { fir: 1, second: 2, seco: 2, third: 3, thi: 3 }[place] ?? Number(place)
      assert.ok(Math.abs(signal.conviction - (100 * (Number(of) - rank + 0.5)) / Number(of)) < 0.051)
      // of the fund, the horizon in trading days and the two ranks, which the conviction holds
      const day = signal.ranked_on.split('-').map((part) => String(Number(part)))
      const percent = (100 * signal.base_rate).toFixed(1)
      const known = new Set([...numbersIn(JSON.stringify(signal)), '500', '21', place, of, percent, ...day])
      for (const number of numbersIn(reason)) assert.ok(known.has(number), `${number}: ${reason}`)
    }
  })
  test('gives each pick the confidence of any stock and no strength', () => {
    for (const { confidence, base_rate, kind, strength, edge_state } of snapshot.signals) {
      assert.equal(confidence, base_rate)
      assert.deepEqual([kind, strength, edge_state], ['screen', 0, 'descriptive'])
    }
    assert.ok(snapshot.signals.every(({ confidence }) => confidence > 0.4 && confidence < 0.6))
  })
  test('repeats a pick and changes only what it says of it now', () => {
    const before = computed(dayFromDate(2014, 6, 27))
    const repeated = snapshot.signals.flatMap((signal) => {
      const earlier = before.signals.find(({ id }) => id === signal.id)
      return earlier ? [{ signal, earlier }] : []
    })
    assert.ok(repeated.length >= 5)
    for (const { signal, earlier } of repeated) {
      assert.notEqual(signal.confirmed_at, earlier.confirmed_at)
      assert.deepEqual({ ...signal, ...AT_PRESENT }, { ...earlier, ...AT_PRESENT })
    }
  })
  test('tells of picks that left, and of those that came due with the return of the fund', () => {
    const radars = tradingDays(asDay(LAST - often(60, 90)), LAST).map((day) => computed(day))
    const calls = radars.flatMap(({ calls, signals }) => calls.map((call) => ({ ...call, signals })))
    const withdrawn = calls.filter(({ state }) => state === 'withdrawn')
    const due = calls.filter(({ state }) => state === 'due')
    assert.ok(withdrawn.length > 10 && due.length > 10)
    for (const { id, signals, withdrawn_reason } of withdrawn) {
      assert.equal(withdrawn_reason, 'direction_lost')
      assert.ok(signals.every((signal) => signal.id !== id))
    }
    for (const { outcome } of due) {
      assert.ok(outcome !== null)
      const closeOn = (text: string) =>
        FUND.adjustedClose[Array.from(FUND.day).indexOf(parseDay(text) ?? Number.NaN)]
      const own = 100 * (closeOn(outcome.exit_day) / closeOn(outcome.entry_day) - 1)
      assert.ok(Math.abs(outcome.reference_pct - own) < 0.0051)
      assert.equal(outcome.right, outcome.return_pct > outcome.reference_pct)
    }
  })
  test('has no rows before the first close of the fund', () => {
    const none = { bars: new Map(), published: new Map() }
    const ranked = { stocks: STOCKS.map(assetOf), served: new Set<string>(), ...none }
    assert.deepEqual(computeRadarDays({ ranked, index: new Map() }, [sevenAfter(LAST)], []), [])
  })
  test('is refused without rows, with few stocks and after a week of silence', () => {
    assert.throws(
      () =>
        computeRadar(
          { days: [], tracked: [], bars: new Map(), regimes: { missing: 'not asked for' } },
          sevenAfter(LAST),
        ),
      NotEnoughHistory,
    )
    assert.throws(() => computed(LAST, sevenAfter(LAST), STOCKS.slice(0, 19)), NotEnoughHistory)
    assert.throws(() => computed(LAST, asInstant(sevenAfter(LAST) + 8 * DAY)), NotEnoughHistory)
  })
})
