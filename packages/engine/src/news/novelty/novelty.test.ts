import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { newsStories } from '../story/news-stories.ts'
import { novelties, noveltyOf } from './novelty.ts'

const START = asInstant(1_700_000_000_000)
const later = (hours: number) => asInstant(START + hours * HOUR)

test('novelty is 1 without a like event before, ½ after 72 hours and half of that for a first copy', () => {
  assert.equal(noveltyOf(0, Number.POSITIVE_INFINITY), 1)
  assert.equal(noveltyOf(0, 72), 0.5)
  assert.equal(noveltyOf(1, 72), 0.25)
  assert.equal(noveltyOf(0, 0), 0)
})

test('a like event about the same company makes the next one less new, another company or kind does not', () => {
  const stories = newsStories([
    sampleHeadline('Boeing upgraded to Buy at Fairweather', START),
    sampleHeadline('Nvidia upgraded to Buy at Pembroke', later(1)),
    sampleHeadline('Boeing recalls jets over safety defect', later(2)),
    sampleHeadline('Anker Partners upgrades Boeing to Overweight from Neutral', later(72)),
  ])
  assert.deepEqual(
    stories.map(({ event }) => event?.type.code),
    ['rating_up', 'rating_up', 'recall', 'rating_up'],
  )
  const [first, other, recall, again] = novelties(stories)
  assert.deepEqual([first, other, recall], [1, 1, 1])
  assert.ok(Math.abs(again - 0.5) < 0.001, String(again))
})
