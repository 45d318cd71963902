import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '@bellwether-markets/engine/kernel/time'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { checkDailyBars, type DailyWitness, PLAUSIBLE_FUTURE, PLAUSIBLE_STOCK } from './check-daily-bar.ts'
import { checkQuote } from './check-quote.ts'
import type { ProviderDaily, ProviderQuote, Split } from './parsed-observations.ts'
import { adjustForDividend, newSplits, rescaleForSplit, reviseDaily } from './revise-daily.ts'

type Bar = readonly [day: number, close: number, knownAt?: number]

function columns(bars: readonly Bar[]): DailyColumns {
  const close = bars.map(([, value]) => value)
  return {
    symbol: 'AAPL',
    source: 'yahoo',
    day: bars.map(([day]) => day),
    knownAt: bars.map(([day, , known]) => known ?? day * 1000),
    open: close,
    high: close.map((value) => value + 1),
    low: close.map((value) => value - 1),
    close,
    adjClose: close,
    volume: bars.map(() => 100),
  }
}

const supplied = (bars: readonly Bar[], currency: string | undefined = 'USD'): ProviderDaily => ({
  bars: columns(bars),
  currency,
  provisional: undefined,
})

const WITNESS: DailyWitness = {
  stored: undefined,
  today: asDay(100),
  splits: [],
  confirmedClose: () => undefined,
}
const SPLIT: Split = {
  symbol: 'AAPL',
  source: 'yahoo',
  day: asDay(12),
  numerator: 4,
  denominator: 1,
  knownAt: asInstant(50_000),
}

const faults = (daily: ProviderDaily, witness: Partial<DailyWitness> = {}, plausible = PLAUSIBLE_STOCK) =>
  checkDailyBars(daily, plausible, { ...WITNESS, ...witness }).refused.map(({ day, fault }) => [
    day as number,
    fault,
  ])

test('ordinary bars pass', () => {
  const { accepted, refused } = checkDailyBars(
    supplied([
      [10, 100],
      [11, 103],
      [12, 99],
    ]),
    PLAUSIBLE_STOCK,
    WITNESS,
  )
  assert.deepEqual([accepted, refused], [[10, 11, 12], []])
})

test('zero, negative and endless prices are refused, except below zero for futures', () => {
  assert.deepEqual(
    faults(
      supplied([
        [10, 0],
        [11, -3],
        [12, Number.POSITIVE_INFINITY],
        [13, 5],
      ]),
    ),
    [
      [10, 'not a positive number'],
      [11, 'not a positive number'],
      [12, 'not a positive number'],
    ],
  )
  const confirmedClose = (day: number): number | undefined => (day === 11 ? -37.63 : undefined)
  assert.deepEqual(
    faults(
      supplied([
        [10, 18.27],
        [11, -37.63],
      ]),
      {},
      PLAUSIBLE_FUTURE,
    ),
    [[11, 'a jump without a split']],
  )
  assert.deepEqual(
    faults(
      supplied([
        [10, 18.27],
        [11, -37.63],
      ]),
      { confirmedClose },
      PLAUSIBLE_FUTURE,
    ),
    [],
  )
})

test('a jump is held back, and what follows is compared with the last bar that was believed', () => {
  assert.deepEqual(
    faults(
      supplied([
        [10, 100],
        [11, 161],
        [12, 101],
      ]),
    ),
    [[11, 'a jump without a split']],
  )
  assert.deepEqual(faults(supplied([[11, 161]]), { stored: columns([[10, 100]]) }), [
    [11, 'a jump without a split'],
  ])
})

test('a jump passes once a second witness agrees within two percent', () => {
  const jump = supplied([
    [10, 100],
    [11, 161],
  ])
  assert.deepEqual(faults(jump, { confirmedClose: () => 160 }), [])
  assert.deepEqual(faults(jump, { confirmedClose: (day) => (day === 11 ? 150 : undefined) }), [
    [11, 'a jump without a split'],
  ])
})

test('a bar that is a hundred times off is named so', () => {
  assert.deepEqual(
    faults(
      supplied([
        [10, 100],
        [11, 9950],
        [12, 1.02],
      ]),
    ),
    [
      [11, 'a hundred times off'],
      [12, 'a hundred times off'],
    ],
  )
})

test('a split explains a jump of its own size alone, whether or not the stored bars have it already', () => {
  const stored = columns([[11, 400]])
  assert.deepEqual(faults(supplied([[12, 101]]), { stored, splits: [SPLIT] }), [])
  assert.deepEqual(faults(supplied([[13, 101]]), { stored, splits: [SPLIT] }), [])
  assert.deepEqual(faults(supplied([[12, 30]]), { stored, splits: [SPLIT] }), [
    [12, 'a jump without a split'],
  ])
  assert.deepEqual(faults(supplied([[12, 101]]), { stored, splits: [{ ...SPLIT, day: asDay(20) }] }), [
    [12, 'a jump without a split'],
  ])
})

test('the same price for days is held back, over the border of what is stored too', () => {
  const same: readonly Bar[] = [10, 11, 12, 13, 14, 15, 16].map((day) => [day, 50])
  assert.deepEqual(faults(supplied(same)), [
    [15, 'the same price for days'],
    [16, 'the same price for days'],
  ])
  assert.deepEqual(faults(supplied([[15, 50]]), { stored: columns(same.slice(0, 5)) }), [
    [15, 'the same price for days'],
  ])
  assert.deepEqual(faults(supplied([[15, 51]]), { stored: columns(same.slice(0, 5)) }), [])
})

test('days to come and another currency are refused', () => {
  assert.deepEqual(
    faults(
      supplied([
        [100, 50],
        [101, 50],
      ]),
    ),
    [[101, 'in the future']],
  )
  assert.deepEqual(faults(supplied([[10, 50]], 'EUR')), [[10, 'another currency']])
  assert.deepEqual(faults(supplied([[10, 50]], undefined)), [])
})

test('quotes are judged like bars, and never go back in time', () => {
  const quote = (more: Partial<ProviderQuote>): ProviderQuote => ({
    symbol: 'AAPL',
    source: 'yahoo',
    currency: 'USD',
    day: asDay(10),
    at: asInstant(1_000_000),
    knownAt: asInstant(1_000_000),
    price: 100,
    dayHigh: 100,
    dayLow: 100,
    dayVolume: 1,
    previousClose: 100,
    ...more,
  })
  const witness = { now: asInstant(1_000_000), stored: undefined, previousClose: undefined }
  const fault = (more: Partial<ProviderQuote>, seen = {}) =>
    checkQuote(quote(more), PLAUSIBLE_STOCK, { ...witness, ...seen })
  assert.equal(fault({}), undefined)
  assert.equal(fault({ price: 0 }), 'not a positive number')
  assert.equal(fault({ price: 161 }), 'a jump without a split')
  assert.equal(fault({ price: 10_000 }), 'a hundred times off')
  assert.equal(fault({ currency: 'GBP' }), 'another currency')
  assert.equal(fault({ at: asInstant(1_121_000) }), 'in the future')
  assert.equal(fault({}, { stored: { at: asInstant(1_000_001), price: 100 } }), 'older than what is stored')
  assert.equal(fault({ price: 45 }, { previousClose: 44 }), undefined)
})

test('new days are added, changed bars become revisions, and bars that did not change stay as they are', () => {
  const stored = columns([
    [10, 100],
    [11, 101],
  ])
  const fetched = columns([
    [10, 100],
    [11, 102],
    [12, 103],
    [13, 104],
  ])
  const revised = reviseDaily(stored, fetched, [10, 11, 12].map(asDay), asInstant(99_000))
  assert.deepEqual(Array.from(revised.day), [10, 11, 11, 12])
  assert.deepEqual(Array.from(revised.close), [100, 101, 102, 103])
  assert.deepEqual(Array.from(revised.knownAt), [10_000, 11_000, 99_000, 12_000])
  const again = reviseDaily(revised, fetched, [10, 11, 12].map(asDay), asInstant(100_000))
  assert.deepEqual(Array.from(again.knownAt), Array.from(revised.knownAt))
})

test('a split becomes a revision of every bar before it: a quarter of the price, four times the volume', () => {
  const rescaled = rescaleForSplit(
    columns([
      [10, 400],
      [11, 404],
      [12, 101],
    ]),
    SPLIT,
  )
  assert.deepEqual(Array.from(rescaled.day), [10, 10, 11, 11, 12])
  assert.deepEqual(Array.from(rescaled.close), [400, 100, 404, 101, 101])
  assert.deepEqual(Array.from(rescaled.volume), [100, 400, 100, 400, 100])
  assert.deepEqual(Array.from(rescaled.knownAt), [10_000, 50_000, 11_000, 50_000, 12_000])
  assert.deepEqual(
    newSplits([SPLIT, { ...SPLIT, day: asDay(40) }], [{ ...SPLIT, day: asDay(13) }]).map(({ day }) => day),
    [40],
  )
})

test('a dividend lowers the adjusted closes before it by its share of the last close, and nothing else', () => {
  const dividend = { symbol: 'AAPL', source: 'yahoo' as const, exDay: asDay(12), amount: 2 }
  const adjusted = adjustForDividend(
    columns([
      [10, 50],
      [11, 100],
      [12, 98],
    ]),
    dividend,
    asInstant(60_000),
  )
  // 1 − 2/100 = 0.98
  assert.deepEqual(Array.from(adjusted.adjClose), [50, 49, 100, 98, 98])
  assert.deepEqual(Array.from(adjusted.close), [50, 50, 100, 100, 98])
})
