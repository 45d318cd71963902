import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../../test/fixtures/sample-headline.ts'
import { newsStories } from '../story/news-stories.ts'
import { scoreStories } from './score-stories.ts'

function scored(title: string) {
  const stories = newsStories([sampleNormalHeadline(title)])
  const [found] = scoreStories(stories, new Map(), stories[0].first.knownAt)
  assert.ok(found, `"${title}" is an event`)
  return found
}

test('the event of a company that is not tracked weighs less than that of one that is', () => {
  const tracked = scored('Boeing cuts full-year outlook')
  const other = scored('Midland Ferries cuts full-year outlook')
  assert.equal(other.event.type, tracked.event.type)
  assert.deepEqual(other.assets, [])
  assert.ok(other.impact < tracked.impact / 2, `${other.impact} and ${tracked.impact}`)
})

test('a bank that advises is not the company that is bought', () => {
  const { event, assets } = scored('Nestle hires JPMorgan to sell skin health unit - sources')
  assert.equal(event.type.code, 'divestiture')
  assert.ok(assets.every(({ symbol }) => symbol !== 'JPM'))
})

test('news of the world that names a company is news of that company', () => {
  const { assets } = scored('Boeing says employee tests positive for coronavirus')
  assert.deepEqual(
    assets.map(({ symbol, named }) => ({ symbol, named })),
    [{ symbol: 'BA', named: true }],
  )
})
