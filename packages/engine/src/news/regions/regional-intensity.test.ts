import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asDay, asInstant, DAY, HOUR, type Instant, parseInstant, utcDay } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { FEWEST_DAYS, intensityScore, newsCounts, regionalIntensities } from './regional-intensity.ts'

const START = parseInstant('2031-01-06T00:00:00Z') as Instant
const at = (days: number, hours = 0): Instant => asInstant(START + days * DAY + hours * HOUR)

const SOURCES = ['Sample Wire', 'Sample Paper', 'Sample Radio']

/** Ten headlines a day, and of every tenth day one that speaks of war in Europe. */
function news(days: number, lastWeek: number, everyDays = 10): readonly Headline[] {
  const quiet = Array.from({ length: 10 * days }, (_, index) =>
    sampleHeadline(`Firm ${index} opens plant`, at(Math.floor(index / 10), index % 10), {
      source: SOURCES[index % SOURCES.length],
    }),
  )
  const war = (day: number, index: number) =>
    sampleHeadline(`Russia attacks Ukraine with drones, day ${day} ${index}`, at(day, 11))
  const usual = Array.from({ length: Math.floor(days / everyDays) }, (_, index) => war(everyDays * index, 0))
  const recent = Array.from({ length: lastWeek }, (_, index) => war(days - 1 - (index % 6), index))
  return [...quiet, ...usual, ...recent]
}

/** One of eleven speaks of war, so that thirty days need 220 headlines. */
const dense = (lastWeek: number): readonly Headline[] => news(300, lastWeek, 1)

const europe = (headlines: readonly Headline[]) =>
  regionalIntensities(newsCounts(headlines)).regionOf('europe')

test('a week full of war news is the highest reading of its region, and changes no other region', () => {
  const isQuiet = ({ title, publishedAt }: Headline) =>
    title.startsWith('Russia') && publishedAt >= at(280) && publishedAt < at(294)
  const headlines = dense(30).filter((headline) => !isQuiet(headline))
  const { regionOf, geopolitics } = regionalIntensities(newsCounts(headlines))
  const today = asDay(utcDay(at(299)))
  const scored = intensityScore(regionOf('europe'), today)
  assert.ok('score' in scored && scored.score > 99 && scored.sharePct > 20, JSON.stringify(scored))
  assert.ok(scored.scoreWeekAgo < 80)
  const anywhere = intensityScore(geopolitics, today)
  assert.ok('score' in anywhere && anywhere.score > 99)
  assert.ok(regionOf('africa').counts.every(({ matches }) => matches === 0))
})

test('the share of a week counts with fifty headlines of the past', () => {
  const { share, day, counts } = europe(news(30, 0))
  assert.deepEqual([day.length, counts.filter(({ matches }) => matches > 0).length], [30, 3])
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
  assert.equal(why(news(300, 30), 299), 'too_few_headlines')
  assert.equal(why(dense(30), 310), 'stale')
  const oneSource = dense(30).map((headline) => ({ ...headline, source: SOURCES[0] }))
  assert.equal(why(oneSource, 299), 'too_few_sources')
})

test('thirty days need n·q of twenty, q the smoothed share of the days before', () => {
  const today = asDay(utcDay(at(299)))
  // 270 days before: 2970 headlines, 270 matches; 20·(2970 + 50)/(270 + ½) = 223.3. The thirty days have 330.
  const sparse = (leftOut: number) =>
    intensityScore(
      europe(
        dense(0).filter(({ title, publishedAt }) => {
          const left =
            publishedAt >= at(270) && title.startsWith('Firm') && publishedAt < at(270, 0) + leftOut * DAY
          return !left
        }),
      ),
      today,
    )
  // Ten of eleven are left out on each day.
  assert.ok('score' in sparse(10))
  assert.deepEqual(sparse(11), { why: 'too_few_headlines', articles: 220, needed: 224 })
})

test('headlines found by asking for a symbol do not count', () => {
  const tagged = dense(30).map((headline) => ({ ...headline, taggedSymbols: ['ACME'] }))
  assert.deepEqual(newsCounts(tagged), [])
  assert.deepEqual(newsCounts([...tagged, ...dense(30)]), newsCounts(dense(30)))
})

test('the share of thirty days comes with its 90 % interval', () => {
  const scored = intensityScore(europe(dense(0)), asDay(utcDay(at(299))))
  assert.ok('score' in scored)
  const [low, high] = scored.recentSharePct
  // 30 of 330: Gamma(30.5, 380), about (30.5 ± 1.645·√30.5)/380.
  assert.ok(Math.abs(low - 5.8) < 0.2 && Math.abs(high - 10.6) < 0.2, `${low} ${high}`)
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
