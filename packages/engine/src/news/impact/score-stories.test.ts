import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { windowFrom } from '../../../../../test/fixtures/synthetic-windows.ts'
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

test('the reason is that of the side which came', () => {
  const days = Array.from({ length: 80 }, (_, row) => 19_000 + row)
  const windows = new Map([
    [
      'CL=F',
      windowFrom(
        'CL=F',
        days,
        days.map((_, row) => 100 + (row % 2)),
      ),
    ],
  ])
  const oil = (title: string) => {
    const stories = newsStories([sampleNormalHeadline(title)])
    const [found] = scoreStories(stories, windows, stories[0].first.knownAt)
    return found?.assets.map(({ direction, reason }) => [direction, reason])[0]
  }
  assert.deepEqual(oil('US oil inventories build by 2.6 million barrels'), [-1, 'more oil is in store'])
  assert.deepEqual(oil('US oil inventories draw by 3 million barrels'), [1, 'less oil is in store'])
})

test('an event that names a commodity says nothing of another', () => {
  const symbols = (title: string) => {
    const stories = newsStories([sampleNormalHeadline(title)])
    const days = Array.from({ length: 80 }, (_, row) => 19_000 + row)
    const closes = days.map((_, row) => 100 + (row % 2))
    const windows = new Map(['CL=F', 'NG=F'].map((symbol) => [symbol, windowFrom(symbol, days, closes)]))
    const [found] = scoreStories(stories, windows, stories[0].first.knownAt)
    return found?.assets.map(({ symbol }) => symbol)
  }
  assert.deepEqual(symbols('Palladium supply outage after fire at mine'), [])
  assert.deepEqual(symbols('Crude oil supply outage after fire at refinery'), ['CL=F'])
})
