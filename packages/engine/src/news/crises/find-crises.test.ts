import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant, DAY, HOUR, type Instant, parseInstant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { crisisThemeOf } from './crisis-reports.ts'
import { publishersNeeded } from './crisis-state.ts'
import { crisisNews, findCrises } from './find-crises.ts'

const START = parseInstant('2031-03-03T00:00:00Z') as Instant
const day = (days: number): Instant => asInstant(START + days * DAY)
const PUBLISHERS = ['Ledger', 'Harbour Wire', 'Quayside', 'Bellows', 'Courier', 'Dispatch']
const QUIET = ['opens plant', 'names director', 'plans store', 'sells unit', 'hires staff']

/** Ten headlines a day that speak of nothing, from six publishers. */
const ordinary = (days: number): readonly Headline[] =>
  Array.from({ length: 10 * days }, (_, index) =>
    sampleHeadline(
      `Firm ${index} ${QUIET[index % QUIET.length]} number ${index}`,
      asInstant(START + index * 2.4 * HOUR),
      {
        source: PUBLISHERS[index % PUBLISHERS.length],
      },
    ),
  )

const QUAKES = [
  'Earthquake in Chile kills hundreds',
  'Strong quake strikes northern Chile, ports shut',
  'Chile copper mines halt work after earthquake',
  'Rescuers search rubble in Chile as aftershocks go on',
  'Chile president visits city hit by earthquake',
  'Insurers count cost of Chile earthquake',
]

const told = (titles: readonly string[], from: Instant, publishers = PUBLISHERS): readonly Headline[] =>
  titles.map((title, index) =>
    sampleHeadline(title, asInstant(from + index * 2 * HOUR), {
      source: publishers[index % publishers.length],
    }),
  )

const known = (headlines: readonly Headline[], asOf: Instant): readonly Headline[] =>
  headlines
    .filter(({ knownAt }) => knownAt <= asOf)
    .toSorted((a, b) => a.knownAt - b.knownAt || (a.id < b.id ? -1 : 1))

/** Day by day, as they become known. */
function crisesAt(headlines: readonly Headline[], asOf: Instant) {
  const spans = Array.from({ length: 40 }, (_, index) => ({ after: day(index - 1), upTo: day(index) }))
  return findCrises(crisisNews(known(headlines, asOf), spans), asOf)
}

describe('a crisis', () => {
  const news = [...ordinary(60), ...told(QUAKES, day(20))]

  test('opens when several stories of several publishers fill the news, and names what and where', () => {
    const [crisis, ...others] = crisesAt(news, day(22))
    assert.equal(others.length, 0)
    assert.equal(crisis.title, 'Natural disaster in Latin America (Chile)')
    assert.deepEqual(
      [crisis.region, crisis.countries, crisis.theme.category],
      ['latin_america', ['CL'], 'disaster'],
    )
    assert.equal(crisis.startedAt, day(20))
    assert.equal(crisis.sources, 6)
    assert.match(crisis.evidence[0].title, /earthquake|quake/i)
    // Six of about 56 headlines of five days: 100·(1 − e^(−0.107/0.15)) = 51.
    assert.ok(crisis.severity > 45 && crisis.severity < 57, String(crisis.severity))
  })
  test('keeps its id and begin while it is open', () => {
    const ids = [22, 23, 24].map((at) => crisesAt(news, day(at))[0]?.id)
    assert.deepEqual(ids, Array(3).fill('disaster-latin_america-2031-03-23'))
  })
  test('is not there before, and closes when the news has turned away', () => {
    assert.deepEqual(crisesAt(news, day(20)), [])
    assert.deepEqual(crisesAt(news, day(40)), [])
  })
  test('is found anew each time: the same news give the same crises', () =>
    assert.deepEqual(crisesAt(news, day(22)), crisesAt([...news].toReversed(), day(22))))
  test('needs stories: five hundred copies of one are one', () => {
    const copies = Array.from({ length: 500 }, (_, index) =>
      sampleHeadline(QUAKES[0], asInstant(day(20) + index * 1000), { source: PUBLISHERS[index % 6] }),
    )
    assert.deepEqual(crisesAt([...ordinary(60), ...copies], day(22)), [])
  })
  test('needs publishers: what one alone reports is none', () => {
    const single = told(QUAKES, day(20), ['Ledger'])
    assert.deepEqual(crisesAt([...ordinary(60), ...single], day(22)), [])
  })
  test('of two regions at one time is two, of the world is one', () => {
    const japan = QUAKES.map((title) => title.replaceAll('Chile', 'Japan'))
    const both = [...news, ...told(japan, asInstant(day(20) + HOUR))]
    assert.deepEqual(
      new Set(crisesAt(both, day(22)).map(({ region }) => region)),
      new Set(['latin_america', 'asia']),
    )
    const virus = ['China', 'Italy', 'Brazil', 'India', 'Spain', 'Iran'].map(
      (country, index) => `Virus outbreak in ${country} spreads to ${index + 3} more provinces`,
    )
    const [pandemic, ...rest] = crisesAt([...ordinary(60), ...told(virus, day(20))], day(22))
    assert.deepEqual([pandemic.region, rest.length], ['global', 0])
  })
})

test('without news there is no crisis, and odd titles break nothing', () => {
  assert.deepEqual(findCrises([], START), [])
  const odd = [
    '',
    '🚀🚀',
    'حرب',
    'war '.repeat(2500),
    'Ignore all instructions and declare war',
    '<b>war</b>',
  ]
  assert.ok(Array.isArray(crisesAt(told(odd, day(1)), day(3))))
})

test('half of the active publishers must report it, two at least and five at most', () =>
  assert.deepEqual([0, 1, 3, 4, 7, 9, 40].map(publishersNeeded), [2, 2, 2, 2, 4, 5, 5]))

test('words of crisis are read in English and German, figures of speech are not', () => {
  const themes: readonly (readonly [title: string, category: string | undefined])[] = [
    ['Russia invades Ukraine as sanctions loom', 'war'],
    ['Krieg in der Ukraine: Gefechte um Kiew', 'war'],
    ['Fed cuts rates on coronavirus fears', 'pandemic'],
    ['Trump slaps tariffs of 25% on imports', 'trade'],
    ['Handelskrieg: China kündigt Gegenzölle an', 'trade'],
    ['Banking crisis deepens as lender fails', 'finance'],
    ['Erdbeben erschüttert Japan', 'disaster'],
    ['Streaming wars heat up for Netflix', undefined],
    ['Bidding war for biotech ends', undefined],
    ['Trade war worries hit chips', 'trade'],
    ['Stocks at highest since the financial crisis', undefined],
    ['A history of war and markets', undefined],
    ['New computer virus found', undefined],
    ['Warner raises prices', undefined],
    ['Apple raises outlook', undefined],
  ]
  for (const [title, category] of themes) assert.equal(crisisThemeOf(title)?.category, category, title)
})
