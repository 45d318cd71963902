import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../../test/fixtures/sample-headline.ts'
import { asDay, asInstant, DAY, HOUR, type Instant, parseInstant, utcDay } from '../../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import {
  FEWEST_DAYS,
  FEWEST_MATCHES,
  intensityScore,
  newsCounts,
  regionalIntensities,
} from './regional-intensity.ts'

const START = parseInstant('2031-01-06T00:00:00Z') as Instant
const at = (days: number, hours = 0): Instant => asInstant(START + days * DAY + hours * HOUR)

/** Ten headlines a day, and of every tenth day one that speaks of war in Europe. */
function news(days: number, lastWeek: number): readonly Headline[] {
  const quiet = Array.from({ length: 10 * days }, (_, index) =>
    sampleHeadline(`Firm ${index} opens plant`, at(Math.floor(index / 10), index % 10)),
  )
  const war = (day: number, index: number) =>
    sampleHeadline(`Russia attacks Ukraine with drones, day ${day} ${index}`, at(day, 11))
  const usual = Array.from({ length: Math.floor(days / 10) }, (_, index) => war(10 * index, 0))
  const recent = Array.from({ length: lastWeek }, (_, index) => war(days - 1 - (index % 6), index))
  return [...quiet, ...usual, ...recent]
}

const europe = (headlines: readonly Headline[]) =>
  regionalIntensities(newsCounts(headlines)).regionOf('europe')

test('a week full of war news is the highest reading of its region, and changes no other region', () => {
  const { regionOf, geopolitics } = regionalIntensities(newsCounts(news(300, 30)))
  const today = asDay(utcDay(at(299)))
  const scored = intensityScore(regionOf('europe'), today)
  assert.ok('score' in scored && scored.score > 99 && scored.sharePct > 20, JSON.stringify(scored))
  assert.ok(scored.scoreWeekAgo < 80)
  const anywhere = intensityScore(geopolitics, today)
  assert.ok('score' in anywhere && anywhere.score > 99)
  assert.equal(regionOf('africa').matches, 0)
})

test('the share of a week counts with fifty headlines of the past', () => {
  const { share, day, matches } = europe(news(30, 0))
  assert.deepEqual([day.length, matches], [30, 3])
  // First day: 1 of 11 headlines, and the past of none as ½ of 50: (1 + 50·0.01)/(11 + 50).
  assert.ok(Math.abs(share[0] - 1.5 / 61) < 1e-12, String(share[0]))
})

test('a later headline changes no earlier reading', () => {
  const whole = europe(news(60, 12)).share
  const earlier = europe(news(60, 12).filter(({ publishedAt }) => publishedAt < at(40))).share
  assert.deepEqual(whole.slice(0, earlier.length), earlier)
})

test('thin news have no score, with the reason', () => {
  const why = (headlines: readonly Headline[], day: number) => {
    const scored = intensityScore(europe(headlines), asDay(utcDay(at(day))))
    return 'why' in scored ? scored.why : undefined
  }
  assert.equal(why([], 10), 'no_news')
  assert.equal(why(news(FEWEST_DAYS - 10, 30), FEWEST_DAYS - 11), 'too_few_days')
  assert.equal(why(news(190, FEWEST_MATCHES - 20), 189), 'too_few_matches')
  assert.equal(why(news(300, 30), 310), 'stale')
})

test('the counts of a day may come in parts', () => {
  const headlines = news(40, 12)
  const parts = headlines.flatMap((headline) => newsCounts([headline]))
  assert.ok(parts.length > newsCounts(headlines).length)
  assert.deepEqual(
    regionalIntensities(parts).geopolitics,
    regionalIntensities(newsCounts(headlines)).geopolitics,
  )
})
