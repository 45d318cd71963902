import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  daysBefore,
  type SampleBar,
  sampleAsset,
  sampleDaily,
  sampleWindow,
} from '../../../../../test/fixtures/sample-bars.ts'
import { dayFromDate } from '../../kernel/time.ts'
import { intradayFeatures } from './intraday-features.ts'
import { intradayScore, SCORE_WEIGHTS, scoreParts } from './scored-bars.ts'

const TODAY = dayFromDate(2025, 6, 2)
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

/** Ten sessions alike, then today. */
const window = (symbol: string, usual: readonly SampleBar[], today: readonly SampleBar[]) =>
  sampleWindow(symbol, [
    ...daysBefore(TODAY, 10).map((day) => ({ day, previousClose: 100, bars: usual })),
    { day: TODAY, previousClose: 100, bars: today },
  ])

/** Returns of the market alternate; those of the other are twice as large. */
const closes = (factor: number) =>
  Array.from({ length: 100 }, (_, at) => 100 * Math.exp(factor * (at % 2 === 0 ? 0.01 : 0)))

function featuresOf(today: readonly SampleBar[], marketToday: readonly SampleBar[] = [100, 101]) {
  const usual: readonly SampleBar[] = [
    [100, 101, 99, 100.5, 100],
    [100.5, 101, 100, 101, 100],
  ]
  const [own, market] = intradayFeatures({
    bars: new Map([
      ['AAA', window('AAA', usual, today)],
      ['SPY', window('SPY', [100, 100.2], marketToday)],
    ]),
    daily: new Map([
      ['AAA', sampleDaily('AAA', TODAY, closes(2))],
      ['SPY', sampleDaily('SPY', TODAY, closes(1))],
    ]),
    assets: [sampleAsset('AAA'), sampleAsset('SPY'), sampleAsset('NONE')],
  })
  return { own, market, last: own.window.length - 1 }
}

const TODAY_BARS: readonly SampleBar[] = [
  [101, 102, 100, 101, 200],
  [101, 104, 101, 104, 400],
]

test('the move counts in usual moves by that time of day', () => {
  const { own, last } = featuresOf(TODAY_BARS)
  // By the second half hour the usual move is ln 1.01, today it is ln 1.04.
  near(own.z1[last], Math.log(1.04) / Math.log(1.01))
  near(own.session.gap[last], Math.log(1.01))
})

test('volume so far counts against its median by that time of day', () => {
  const { own, last } = featuresOf(TODAY_BARS)
  near(own.volsurge[last - 1], Math.log(200 / 100))
  near(own.volsurge[last], Math.log(600 / 200))
})

test('a price beyond the first half hour by more than a tenth of the average true range breaks out', () => {
  // Closes alternate between 100 and 100·e^.02, highs and lows lie 1 off them: a rise reaches from the close before, 100,
  // to 100·e^.02 + 1, a fall from 100·e^.02 down to 99. Either way the true range is 1 + 100·(e^.02 − 1).
  const range = 1 + 100 * Math.expm1(0.02)
  const { own, last } = featuresOf(TODAY_BARS)
  assert.deepEqual([own.orb[last - 1], own.orbStrength[last - 1]], [0, 0])
  assert.equal(own.orb[last], 1)
  near(own.orbStrength[last], (104 - 102) / range)
  const within = featuresOf([TODAY_BARS[0], 102 + 0.099 * range])
  assert.deepEqual([within.own.orb[within.last], within.own.orbStrength[within.last]], [0, 0])
  const below = featuresOf([TODAY_BARS[0], 100 - 0.11 * range])
  assert.equal(below.own.orb[below.last], -1)
  near(below.own.orbStrength[below.last], -0.11)
})

test('the distance from the average price counts in usual half-hour moves', () => {
  const { own, last } = featuresOf(TODAY_BARS)
  // (101·200 + 103·400)/600; usual steps ln 1.005 and ln(101/100.5).
  const average = (101 * 200 + 103 * 400) / 600
  const step = Math.sqrt((Math.log(1.005) ** 2 + Math.log(101 / 100.5) ** 2) / 2)
  near(own.vwapdev[last], Math.log(104 / average) / step)
  // Usually the typical prices are (101 + 99 + 100.5)/3 and (101 + 100 + 101)/3 on equal volume, and the price is 101.
  const usualAverage = (300.5 / 3 + 302 / 3) / 2
  near(own.vwapdevZ[last], Math.log(104 / average) / Math.log(101 / usualAverage))
})

test('relative strength takes off beta times the market, and the market has none', () => {
  const { own, market, last } = featuresOf(TODAY_BARS)
  near(own.rel[last], Math.log(1.04) - 2 * Math.log(1.01))
  near(own.relZ[last], (Math.log(1.04) - 2 * Math.log(1.01)) / Math.abs(Math.log(1.01) - 2 * Math.log(1.002)))
  assert.ok(market.rel.every(Number.isNaN))
})

test('the score is the weighted sum, and its parts add up to it', () => {
  const { own, last } = featuresOf(TODAY_BARS)
  const expected =
    0.3 * own.z1[last] + 0.25 * 1 + 0.15 * own.vwapdevZ[last] + 0.15 * Math.log(3) + 0.15 * own.relZ[last]
  near(intradayScore(own, last), expected)
  near(
    scoreParts(own, last).reduce((sum, { contribution }) => sum + contribution, 0),
    expected,
  )
  assert.equal(
    Object.values<number>(SCORE_WEIGHTS).reduce((sum, weight) => sum + weight),
    1,
  )
})

test('volume takes the side of the move and never speaks against it', () => {
  const down = featuresOf([TODAY_BARS[0], [101, 101, 97, 97, 400]])
  const part = ({ own, last }: ReturnType<typeof featuresOf>) =>
    scoreParts(own, last).find(({ name }) => name === 'volsurge')?.contribution
  near(part(down) ?? Number.NaN, -0.15 * Math.log(3))
  assert.equal(part(featuresOf([TODAY_BARS[0], [101, 104, 101, 104, -150]])), 0)
})

test('a reading that is not known adds nothing; without a usual move or volume there is no score', () => {
  const { market, last } = featuresOf(TODAY_BARS)
  const parts = scoreParts(market, last)
  assert.deepEqual(
    parts.filter(({ name }) => name === 'rel').map(({ contribution }) => contribution),
    [0],
  )
  assert.ok(Number.isFinite(intradayScore(market, last)))
  assert.ok(Number.isNaN(intradayScore(market, 19)), 'the tenth session has nine before it')
})

test('nothing after a bar changes what it says', () => {
  const before = featuresOf([TODAY_BARS[0], [101, 104, 101, 104, 400]])
  const other = featuresOf([TODAY_BARS[0], [101, 180, 50, 60, 9000]], [100, 77])
  const row = before.last - 1
  const said = ({ own }: ReturnType<typeof featuresOf>) => [
    intradayScore(own, row),
    ...scoreParts(own, row).map(({ value: reading }) => reading),
  ]
  assert.deepEqual(said(other), said(before))
})
