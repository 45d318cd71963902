import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { closesOf, type SampleMarket, sampleObservations } from '../../../../test/fixtures/sample-market.ts'
import { SAMPLE_EVENT } from '../../../../test/fixtures/sample-signal.ts'
import type { SignalEvent } from '../kernel/signal.ts'
import { DAY, dayFromDate, type Instant, MINUTE, parseInstant } from '../kernel/time.ts'
import type { QuoteColumns } from '../market/observation.ts'
import { type Resolution, resolveEvent } from './resolve-event.ts'

const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const FROM = dayFromDate(2024, 6, 3)
const TO = dayFromDate(2024, 7, 12)
const RESOLVES = at('2024-06-06T20:15:00Z')

/** Entry 2024-06-04, exit 2024-06-06: AAA +10 %, BBB +2 %, CCC −5 %, SPY +10 %, DDD unchanged. */
const CLOSES = {
  AAA: { '2024-06-04': 100, '2024-06-05': 90, '2024-06-06': 110 },
  BBB: { '2024-06-04': 50, '2024-06-05': 50, '2024-06-06': 51 },
  CCC: { '2024-06-04': 200, '2024-06-05': 200, '2024-06-06': 190 },
  DDD: { '2024-06-04': 8, '2024-06-05': 9, '2024-06-06': 8 },
  SPY: { '2024-06-04': 400, '2024-06-05': 410, '2024-06-06': 440 },
}

const market = (closes: Parameters<typeof closesOf>[0] = CLOSES, more: Partial<SampleMarket> = {}) =>
  sampleObservations({ from: FROM, to: TO, symbols: Object.keys(closes), close: closesOf(closes), ...more })

const resolve = (
  event: Partial<SignalEvent>,
  observations = market(),
  asOf = RESOLVES,
  isLast = true,
): Resolution =>
  resolveEvent({ ...SAMPLE_EVENT, ...event }, observations, asOf, isLast) ?? assert.fail('pending')

const near = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-12, `${actual} is not ${expected}`)

describe('return against zero', () => {
  test('a long forecast comes true with a rise, a short one does not', () => {
    const long = resolve({})
    assert.equal(long.outcome, 1)
    near(long.excessReturn, 0.1)
    // Adjusted closes of the sample market are half the closes.
    assert.deepEqual({ ...long.measured, return: 0 }, { symbol: 'AAA', entry: 50, exit: 55, return: 0 })
    const short = resolve({ direction: 'short' })
    assert.equal(short.outcome, 0)
    near(short.excessReturn, -0.1)
  })

  test('no change is neither a rise nor a fall', () => {
    assert.equal(resolve({ symbol: 'DDD' }).outcome, 0)
    assert.equal(resolve({ symbol: 'DDD', direction: 'short' }).outcome, 0)
    assert.ok(Object.is(resolve({ symbol: 'DDD', direction: 'short' }).excessReturn, 0))
  })

  test('entry and exit alone count, and the basis says which prices', () => {
    assert.equal(resolve({ exit: { at: 'close', day: '2024-06-05' } }).outcome, 0)
    assert.equal(resolve({ basis: 'price' }).measured?.entry, 100)
    const opened = resolve({ basis: 'price', entry: { at: 'open', day: '2024-06-05' } })
    near(opened.measured?.entry, 89.1)
    near(resolve({ entry: { at: 'open', day: '2024-06-05' } }).measured?.entry ?? 0, 44.55)
  })

  test('prices not positive, as of oil in April 2020, decide nothing at entry, and a fall below zero is a fall', () => {
    const oil = { OIL: { '2024-06-04': 18, '2024-06-05': -37, '2024-06-06': 10 } }
    const event = { symbol: 'OIL', basis: 'price' as const }
    const through = resolve(
      { ...event, direction: 'short', exit: { at: 'close', day: '2024-06-05' } },
      market(oil),
    )
    assert.equal(through.outcome, 1)
    const from = resolve({ ...event, entry: { at: 'close', day: '2024-06-05' } }, market(oil))
    assert.deepEqual([from.outcome, from.voidReason], ['void', 'price_not_positive'])
  })
})

describe('return against others', () => {
  test('the benchmark must be beaten, not matched', () => {
    const against = (symbol: string, direction: 'long' | 'short') =>
      resolve({ kind: 'beats_benchmark', symbol, benchmark: 'SPY', direction })
    assert.deepEqual([against('AAA', 'long').outcome, against('AAA', 'short').outcome], [0, 0])
    assert.equal(against('BBB', 'short').outcome, 1)
    near(against('BBB', 'short').excessReturn, 0.08)
    assert.deepEqual(
      against('BBB', 'long').comparison.map(({ symbol }) => symbol),
      ['SPY'],
    )
  })

  test('the median is that of all members, the symbol included', () => {
    const median = (symbol: string, members: string[]) => resolve({ kind: 'beats_median', symbol, members })
    // Returns .10, .02, −.05: median .02, which BBB itself has.
    near(median('AAA', ['AAA', 'BBB', 'CCC']).comparedWith, 0.02)
    assert.equal(median('AAA', ['AAA', 'BBB', 'CCC']).outcome, 1)
    assert.equal(median('BBB', ['AAA', 'BBB', 'CCC']).outcome, 0)
    // Of four, .10, .02, 0, −.05, the mean of the middle two.
    near(median('BBB', ['AAA', 'BBB', 'CCC', 'DDD']).comparedWith, 0.01)
    assert.equal(median('BBB', ['AAA', 'BBB', 'CCC', 'DDD']).comparison.length, 4)
  })
})

describe('missing prices', () => {
  const halted = (day: string) => {
    const closes: Record<string, number> = { ...CLOSES.AAA }
    delete closes[day]
    return market({ ...CLOSES, AAA: closes as typeof CLOSES.AAA })
  }

  test('a halt at the entry or at the exit makes the forecast void, once nothing more is waited for', () => {
    for (const [day, reason] of [
      ['2024-06-04', 'no_entry_price'],
      ['2024-06-06', 'no_exit_price'],
    ]) {
      assert.equal(resolveEvent(SAMPLE_EVENT, halted(day), RESOLVES, false), undefined)
      const last = resolve({}, halted(day))
      assert.deepEqual([last.outcome, last.voidReason, last.excessReturn], ['void', reason, undefined])
    }
  })

  test('a halt between them does not matter', () =>
    assert.equal(resolve({}, halted('2024-06-05')).outcome, 1))

  test('what the market does not track is void', () =>
    assert.equal(resolve({ symbol: 'ZZZ' }).voidReason, 'not_tracked'))

  test('a price that becomes known later is not used before', () => {
    const late = market(CLOSES, {
      knownAt: (symbol, day) =>
        symbol === 'AAA' && day === dayFromDate(2024, 6, 6) ? at('2024-06-07T12:00:00Z') : undefined,
    })
    assert.equal(resolveEvent(SAMPLE_EVENT, late, RESOLVES, false), undefined)
    assert.equal(resolveEvent(SAMPLE_EVENT, late, (RESOLVES + DAY) as Instant, false)?.outcome, 1)
  })

  test('a few missing members are waited for, then left out; more than half make the forecast void', () => {
    const members = ['AAA', 'BBB', 'CCC', 'DDD', 'XXX']
    const event: SignalEvent = { ...SAMPLE_EVENT, kind: 'beats_median', members }
    assert.equal(resolveEvent(event, market(), RESOLVES, false), undefined)
    const last = resolve(event)
    near(last.comparedWith, 0.01)
    assert.equal(last.comparison.length, 4)
    const few = resolve({ ...event, members: ['AAA', 'XXX', 'YYY'] })
    assert.deepEqual([few.outcome, few.voidReason], ['void', 'too_few_members'])
  })
})

describe('half days', () => {
  const closes = {
    AAA: { '2024-07-02': 100, '2024-07-03': 101, '2024-07-05': 99 },
  }

  test('the close of a half day is known 15 minutes after its early close', () => {
    const event: SignalEvent = {
      ...SAMPLE_EVENT,
      entry: { at: 'close', day: '2024-07-02' },
      exit: { at: 'close', day: '2024-07-03' },
    }
    assert.equal(resolveEvent(event, market(closes), at('2024-07-03T17:14:59Z'), false), undefined)
    assert.equal(resolveEvent(event, market(closes), at('2024-07-03T17:15:00Z'), false)?.outcome, 1)
  })

  test('a holiday has no close to resolve with', () => {
    const event = {
      entry: { at: 'close' as const, day: '2024-07-03' },
      exit: { at: 'close' as const, day: '2024-07-04' },
    }
    assert.equal(resolve(event, market(closes), at('2024-07-12T00:00:00Z')).voidReason, 'no_exit_price')
  })
})

describe('intraday', () => {
  const day = dayFromDate(2024, 7, 3)
  const open = at('2024-07-03T13:30:00Z')
  /** A quote every five minutes until the early close, price 100 plus 0.1 a quote; halted from 15:00 to 16:00 UTC. */
  const quotes = (symbol: string): QuoteColumns => {
    const times = Array.from({ length: 43 }, (_, index) => open + index * 5 * MINUTE).filter(
      (time) => time <= at('2024-07-03T15:00:00Z') || time >= at('2024-07-03T16:00:00Z'),
    )
    const price = times.map((time) => 100 + (0.1 * (time - open)) / (5 * MINUTE))
    const knownAt = times.map((time) => time + 2 * MINUTE)
    return {
      symbol,
      source: 'by hand',
      day,
      at: times,
      knownAt,
      price,
      dayHigh: price,
      dayLow: price,
      dayVolume: price,
    }
  }
  const observations = market(CLOSES, { quotes })
  const window = (entry: string, exit: string): Partial<SignalEvent> => ({
    basis: 'price',
    entry: { at: 'quote', instant: `2024-07-03T${entry}:00Z` },
    exit: { at: 'quote', instant: `2024-07-03T${exit}:00Z` },
  })
  const evening = at('2024-07-03T20:00:00Z')

  test('the latest quote at each instant counts', () => {
    const { measured, outcome } = resolve(window('14:00', '14:32'), observations, evening)
    assert.equal(outcome, 1)
    near(measured?.entry, 100.6)
    near(measured?.exit, 101.2)
  })

  test('the end of a half day can be the exit', () =>
    near(resolve(window('16:35', '17:00'), observations, evening).measured?.exit, 104.2))

  test('a halt makes the forecast void', () => {
    assert.equal(resolve(window('14:30', '15:10'), observations, evening).outcome, 1)
    assert.equal(resolve(window('14:30', '15:11'), observations, evening).voidReason, 'no_exit_price')
    assert.equal(resolve(window('15:30', '16:05'), observations, evening).voidReason, 'no_entry_price')
    assert.equal(resolve(window('16:30', '17:30'), observations, evening).voidReason, 'no_exit_price')
  })

  test('a quote is not used before it is known', () =>
    assert.equal(
      resolveEvent(
        { ...SAMPLE_EVENT, ...window('13:30', '14:00') },
        observations,
        at('2024-07-03T13:31:00Z'),
        false,
      ),
      undefined,
    ))
})

describe('futures contracts', () => {
  const days = [3, 4, 5, 6].map((date) => dayFromDate(2024, 6, date))
  /** Front 100, 110; then the next contract, 121 the day before, is the front at 133.1. The gap of 11 is no return. */
  const curve = (nextContract: readonly number[]) => (symbol: string) => ({
    symbol,
    source: 'by hand',
    day: days,
    knownAt: days.map((day) => day * DAY + 22 * 60 * MINUTE),
    front: [100, 110, 133.1, 133.1],
    frontContract: [202407, 202407, 202408, 202408],
    next: [110, 121, 140, 140],
    nextContract,
  })
  const event: Partial<SignalEvent> = {
    symbol: 'GC=F',
    basis: 'contracts',
    entry: { at: 'close', day: '2024-06-03' },
    exit: { at: 'close', day: '2024-06-06' },
  }
  const of = (nextContract: readonly number[]) =>
    market({ 'GC=F': {} }, { symbols: ['GC=F'], curve: curve(nextContract) })
  const later = at('2024-06-07T00:00:00Z')

  test('each day is earned in one contract: 110/100 times 133.1/121 less one', () =>
    near(resolve(event, of([202408, 202408, 202409, 202409]), later).measured?.return, 1.1 * 1.1 - 1))

  test('days without a return count as zero, three at most', () => {
    near(resolve(event, of([202409, 202409, 202410, 202410]), later).measured?.return, 0.1)
    const changing = (count: number) => {
      const days = Array.from({ length: count + 1 }, (_, index) => dayFromDate(2024, 6, 3 + index))
      const contracts = days.map((_, index) => 202407 + index)
      const columns = {
        ...curve([])('GC=F'),
        day: days,
        knownAt: days.map((day) => day * DAY),
        front: days.map(() => 100),
        frontContract: contracts,
        next: days.map(() => 100),
        nextContract: contracts.map((contract) => contract + 50),
      }
      const exit = { at: 'close' as const, day: `2024-06-0${3 + count}` }
      return resolve(
        { ...event, exit },
        market({}, { symbols: ['GC=F'], curve: () => columns }),
        at('2024-06-10T00:00:00Z'),
      )
    }
    assert.equal(changing(3).outcome, 0)
    assert.equal(changing(4).voidReason, 'gap_in_contracts')
  })

  test('a day without a price keeps that of the day before, as its return counts as zero', () => {
    const columns = {
      ...curve([202408, 202408, 202409, 202409])('GC=F'),
      front: [100, 110, 133.1, Number.NaN],
    }
    const of = (front: readonly number[]) =>
      resolve(event, market({}, { symbols: ['GC=F'], curve: () => ({ ...columns, front }) }), later)
    near(of(columns.front).measured?.exit, 133.1)
    near(of(columns.front).measured?.return, 1.1 * 1.1 - 1)
    assert.equal(of([Number.NaN, 110, 133.1, 133.1]).voidReason, 'no_entry_price')
  })

  test('without two contracts there is nothing to measure', () =>
    assert.equal(resolve({ ...event, symbol: 'AAA' }).voidReason, 'no_entry_price'))
})
