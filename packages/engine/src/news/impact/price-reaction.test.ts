import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { dayFromDate, formatDay, parseInstant } from '../../kernel/time.ts'
import { newsStories } from '../story/news-stories.ts'
import { reportsEvent } from '../story/news-story.ts'
import {
  dayOfReaction,
  type EventStory,
  expectedOf,
  expectedSizes,
  largestOf,
  type PriceHistory,
  reactionImpact,
  reactionsTo,
} from './price-reaction.ts'

const instant = (text: string) => parseInstant(text) ?? assert.fail(text)
const TUESDAY = dayFromDate(2024, 6, 4)
const NOON = '2024-06-04T16:00:00Z'

function storyOf(title: string, at = NOON): EventStory {
  const [story] = newsStories([sampleHeadline(title, instant(at), { source: 'Reuters' })])
  assert.ok(reportsEvent(story), title)
  return story
}

/** Of some assets one move each on the Tuesday, in usual moves. */
const pricesOf = (moved: Readonly<Record<string, number>>): PriceHistory => ({
  movesOf: (symbol) =>
    symbol in moved
      ? {
          unit: 'percent',
          day: Float64Array.of(TUESDAY - 1, TUESDAY),
          change: Float64Array.of(0, moved[symbol]),
          timesUsual: Float64Array.of(0, moved[symbol]),
        }
      : undefined,
  explainedShare: () => undefined,
})

test('the impact is that of the design: 4.6 usual moves are 78, one is 28', () => {
  assert.equal(Math.round(reactionImpact(4.6)), 78)
  assert.equal(Math.round(reactionImpact(1)), 28)
  assert.equal(reactionImpact(0), 0)
})

test('news after the close and news without a time of day count from the day after', () => {
  const dayOf = (publishedAt: string, timeOfDayKnown = true, code?: string) =>
    formatDay(
      dayOfReaction(
        {
          ...storyOf('Boeing raises full-year outlook').first,
          publishedAt: instant(publishedAt),
          timeOfDayKnown,
        },
        code,
      ),
    )
  assert.equal(dayOf('2024-06-04T19:59:00Z'), '2024-06-04')
  assert.equal(dayOf('2024-06-04T20:00:00Z'), '2024-06-05')
  assert.equal(dayOf('2024-06-04T00:00:00Z', false), '2024-06-05')
  assert.equal(dayOf('2024-06-04T00:00:00Z', false, 'cb_decision'), '2024-06-04')
})

test('only a move in the direction of the news counts', () => {
  const story = storyOf('Boeing raises full-year outlook')
  assert.equal(largestOf(reactionsTo(story, pricesOf({ BA: 2.5 }))), 2.5)
  assert.equal(largestOf(reactionsTo(story, pricesOf({ BA: -2.5 }))), 0)
  assert.equal(largestOf(reactionsTo(story, pricesOf({}))), undefined)
})

test('a named asset that moved with its sector did not react to the news', () => {
  const story = storyOf('Boeing raises full-year outlook')
  const withSector = { ...pricesOf({ BA: 2.5 }), explainedShare: () => ({ by: 'XLI', share: 0.9 }) }
  assert.equal(largestOf(reactionsTo(story, withSector)), 0)
})

test('news before its session has no reaction yet', () => {
  const late = storyOf('Boeing raises full-year outlook', '2024-06-04T21:00:00Z')
  assert.deepEqual(reactionsTo(late, pricesOf({ BA: 2.5 })), [])
})

test('news of the world moves stocks down and fear up, and yields against bonds', () => {
  const expected = expectedOf(storyOf('WHO declares new virus outbreak a pandemic'))
  assert.deepEqual(
    ['^GSPC', '^VIX', '^TNX', 'CL=F'].map((symbol) => expected.get(symbol)),
    [-1, 1, -1, -1],
  )
  assert.ok(!expected.has('GC=F'), 'nothing is stated of gold')
  const largest = largestOf(
    reactionsTo(
      storyOf('WHO declares new virus outbreak a pandemic'),
      pricesOf({ '^GSPC': -4.6, 'GC=F': -6, '^VIX': -5 }),
    ),
  )
  assert.equal(largest, 4.6)
})

test('news of a commodity counts for what it names alone', () => {
  const expected = expectedOf(storyOf('Palladium supply outage after fire at mine'))
  assert.deepEqual([...expected.keys()], ['PA=F'])
})

test('the expected size is the median over days and assets, and small publishers do not count', () => {
  const prices = pricesOf({ BA: 2, MSFT: 1, NVDA: -3 })
  const stories = ['Boeing', 'Microsoft', 'Nvidia'].flatMap((name) =>
    storyOf(`${name} raises full-year outlook`),
  )
  const small = newsStories([
    sampleHeadline('Apple raises full-year outlook', instant(NOON), { source: 'Ledger' }),
  ])
  // 2, 1 and 0, as Nvidia fell.
  assert.deepEqual(expectedSizes([...stories, ...stories, ...small], prices), [
    { event: 'guidance_up', n: 3, timesUsual: 1 },
  ])
})
