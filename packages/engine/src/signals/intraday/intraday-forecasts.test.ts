import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sampleAsset, sampleWindow } from '../../../../../test/fixtures/sample-bars.ts'
import { asInstant, type Day, dayFromDate, formatInstant, type Instant, MINUTE } from '../../kernel/time.ts'
import { universeOf } from '../../market/asset.ts'
import { sessionOf } from '../../market/calendar.ts'
import { intradayForecasts } from './intraday-forecasts.ts'
import type { ScoredBar, ScoredHalfHour } from './scored-bars.ts'
import { sessionStatistics } from './session-statistics.ts'

const MONDAY = dayFromDate(2025, 6, 2)
const HALF_DAY = dayFromDate(2025, 11, 28)
const SYMBOLS = Array.from({ length: 14 }, (_, at) => `S${String(at).padStart(2, '0')}`)
const UNIVERSE = universeOf(SYMBOLS.map(sampleAsset))
const NONE = new Float64Array(0)

type Side = 'long' | 'short' | undefined

function barOf(symbol: string, row: number, direction: Side, day: Day, delayMs: number): ScoredBar {
  const asset = sampleAsset(symbol)
  const made = sampleWindow(symbol, [{ day, previousClose: 100, bars: new Array<number>(13).fill(100) }])
  const window = { ...made, knownAt: Float64Array.from(made.end as Float64Array, (end) => end + delayMs) }
  const unread = {
    z1: NONE,
    orb: NONE,
    orbStrength: NONE,
    vwapdev: NONE,
    vwapdevZ: NONE,
    rel: NONE,
    relZ: NONE,
  }
  const features = { asset, window, session: sessionStatistics(window, asset), volsurge: NONE, ...unread }
  return { features, row, score: 2, rank: 1, of: 1, direction }
}

/** Half hours of a day, each with the sides that its symbols are called on. */
const halfHours = (
  directions: readonly Readonly<Record<string, Side>>[],
  day = MONDAY,
  delayMs = 0,
): readonly ScoredHalfHour[] =>
  directions.map((sides, row) => {
    const bars = Object.entries(sides).map(([symbol, side], at) => ({
      ...barOf(symbol, row, side, day, delayMs),
      rank: at + 1,
    }))
    return { end: asInstant((sessionOf(day)?.open ?? Number.NaN) + (row + 1) * 30 * MINUTE), day, bars }
  })

/** Minutes after the open. */
const after = (minutes: number, day = MONDAY): Instant =>
  asInstant((sessionOf(day)?.open ?? Number.NaN) + minutes * MINUTE)
const forecastsAt = (directions: Parameters<typeof halfHours>[0], minutes: number) =>
  intradayForecasts(halfHours(directions), UNIVERSE, after(minutes))

test('a forecast names its event: from five minutes after the issue, for half an hour', () => {
  const [forecast] = forecastsAt([{ S00: 'short' }], 30)
  // Opens at 13:30 UTC in summer; the first bar ends at 14:00.
  assert.deepEqual(forecast.event, {
    kind: 'return_sign',
    symbol: 'S00',
    direction: 'short',
    basis: 'price',
    benchmark: null,
    members: null,
    entry: { at: 'quote', instant: '2025-06-02T14:05:00Z' },
    exit: { at: 'quote', instant: '2025-06-02T14:35:00Z' },
  })
  assert.deepEqual(
    [forecast.issuedAt, forecast.updatedAt, forecast.expiresAt, forecast.resolvesAt].map(formatInstant),
    ['2025-06-02T14:00:00Z', '2025-06-02T14:00:00Z', '2025-06-02T15:00:00Z', '2025-06-02T14:50:00Z'],
  )
})

test('the same forecast while its outcome is open confirms it; afterwards it is another one', () => {
  const directions = [{ S00: 'long' as const }, { S00: 'long' as const }, { S00: 'long' as const }]
  const stamps = (minutes: number) =>
    forecastsAt(directions.slice(0, minutes / 30), minutes).map(({ issuedAt, updatedAt }) => [
      formatInstant(issuedAt).slice(11, 16),
      formatInstant(updatedAt).slice(11, 16),
    ])
  assert.deepEqual(stamps(30), [['14:00', '14:00']])
  assert.deepEqual(stamps(60), [['14:00', '14:30']])
  assert.deepEqual(stamps(90), [['15:00', '15:00']])
})

test('the other side is another forecast', () => {
  const forecasts = forecastsAt([{ S00: 'long' }, { S00: 'short' }], 60)
  assert.deepEqual(
    forecasts.map(({ direction }) => direction),
    ['short', 'long'],
  )
})

test('a forecast that is not repeated stays for half an hour and goes before it could be an hour old', () => {
  assert.equal(forecastsAt([{ S00: 'long' }, {}], 59).length, 1)
  assert.equal(forecastsAt([{ S00: 'long' }, {}], 60).length, 1)
  assert.equal(forecastsAt([{ S00: 'long' }, {}, {}], 90).length, 0)
})

test('the last bar of a session opens no forecast, and none outlives the session, on half days too', () => {
  const last = Array.from({ length: 13 }, (_, row) => (row >= 11 ? { S00: 'long' as const } : {}))
  const at = (minutes: number) => intradayForecasts(halfHours(last), UNIVERSE, after(minutes))
  assert.equal(formatInstant(at(360)[0].expiresAt), '2025-06-02T20:00:00Z')
  const [{ event }] = at(360)
  assert.deepEqual(event.exit, { at: 'quote', instant: '2025-06-02T20:00:00Z' })
  assert.deepEqual(at(390), [])
  const half = halfHours([{}, {}, {}, {}, {}, { S00: 'long' }, { S01: 'long' }], HALF_DAY)
  // In winter the half day closes at 13:00 New York, 18:00 UTC.
  const [forecast, ...more] = intradayForecasts(half.slice(0, 6), UNIVERSE, after(180, HALF_DAY))
  assert.equal(formatInstant(forecast.expiresAt), '2025-11-28T18:00:00Z')
  assert.deepEqual([more, intradayForecasts(half, UNIVERSE, after(210, HALF_DAY))], [[], []])
})

test('a bar that becomes known late is issued at the next half hour, with an event still ahead', () => {
  const late = halfHours([{ S00: 'long' }], MONDAY, 15 * MINUTE)
  assert.deepEqual(intradayForecasts(late, UNIVERSE, after(50)), [])
  const [forecast] = intradayForecasts(late, UNIVERSE, after(60))
  assert.deepEqual([forecast.issuedAt, forecast.updatedAt].map(formatInstant), [
    '2025-06-02T14:30:00Z',
    '2025-06-02T14:00:00Z',
  ])
  assert.equal('instant' in forecast.event.entry && forecast.event.entry.instant, '2025-06-02T14:35:00Z')
})

test('twelve at most, the latest first', () => {
  const many = Object.fromEntries(SYMBOLS.slice(0, 12).map((symbol) => [symbol, 'long' as const]))
  const forecasts = forecastsAt([many, { S12: 'short', S13: 'long' }], 60)
  assert.deepEqual(
    forecasts.map(({ event }) => event.symbol),
    ['S12', 'S13', ...SYMBOLS.slice(0, 10)],
  )
})

test('whenever it is asked until the next half hour, nothing that is given is an hour old or expired', () => {
  const sides = fc.constantFrom<Side>('long', 'short', undefined)
  const days = fc.array(fc.record({ S00: sides, S01: sides, S02: sides }), { minLength: 1, maxLength: 13 })
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 16 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom(0, 7, 15),
      (directions, slot, share, delay) => {
        const asOf = after(slot * 30)
        const known = halfHours(directions, MONDAY, delay * MINUTE).filter(
          ({ end }) => end + delay * MINUTE <= asOf,
        )
        const asked = asOf + share * 30 * MINUTE
        for (const forecast of intradayForecasts(known, UNIVERSE, asOf)) {
          assert.ok(asked - forecast.issuedAt < 60 * MINUTE && forecast.issuedAt <= asOf)
          assert.ok(asked - forecast.updatedAt < 60 * MINUTE)
          assert.ok(forecast.expiresAt > asked)
        }
      },
    ),
    { numRuns: 200 },
  )
})
