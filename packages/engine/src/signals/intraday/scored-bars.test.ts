import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAsset, sampleWindow } from '../../../../../test/fixtures/sample-bars.ts'
import { dayFromDate } from '../../kernel/time.ts'
import type { IntradayFeatures } from './intraday-features.ts'
import { scoredHalfHours } from './scored-bars.ts'
import { sessionStatistics } from './session-statistics.ts'

const DAY = dayFromDate(2025, 6, 2)

/** Features of one bar whose score is .30·z1. */
function features(symbol: string, z1: number, volsurge = 0.0001): IntradayFeatures {
  const asset = sampleAsset(symbol)
  const window = sampleWindow(symbol, [{ day: DAY, previousClose: 100, bars: [100] }])
  const none = Float64Array.of(Number.NaN)
  return {
    asset,
    window,
    session: sessionStatistics(window, asset),
    z1: Float64Array.of(z1),
    volsurge: Float64Array.of(volsurge),
    orb: none,
    orbStrength: none,
    vwapdev: none,
    vwapdevZ: none,
    rel: none,
    relZ: none,
  }
}

const directions = (...symbols: readonly IntradayFeatures[]) =>
  scoredHalfHours(symbols)[0].bars.map((bar) => [bar.features.asset.symbol, bar.direction])

test('a score beyond 1 on more volume than usual is a forecast on its side, the strongest first', () => {
  const issued = directions(
    features('AT', 1 / 0.3),
    features('UP', 3.4),
    features('DOWN', -4),
    features('QUIET', 9, 0),
  )
  assert.deepEqual(issued, [
    ['QUIET', undefined],
    ['DOWN', 'short'],
    ['UP', 'long'],
    ['AT', undefined],
  ])
})

test('twelve of a half hour at most, equal strengths by symbol', () => {
  const letters = [...'NMLKJIHGFEDCBA']
  const issued = directions(...letters.map((letter) => features(letter, 5)))
  assert.deepEqual(
    issued.flatMap(([symbol, direction]) => (direction ? [symbol] : [])),
    [...'ABCDEFGHIJKL'],
  )
})

test('what has no score is in no half hour', () => {
  assert.deepEqual(scoredHalfHours([features('A', Number.NaN), features('B', 1, Number.NaN)]), [])
  assert.deepEqual(scoredHalfHours([features('A', 5)], DAY + 1), [])
})
