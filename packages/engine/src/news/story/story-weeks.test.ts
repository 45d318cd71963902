import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant, DAY, HOUR, type Instant, parseInstant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { STORY_WEEK_HOURS } from './story-span.ts'
import { openSpan, storiesOf, storyWeeks } from './story-weeks.ts'

const MONDAY = parseInstant('2024-06-03T00:00:00Z') ?? assert.fail()
/** When the week before that Monday is decided. */
const DECIDED = asInstant(MONDAY + 3 * DAY)
const decisions = [0, 1, 2, 3].map((week) => asInstant(DECIDED + week * 7 * DAY))
/** A sample headline is known a minute later. */
const knownAt = (instant: number): Instant => asInstant(instant - 60_000)

const TITLES = [
  'Boeing raises full-year outlook',
  'Boeing raises its full-year outlook again',
  'Nvidia upgraded to Buy at Pembroke',
  'OPEC agrees to cut output by 1 million barrels a day',
  'Is Boeing stock a buy now?',
]
const headlines = fc
  .array(fc.record({ title: fc.constantFrom(...TITLES), hours: fc.integer({ min: 0, max: 1200 }) }), {
    minLength: 20,
    maxLength: 120,
  })
  .map((told) =>
    told
      .map(({ title, hours }) => sampleHeadline(title, asInstant(MONDAY - 16 * DAY + hours * HOUR)))
      .toSorted((a, b) => a.knownAt - b.knownAt || (a.id < b.id ? -1 : 1)),
  )

test('a week is the same computed alone, from what was known when it was decided', () => {
  fc.assert(
    fc.property(headlines, (all) => {
      const alone = decisions.flatMap((at) => {
        const shown = all.filter((one) => one.knownAt > at - STORY_WEEK_HOURS * HOUR && one.knownAt <= at)
        return storyWeeks(shown, [at])
      })
      assert.deepEqual(storyWeeks(all, decisions), alone)
    }),
    { numRuns: 100 },
  )
})

test('each headline is of one week or of the days since', () => {
  fc.assert(
    fc.property(headlines, fc.integer({ min: 0, max: 7 * 24 - 1 }), (all, hours) => {
      const decided = decisions[3]
      const asOf = asInstant(decided + hours * HOUR)
      const spans = [...storyWeeks(all, decisions), ...openSpan(all, decided, asOf)]
      const counted = spans.reduce((sum, span) => sum + span.headlines, 0)
      const since = decisions[0] - 10 * DAY
      assert.equal(counted, all.filter((one) => one.knownAt > since && one.knownAt <= asOf).length)
    }),
    { numRuns: 50 },
  )
})

const told = (title: string, instant: number, source: string): Headline =>
  sampleHeadline(title, knownAt(instant), { source })

test('a story is of the week of its first headline, with the copies of 72 hours', () => {
  const late = [
    told(TITLES[0], MONDAY - HOUR, 'Reuters'),
    told(TITLES[0], MONDAY + HOUR, 'Ledger'),
    told(TITLES[0], MONDAY + 71 * HOUR, 'Herald'),
  ]
  const [week, next] = storyWeeks(late, decisions)
  const [story] = storiesOf(week)
  assert.deepEqual([story.sources.length, story.headlines, story.event?.type.code], [3, 3, 'guidance_up'])
  assert.equal(story.lastKnownAt, MONDAY + 71 * HOUR)
  assert.deepEqual([week.headlines, next.headlines, next.stories], [1, 2, []])
})

test('a story that begins at the very end of a week still gets its last copies', () => {
  const [week] = storyWeeks(
    [told(TITLES[0], MONDAY, 'Reuters'), told(TITLES[0], DECIDED, 'Ledger')],
    decisions,
  )
  assert.deepEqual(
    week.stories.map(({ headlines: copies }) => copies),
    [2],
  )
})

test('copies of a story begun six days earlier are no new story', () => {
  const running = [0, 20, 40, 60].map((hours) =>
    told(TITLES[0], MONDAY - 7 * DAY - 59 * HOUR + hours * HOUR, 'Reuters'),
  )
  const [week] = storyWeeks(running, decisions)
  assert.deepEqual([week.headlines, week.stories.length], [1, 0])
})

test('opinion and weeks without headlines are not kept', () => {
  const [week, ...more] = storyWeeks([told(TITLES[4], MONDAY - HOUR, 'Reuters')], decisions)
  assert.deepEqual([week.headlines, week.stories.length, more.length], [1, 0, 0])
})

test('the days since hold every copy so far, of stories begun in them alone', () => {
  const asOf = asInstant(MONDAY + 20 * HOUR)
  const running = [-30, -1, 1, 20].map((hours, at) => told(TITLES[2], MONDAY + hours * HOUR, `Paper${at}`))
  const [{ stories, headlines: read }] = openSpan(running, asInstant(DECIDED - 7 * DAY), asOf)
  assert.deepEqual([read, stories.map(({ sources }) => sources.length)], [4, [4]])
  const [later] = openSpan(running, DECIDED, asOf)
  assert.deepEqual([later.headlines, later.stories], [2, []])
})
