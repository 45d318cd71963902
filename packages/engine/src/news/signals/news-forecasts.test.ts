import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import {
  asInstant,
  DAY,
  formatInstant,
  HOUR,
  type Instant,
  MINUTE,
  parseInstant,
  utcDay,
} from '../../kernel/time.ts'
import { type IntradayWindow, intradayAsOf } from '../../market/point-in-time.ts'
import { DEFAULT_UNIVERSE } from '../../market/universe.ts'
import { scoreStories } from '../impact/score-stories.ts'
import { newsStories } from '../story/news-stories.ts'
import { nextSession } from './news-confidence.ts'
import { newsForecasts } from './news-forecasts.ts'

const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
/** A Tuesday with a session from 13:30 to 20:00 UTC. */
const OPEN = at('2024-06-04T13:30:00Z')

const BARS: IntradayWindow = (() => {
  const rows = Array.from({ length: 13 }, (_, row) => row)
  const start = rows.map((row) => OPEN + row * 30 * MINUTE)
  const end = start.map((one) => one + 30 * MINUTE)
  const close = rows.map((row) => 100 + row)
  const prices = { open: close, high: close, low: close, close, volume: close }
  const session = { symbol: 'BA', source: 'test', day: utcDay(OPEN), previousClose: 100, ...prices }
  return (
    intradayAsOf([{ ...session, start, end, knownAt: end }], asInstant(OPEN + DAY)) ?? assert.fail('no bars')
  )
})()

function calls(
  titles: readonly (readonly [title: string, at: Instant, source?: string])[],
  asOf: Instant,
  withBars = true,
) {
  const headlines = titles.map(([title, when, source = 'Reuters']) => sampleHeadline(title, when, { source }))
  const scored = scoreStories(newsStories(headlines), new Map(), asOf)
  const bars = withBars ? new Map([['BA', BARS]]) : new Map<string, IntradayWindow>()
  return newsForecasts(scored, { universe: DEFAULT_UNIVERSE, daily: new Map(), bars }, asOf)
}

const OUTLOOK = 'Boeing raises full-year outlook'

describe('calls of the news', () => {
  test('during the session reach sixty minutes from five minutes after the next ten minutes', () => {
    const [call] = calls([[OUTLOOK, at('2024-06-04T15:03:00Z')]], at('2024-06-04T15:20:00Z'))
    assert.equal(formatInstant(call.issuedAt), '2024-06-04T15:10:00Z')
    assert.deepEqual([call.event.symbol, call.event.direction, call.event.basis], ['BA', 'long', 'price'])
    assert.deepEqual(call.event.entry, { at: 'quote', instant: '2024-06-04T15:15:00Z' })
    assert.deepEqual(call.event.exit, { at: 'quote', instant: '2024-06-04T16:15:00Z' })
  })
  test('outside it, and without prices within the day, reach from the next open to its close', () => {
    const window = { entry: { at: 'open', day: '2024-06-05' }, exit: { at: 'close', day: '2024-06-05' } }
    const [after] = calls([[OUTLOOK, at('2024-06-04T21:03:00Z')]], at('2024-06-04T21:20:00Z'))
    assert.deepEqual({ entry: after.event.entry, exit: after.event.exit }, window)
    const [dailyOnly] = calls([[OUTLOOK, at('2024-06-04T15:03:00Z')]], at('2024-06-04T15:20:00Z'), false)
    assert.deepEqual({ entry: dailyOnly.event.entry, exit: dailyOnly.event.exit }, window)
  })
  test('are the same at every refresh until their window ends, and are not issued before the news is known', () => {
    const news = [[OUTLOOK, at('2024-06-04T15:03:00Z')]] as const
    assert.deepEqual(calls(news, at('2024-06-04T15:03:30Z')), [])
    const [first] = calls(news, at('2024-06-04T15:10:00Z'))
    const [again] = calls(news, at('2024-06-04T16:10:00Z'))
    assert.deepEqual(
      [again.event, again.issuedAt, again.expiresAt],
      [first.event, first.issuedAt, first.expiresAt],
    )
    assert.ok(again.impactNow < first.impactNow)
    assert.deepEqual(calls(news, at('2024-06-04T16:20:00Z')), [])
  })
  test('are confirmed, not repeated, by a later story that says the same', () => {
    const news = [
      [OUTLOOK, at('2024-06-04T15:03:00Z')],
      ['Fairweather Research upgrades Boeing to Buy', at('2024-06-04T15:31:00Z')],
    ] as const
    const standing = calls(news, at('2024-06-04T15:50:00Z'))
    assert.deepEqual(
      standing.map(({ issuedAt }) => formatInstant(issuedAt)),
      ['2024-06-04T15:10:00Z'],
    )
    assert.equal(formatInstant(standing[0].updatedAt), '2024-06-04T15:40:00Z')
  })
  test('on what a headline does not name need a second publisher', () => {
    const title = 'OPEC agrees to cut output by 1 million barrels a day'
    const when = at('2024-06-04T15:03:00Z')
    assert.deepEqual(calls([[title, when]], asInstant(when + HOUR)), [])
  })
})

test('the next session after an instant is the first that opens after it', () => {
  assert.equal(nextSession(at('2024-06-04T13:00:00Z')), OPEN / 86_400_000 - 0.5625)
  assert.equal(nextSession(at('2024-06-04T13:30:00Z')), nextSession(at('2024-06-05T13:00:00Z')))
  assert.equal(nextSession(at('2024-06-07T21:00:00Z')), nextSession(at('2024-06-10T12:00:00Z')))
})
