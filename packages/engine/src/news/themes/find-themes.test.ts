import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant, DAY, HOUR, parseInstant, utcDay } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { DEFAULT_UNIVERSE } from '../../market/universe.ts'
import { happeningsOf } from '../gates/happenings.ts'
import { newsStories } from '../story/news-stories.ts'
import { findThemes, type OpenCrisis, type ThemeMarket } from './find-themes.ts'

const NOW = parseInstant('2024-06-05T22:00:00Z') ?? assert.fail()
const SESSION = utcDay(NOW)

const told = (title: string, hoursAgo: number, source = 'Reuters'): Headline =>
  sampleHeadline(title, asInstant(NOW - hoursAgo * HOUR), { source })

/** Assets whose move of the day is so many times usual, and those of days before one. */
function themes(
  headlines: readonly Headline[],
  moved: Readonly<Record<string, number>> = {},
  more: Partial<Pick<ThemeMarket, 'crises' | 'sizes'>> = {},
) {
  const stories = newsStories(headlines.toSorted((a, b) => a.knownAt - b.knownAt))
  const market: ThemeMarket = {
    universe: DEFAULT_UNIVERSE,
    movesOf: (symbol) =>
      symbol in moved
        ? {
            unit: 'percent',
            day: Float64Array.of(SESSION - 1, SESSION),
            change: Float64Array.of(0, moved[symbol]),
            timesUsual: Float64Array.of(0, moved[symbol]),
          }
        : undefined,
    explainedShare: () => undefined,
    crises: [],
    sizes: [],
    headlines: 20,
    ...more,
  }
  return findThemes(stories, happeningsOf(stories).visible, market, NOW)
}

const OUTLOOK = told('Boeing raises full-year outlook', 9)

test('a theme has a name in both languages, its share, its best headline and what prices did', () => {
  const [theme] = themes([OUTLOOK, told('Boeing raises full-year outlook', 8, 'Ledger')], { BA: 2 })
  assert.deepEqual(theme.name, { en: 'Boeing: outlook raised', de: 'Boeing: Prognose angehoben' })
  assert.deepEqual([theme.sharePct, theme.stories.length, theme.assets], [10, 1, ['BA']])
  assert.deepEqual(
    theme.best.map(({ title }) => title),
    ['Boeing raises full-year outlook'],
  )
  // 100·(1 − e^(−2/3)) = 48.7.
  assert.equal(theme.impact?.toFixed(1), '48.7')
  assert.ok(theme.isPriced)
})

test('a small move is not shown, and a move against the news is none', () => {
  assert.deepEqual(themes([OUTLOOK], { BA: 0.6 }), [])
  assert.deepEqual(themes([OUTLOOK], { BA: -4 }), [])
})

test('before the first session the size is expected from five past events or more', () => {
  const late = told('Boeing raises full-year outlook', 1)
  const sizes = (n: number) => ({ sizes: [{ event: 'guidance_up', n, timesUsual: 1.5 }] })
  const [theme] = themes([late], { BA: 2 }, sizes(5))
  assert.deepEqual([theme.impact?.toFixed(1), theme.isPriced, theme.reactions], ['39.3', false, []])
  assert.deepEqual(themes([late], { BA: 2 }, sizes(4)), [])
})

test('an act that no market has priced is shown without a size', () => {
  const [theme] = themes([told('Fed raises rates by a quarter point', 1)], { '^GSPC': 3 })
  assert.deepEqual([theme.name.de, theme.impact, theme.isPriced], ['Fed: Zinsentscheid', undefined, false])
})

test('one story of the world does not carry the move of the market, two do', () => {
  const one = told('Trump imposes tariffs on Chinese goods', 10)
  const two = told('China imposes new tariffs on U.S. soybeans and pork', 9)
  const market = { '^GSPC': -4 }
  assert.deepEqual(themes([one], market), [])
  assert.deepEqual(
    themes([one, two], market).map(({ type, stories }) => [type.code, stories.length]),
    [['tariff', 2]],
  )
})

const CRISIS: OpenCrisis = {
  id: 'pandemic-global-2024-06-01',
  category: 'pandemic',
  region: 'global',
  sharePct: 24,
}

test('a crisis joins what speaks of it, also what is no event, and takes its share from the risk index', () => {
  const found = themes(
    [
      told('Coronavirus cases rise in Italy', 30),
      told('WHO declares coronavirus a pandemic', 12),
      told('What the coronavirus means for your savings', 11),
      told('Boeing says employee tests positive for coronavirus', 10),
    ],
    { '^GSPC': -4.6 },
    { crises: [CRISIS] },
  )
  assert.equal(found.length, 1)
  const [{ name, sharePct, stories, direction, id }] = found
  assert.deepEqual(
    [name.en, name.de, sharePct, stories.length, direction, id],
    ['Coronavirus', 'Coronavirus', 24, 4, -1, CRISIS.id],
  )
  assert.equal(Math.round(found[0].impact ?? 0), 78)
})

test('what is older than five days is no theme, and older themes stand lower', () => {
  const old = sampleHeadline('Boeing raises full-year outlook', asInstant(NOW - 6 * DAY), {
    source: 'Reuters',
  })
  assert.deepEqual(themes([old], { BA: 4 }), [])
  const moved = { BA: 3, NVDA: 3 }
  const order = themes([OUTLOOK, told('Nvidia raises full-year outlook', 5)], moved).map(
    ({ assets }) => assets[0],
  )
  assert.deepEqual(order, ['NVDA', 'BA'])
})
