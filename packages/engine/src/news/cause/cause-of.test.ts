import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { dayFromDate, parseInstant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { happeningsOf } from '../gates/happenings.ts'
import { newsStories } from '../story/news-stories.ts'
import { causeOf } from './cause-of.ts'

const MONDAY = dayFromDate(2024, 6, 3)
const TUESDAY = dayFromDate(2024, 6, 4)

const told = (title: string, source: string, at: string, timeOfDayKnown = true): Headline =>
  sampleHeadline(title, parseInstant(at) ?? assert.fail(at), { source, timeOfDayKnown })

/** Why an asset that moved by one on the Tuesday did so. */
function why(symbol: string, change: number, headlines: readonly Headline[], share = 0) {
  const stories = newsStories(headlines)
  return causeOf(symbol, TUESDAY, {
    movesOf: (asked) =>
      asked === symbol
        ? {
            unit: 'percent',
            day: Float64Array.of(MONDAY, TUESDAY),
            change: Float64Array.of(0, change),
            timesUsual: Float64Array.of(0, change),
          }
        : undefined,
    explainedShare: () => ({ by: 'SPY', share }),
    stories,
    ofThemes: happeningsOf(stories).visible,
  })
}

const verdict = (...asked: Parameters<typeof why>) => why(...asked)?.verdict

const MORNING = '2024-06-04T12:00:00Z'
const OTHER = told('Apple opens store in Mumbai', 'Reuters', MORNING)

test('two publishers explain, one is consistent', () => {
  const one = told('Boeing cuts full-year outlook', 'Reuters', MORNING)
  const two = told('Boeing lowers full-year outlook', 'Bloomberg', MORNING)
  assert.equal(verdict('BA', -5, [one, two]), 'explained')
  assert.equal(verdict('BA', -5, [one]), 'consistent')
  assert.equal(why('BA', -5, [one])?.evidence[0].cause, 'Boeing cuts full-year outlook')
})

test('what contradicts the move or is about another company explains nothing', () => {
  assert.equal(verdict('BA', 5, [told('Boeing cuts full-year outlook', 'Reuters', MORNING)]), 'no_news_found')
  assert.equal(verdict('BA', -5, [OTHER]), 'no_news_found')
  assert.equal(
    verdict('NVDA', -5, [told('Nvidia stock high, Wolfspeed files for bankruptcy', 'Reuters', MORNING)]),
    'no_news_found',
  )
})

test('without headlines of these days none are held', () => {
  assert.equal(verdict('BA', -5, []), 'no_headlines_held')
  assert.equal(
    verdict('BA', -5, [told('Boeing cuts full-year outlook', 'Reuters', '2024-05-30T12:00:00Z')]),
    'no_headlines_held',
  )
})

test('a report of the move is never its cause, but the cause that it names is', () => {
  const reports = [
    told('Oil tanks 24%', 'Reuters', MORNING),
    told('Crude oil plunges 24% to $31', 'Bloomberg', MORNING),
  ]
  assert.equal(verdict('CL=F', -24, reports), 'no_news_found')
  const one = told('Oil collapses amid price war', 'Reuters', '2024-06-04T21:00:00Z')
  assert.equal(verdict('CL=F', -24, [...reports, one]), 'consistent')
  const two = told('Crude price war sends oil to four-year low', 'Benzinga', '2024-06-04T21:09:00Z')
  assert.equal(verdict('CL=F', -24, [one, two]), 'explained')
  const another = told('Oil slumps on rising stocks in Cushing', 'Benzinga', '2024-06-04T21:09:00Z')
  assert.equal(verdict('CL=F', -24, [one, another]), 'consistent', 'two publishers that name other causes')
})

test('an event after the close is no cause, one without a time is known too late to explain', () => {
  const at = (when: string, known = true) => [
    told('Boeing cuts full-year outlook', 'Reuters', when, known),
    told('Boeing lowers full-year outlook', 'Bloomberg', when, known),
  ]
  assert.equal(verdict('BA', -5, at('2024-06-04T20:30:00Z')), 'no_news_found')
  assert.equal(verdict('BA', -5, at('2024-06-03T20:30:00Z')), 'explained')
  assert.equal(verdict('BA', -5, at('2024-06-03T19:30:00Z')), 'no_headlines_held')
  assert.equal(verdict('BA', -5, at('2024-06-04T00:00:00Z', false)), 'consistent')
  assert.equal(verdict('BA', -5, at('2024-06-03T00:00:00Z', false)), 'explained')
})

test('what sector or market explain alone moved with them', () => {
  const one = told('Boeing cuts full-year outlook', 'Reuters', MORNING)
  assert.equal(verdict('BA', -5, [OTHER], 0.71), 'moved_with')
  assert.equal(verdict('BA', -5, [OTHER], 0.7), 'no_news_found')
  assert.equal(verdict('BA', -5, [one], 0.71), 'moved_with')
})

test('news of the market is consistent with what it should move', () => {
  const opec = told('OPEC+ agrees to deepen oil output cuts', 'Reuters', MORNING)
  assert.equal(verdict('XLE', 3, [opec]), 'consistent')
  assert.equal(verdict('XLE', -3, [opec]), 'no_news_found')
})

test('an asset without a bar of the day has no verdict', () => {
  assert.equal(
    causeOf('BA', dayFromDate(2024, 6, 5), {
      movesOf: () => undefined,
      explainedShare: () => undefined,
      stories: [],
      ofThemes: [],
    }),
    undefined,
  )
})
