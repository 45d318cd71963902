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
  formatDay,
  formatInstant,
  HOUR,
  type Instant,
  parseDay,
  parseInstant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { addTradingDays, nextTradingDay, tradingDays } from '@bellwether-markets/engine/market/calendar'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { AlphaDriver } from '@bellwether-markets/engine/signals/alpha/alpha-call'
import type { AlphaDay } from '@bellwether-markets/engine/signals/alpha/alpha-day'
import type { PriceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { Value } from 'typebox/value'
import { barsThrough, syntheticAlphaMarket } from '../../../../test/fixtures/synthetic-alpha-market.ts'
import { walkAlpha } from '../../../../test/fixtures/walk-alpha.ts'
import { often } from '../../../../test/often.ts'
import type { Call } from '../call.ts'
import { byStrength } from '../claim.ts'
import { COMPUTATIONS } from '../computations.ts'
import { Alpha, type AlphaSignal, AlphaSnapshot } from './alpha-schema.ts'
import { alphaTable } from './alpha-table.ts'
import { publishedReading, readingInWords } from './feature-words.ts'
import { alpha } from './product.ts'

const computeAlpha = COMPUTATIONS.alpha

const marketOf = (drift: number, seed = 11) =>
  syntheticAlphaMarket({
    stocks: 40,
    served: 40,
    from: dayFromDate(2010, 1, 4),
    to: dayFromDate(2019, 6, 28),
    seed,
    drift,
  }).series

const assetOf = ({ symbol, sector }: PriceSeries): Asset => ({
  symbol,
  name: symbol,
  assetClass: 'equity',
  sector,
  currency: 'USD',
})

const sevenAfter = (day: Day): Instant => asInstant(startOfUtcDay(asDay(day + 1)) + 7 * HOUR)

const walked = new Map<readonly PriceSeries[], readonly AlphaDay[]>()

function computed(series: readonly PriceSeries[], last: Day, asOf = sevenAfter(last)): AlphaSnapshot {
  const rows = walked.get(series) ?? walkAlpha(series, [])
  walked.set(series, rows)
  return computeAlpha(
    {
      days: rows.filter(({ day }) => day <= last),
      tracked: series.map(assetOf),
      bars: barsThrough(series, last),
      regimes: { missing: 'not asked for' },
    },
    asOf,
  )
}

/** Every number in a text, with its decimals but without its sign. */
const numbersIn = (text: string): readonly string[] =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}/g, '').match(/\d+(\.\d+)?/g) ?? []

const LAST = dayFromDate(2019, 6, 28)

/** What a source says of a call now. */
const NOW = { confirmed_at: '', checked_at: '', confidence_now: 0, rank: 0, of: 0 }

const instantOf = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

const series = marketOf(0.06)

describe('with an effect to be found', () => {
  const snapshot = computed(series, LAST)
  const answer = alpha.answer(snapshot, {})

  let walkedMornings: readonly { day: Day; snapshot: AlphaSnapshot }[] | undefined
  const mornings = () => {
    walkedMornings ??= tradingDays(asDay(LAST - often(25, 39)), LAST).map((day) => ({
      day,
      snapshot: computed(series, day),
    }))
    return walkedMornings
  }

  function assertOutcome({ symbol, direction, outcome }: Call): void {
    assert.ok(outcome !== null)
    const returnOf = ({ day, adjustedClose }: PriceSeries): number => {
      const closeOn = (text: string) => adjustedClose[Array.from(day).indexOf(parseDay(text) ?? Number.NaN)]
      return closeOn(outcome.exit_day) / closeOn(outcome.entry_day) - 1
    }
    const returns = new Map(series.map((one) => [one.symbol, returnOf(one)]))
    const sorted = [...returns.values()].sort((a, b) => a - b)
    const [own, median] = [returns.get(symbol) ?? Number.NaN, (sorted[19] + sorted[20]) / 2]
    assert.ok(Math.abs(outcome.return_pct - 100 * own) < 0.0051)
    assert.ok(Math.abs(outcome.reference_pct - 100 * median) < 0.0051)
    assert.equal(outcome.right, direction === 'long' ? own > median : own < median)
  }

  test('the answer satisfies its schema, and so do the snapshot and the example', () => {
    assert.deepEqual([...Value.Errors(AlphaSnapshot, snapshot)], [])
    assert.deepEqual([...Value.Errors(Alpha, answer)], [])
    assert.deepEqual([...Value.Errors(Alpha, alpha.example.result)], [])
  })
  test('there are longs and shorts, the largest strength first, counted', () => {
    assert.ok(snapshot.signals.some(({ direction }) => direction === 'long'))
    assert.ok(snapshot.signals.some(({ direction }) => direction === 'short'))
    assert.equal(snapshot.count, snapshot.signals.length)
    assert.deepEqual(snapshot.signals, snapshot.signals.toSorted(byStrength))
    assert.ok(snapshot.signals[0].strength > 0)
    assert.equal(snapshot.why_none, null)
  })
  test('every signal names its event by its definition', () => {
    for (const { event, event_definition, symbol, direction } of snapshot.signals) {
      assert.equal(event, signalEventText(event_definition))
      assert.deepEqual([event_definition.symbol, event_definition.direction], [symbol, direction])
      assert.equal(event_definition.members?.length, 40)
    }
  })
  test('the definition of the event stays inside', () => {
    assert.ok(answer.signals.every((signal) => !('event_definition' in signal)))
  })
  test('confidence lies above the base rate by the strength, and below the estimate', () => {
    for (const { confidence, base_rate: base, strength, edge, kind } of snapshot.signals) {
      assert.ok(confidence > base && confidence < 0.6 && confidence < base + edge)
      assert.ok(Math.abs(100 * (confidence - base) - strength) < 0.006 && kind === 'signal')
    }
  })
  test('says what trading the tilt costs, from its own past, and calls it small only if it is', () => {
    const { cost } = answer
    assert.ok(cost !== null && cost.break_even_bp !== null)
    const { break_even_bp: even, assumed_bp: assumed, gross_pct, net_pct, turnover, statement } = cost
    assert.ok(Math.abs(gross_pct - net_pct - (turnover * assumed) / 100) < 0.11)
    assert.equal(/smaller than the cost/.test(statement), even < assumed)
  })
  test('the reason gives chance, base rate and edge, and has no figure that is not in the signal', () => {
    for (const { reason_en: reason, ...signal } of answer.signals) {
      const { confidence, base_rate, direction, ranked_on } = signal
      const verb = direction === 'long' ? 'beat' : 'trail'
      const edge = (100 * (confidence - base_rate)).toFixed(1)
      assert.ok(
        reason.startsWith(
          `${signal.symbol} has a ${(100 * confidence).toFixed(1)}% chance to ${verb} the median of 40 stocks over ten sessions, against 50.0% for any of them: an edge of ${edge} points.`,
        ),
        reason,
      )
      const known = [...numbersIn(JSON.stringify(signal)), confidence, base_rate].map(Number)
      // of the median, the cost of a trade, and the day of the ranking
      const said = [40, 10, 0.2, 200, ...ranked_on.split('-').map(Number), Number(edge)]
      const rest = reason.replace(/ranked \w+ of 40/, '').replace(/ On \d+ \w+ 2019 the same/, '')
      assert.notEqual(rest, reason)
      for (const number of numbersIn(rest).map(Number)) {
        const isKnown = known.some((one) =>
          [one, 100 * one].some((value) => Math.abs(value - number) < 0.0501),
        )
        assert.ok(isKnown || said.includes(number), `${number}: ${reason}`)
      }
    }
  })
  test('the reason names the largest contributions for the call and against it', () => {
    for (const { reason_en: reason, drivers, direction } of answer.signals) {
      const [, for_, against] =
        /For the call, next to the other stocks: it (.*?)\.(?: Against it: it (.*?)\.)? The expected/.exec(
          reason,
        ) ?? assert.fail(reason)
      for (const [side, most, text] of [
        [1, 3, for_],
        [-1, 2, against],
      ] as const) {
        const sign = direction === 'long' ? side : -side
        const largest = drivers.filter(({ contribution }) => contribution * sign > 0).slice(0, most)
        for (const { name, reading } of largest) {
          if (reading !== null) assert.ok(text.includes(readingInWords(name as AlphaDriver, reading)), reason)
        }
      }
    }
  })
  test('the reason tells both chances once they differ by a point', () => {
    const reasons = mornings().flatMap(({ snapshot }) => snapshot.signals)
    const far = ({ confidence, confidence_now }: AlphaSignal) =>
      Math.abs((confidence_now ?? Number.NaN) - confidence) >= 0.01
    const told = reasons.filter(({ reason_en }) => / On \d+ \w+ 2019 the same model gives /.test(reason_en))
    assert.ok(told.length > 0)
    assert.deepEqual(told, reasons.filter(far))
  })
  test('without fundamentals there is no quality, never one made of prices', () => {
    assert.ok(snapshot.signals.every((one) => one.quality_score === null && one.quality_coverage === 0))
  })
  test('a signal is entered after its issue and resolves after its window', () => {
    for (const { issued_at, updated, confirmed_at, expires_at, resolves_at } of snapshot.signals) {
      const [issued, confirmed, expires, resolves] = [issued_at, confirmed_at, expires_at, resolves_at].map(
        (text) => parseInstant(text) ?? Number.NaN,
      )
      assert.equal(updated, issued_at)
      assert.ok(issued <= confirmed && confirmed < expires && expires < resolves)
      // eleven trading days span 15 days, 20 with two weekends and a long one more
      assert.ok(resolves - issued >= 14 * DAY && resolves - issued <= 20 * DAY)
    }
  })
  test('says on what the model rests', () => {
    const { model } = snapshot
    assert.ok(model.trained_through < model.fitted_on && model.fitted_on <= snapshot.date)
    assert.equal(model.edge_state, 'stated')
    assert.ok(
      model.t > 2 &&
        model.k > 0 &&
        model.k < (model.k_estimate ?? 0) &&
        model.weeks >= 250 &&
        model.evidence.n > 2000,
    )
    assert.ok((model.evidence.rank_ic ?? 0) > 0.02)
  })
  test('leads to the prices of the strongest signal, with the edge that its reason has', () => {
    const [, edge] = /an edge of ([\d.]+) points/.exec(answer.signals[0].reason_en) ?? assert.fail()
    assert.ok(alpha.next(answer).because.includes(`, ${edge} points above its base rate`))
    assert.deepEqual(alpha.next(answer), {
      ...alpha.next(answer),
      product: 'prices-history',
      query: { symbol: answer.signals[0].symbol },
    })
  })

  test('a signal repeated the next day keeps all but what its source says of it now', () => {
    const dayBefore = computed(series, dayFromDate(2019, 6, 27))
    const repeated = snapshot.signals.flatMap((signal) => {
      const earlier = dayBefore.signals.find(({ id }) => id === signal.id)
      return earlier ? [{ signal, earlier }] : []
    })
    assert.ok(repeated.length > 0)
    for (const { signal, earlier } of repeated) {
      assert.notEqual(signal.confirmed_at, earlier.confirmed_at)
      const issued = (reason: string) => reason.replace(/ On \d+ \w+ 2019 the same model .*/, '')
      const [then, now] = [earlier, signal].map((one) => ({
        ...one,
        reason_en: issued(one.reason_en),
        ...NOW,
      }))
      assert.deepEqual(now, then)
    }
    assert.ok(repeated.some(({ signal, earlier }) => signal.confidence_now !== earlier.confidence_now))
  })
  test('a new signal is as the model has it now, and only it shows its place in the ranking', () => {
    for (const { issued_at, confirmed_at, confidence, confidence_now, rank, of } of snapshot.signals) {
      const isNew = issued_at === confirmed_at
      assert.deepEqual([rank !== null, of], isNew ? [true, 40] : [false, null])
      if (isNew) assert.equal(confidence_now, confidence)
    }
  })
  test('what leaves the list before its end is withdrawn, and due at its end with its outcome', () => {
    const lastShown = new Map<string, Day>()
    const tally = { withdrawn: 0, due: 0, 'due though withdrawn': 0 }
    for (const { day, snapshot } of mornings()) {
      const { signals, calls } = snapshot
      for (const { id } of signals) lastShown.set(id, day)
      const callOf = new Map(calls.map((call) => [call.id, call]))
      for (const [id, shown] of lastShown) {
        const call = callOf.get(id)
        const left = sevenAfter(nextTradingDay(shown))
        if (call?.state === 'new') assert.equal(shown, day)
        if (call?.state === 'withdrawn') {
          assert.equal(call.withdrawn_at, formatInstant(left))
          assert.notEqual(shown, day)
          tally.withdrawn++
        }
        if (call?.due === formatDay(day)) {
          assert.equal(call.state, 'due')
          assert.equal(call.withdrawn_at, addTradingDays(day, -1) === shown ? null : formatInstant(left))
          assertOutcome(call)
          tally.due++
          if (call.withdrawn_at !== null) tally['due though withdrawn']++
        }
        const end = addTradingDays(asDay(utcDay(instantOf(id.slice(-20))) - 1), 11)
        if (day === end || (shown < day && day < end && left === sevenAfter(day))) {
          assert.ok(call, `${id} is told on ${formatDay(day)}`)
        }
      }
    }
    assert.ok(
      Object.values(tally).every((count) => count > 5),
      JSON.stringify(tally),
    )
  })
  test('on a weekend nothing changes', () => {
    const friday = dayFromDate(2019, 6, 21)
    const sunday = asInstant(sevenAfter(friday) + DAY)
    assert.deepEqual(computed(series, friday, sunday), computed(series, friday))
  })
  test('a market that has been silent for over a week has no ranking', () => {
    assert.throws(() => computed(series, LAST, asInstant(sevenAfter(LAST) + 8 * DAY)), NotEnoughHistory)
  })
})

describe('without an effect', () => {
  const snapshot = computed(marketOf(0, 3), LAST)
  test('the list is a screen at its base rate, and says why', () => {
    assert.ok(snapshot.count > 0)
    for (const { kind, strength, confidence, base_rate, edge, edge_state, reason_en } of snapshot.signals) {
      assert.deepEqual([kind, strength, edge, confidence], ['screen', 0, 0, base_rate])
      assert.equal(edge_state, snapshot.model.edge_state)
      assert.match(reason_en, /A screen, not a forecast: .* its direction carries no edge\./)
      assert.doesNotMatch(reason_en, /beat|trail|long|short|For the call|% chance/)
    }
    const next = alpha.next(alpha.answer(snapshot, {}))
    assert.equal(next.product, 'commodities')
    assert.doesNotMatch(next.because, /strong/)
  })
})

test('too few years or stocks are not enough history', () => {
  assert.throws(() => computed(series, dayFromDate(2012, 6, 29)), NotEnoughHistory)
  assert.throws(() => computed(series.slice(0, 19), LAST), NotEnoughHistory)
})

test('asks for stocks alone', () => {
  const { request } = alphaTable.inputs(DEFAULT_UNIVERSE).ranked
  assert.ok(request.kind === 'ranked_year' && request.symbols.includes('AAPL'))
  assert.ok(!request.symbols.includes('SPY'))
})

describe('readings', () => {
  // e^0.05 − 1 = 5.13 %; a fall of 1 − e^−0.05 = 4.88 %
  test('are published as simple percentages', () => {
    assert.equal(publishedReading('momentum_12_1', 0.05), 5.1)
    assert.equal(publishedReading('reversal_5', 0.05), 4.9)
    assert.equal(publishedReading('volatility_60', 0.01), 15.9)
    assert.equal(publishedReading('beta_252', Number.NaN), null)
  })
  test('say which way it went', () => {
    assert.equal(readingInWords('reversal_5', 4.9), 'fell 4.9% in five days')
    assert.equal(readingInWords('reversal_5', -4.9), 'rose 4.9% in five days')
    assert.equal(readingInWords('trend_strength', -0.4), 'stands below its 200-day average')
    assert.equal(readingInWords('trend_strength', 0.02), 'stands just above its 200-day average')
    assert.equal(readingInWords('trend_strength', 0), 'stands at its 200-day average')
  })
})
