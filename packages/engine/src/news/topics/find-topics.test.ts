import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asDay, asInstant, DAY, HOUR, parseInstant, utcDay } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { newsStories } from '../story/news-stories.ts'
import { findTopics } from './find-topics.ts'
import { nameCounts } from './name-counts.ts'

const AT = parseInstant('2023-03-14T07:30:00Z') ?? assert.fail()
const hoursAgo = (hours: number, title: string, tagged: readonly string[] = []): Headline =>
  sampleHeadline(title, asInstant(AT - hours * HOUR), { taggedSymbols: tagged })

const CHATTER = [
  'Stocks drift as traders wait for data',
  'Oil slips on weak demand',
  'Retailers report a slow week of sales',
  'Chip makers plan new plants abroad',
  'Airlines add flights for the summer',
]
const QUIET = CHATTER.map((title, at) => hoursAgo(20 + at, title))
const BEFORE = Array.from({ length: 60 }, (_, day) => ({
  at: asInstant(AT - (day + 4) * DAY),
  ...nameCounts(CHATTER.map((title) => hoursAgo(0, title))),
}))

const SESSION = { day: asDay(utcDay(AT) - 1), way: -1 } as const

const topics = (...told: readonly Headline[]) =>
  findTopics(newsStories([...QUIET, ...told].toSorted((a, b) => a.knownAt - b.knownAt)), BEFORE, SESSION, AT)

const FAILURE = [
  hoursAgo(6, 'Stocks plunge as Silicon Valley Bank collapse frightens investors'),
  hoursAgo(5, 'Regulators close Silicon Valley Bank, the second largest failure ever'),
  hoursAgo(4, 'Banks Tumble as SVB Ignites Capitalization Fears'),
  hoursAgo(3, 'Silicon Valley Bank failure roils stock markets'),
]

test('a name that nobody gave before is a topic, with its abbreviation and what stocks did', () => {
  const [topic, ...others] = topics(...FAILURE)
  assert.deepEqual(
    [topic.name.en, topic.stories.length, topic.read, topic.move, others.length],
    ['Silicon Valley Bank', 4, 9, -1, 0],
  )
  assert.deepEqual([topic.afterSession, topic.onSessionDay, topic.usualShare], [4, 0, 0])
})

test('copies count once, and two stories are too few for a name that is not known', () => {
  assert.equal(topics(FAILURE[0], FAILURE[0], FAILURE[1]).length, 0)
})

test('advice, history and opinion do not count', () => {
  const asked = ['Should you buy Evergrande now?', 'Opinion: Evergrande must fail', 'Why Evergrande matters']
  assert.equal(topics(...asked.map((title) => hoursAgo(5, title))).length, 0)
})

test('words of the market, of the calendar and ordinary words in capitals are no names', () => {
  const titles = [
    'Wall Street Slides on Monday',
    'Dow Sinks as Selling Spreads on Monday',
    'Wall Street Ends Lower, Dow Down',
  ]
  assert.deepEqual(topics(...titles.map((title) => hoursAgo(5, title))), [])
})

test('what is named as often as ever is none', () => {
  const usual = BEFORE.map((day) => ({ ...day, names: { ...day.names, CN: 2 } }))
  const told = ['China plans a new bank', 'China sells bonds', 'Exports of China fall'].map((title) =>
    hoursAgo(5, title),
  )
  const found = (days: typeof BEFORE) =>
    findTopics(newsStories([...QUIET, ...told]), days, SESSION, AT).map(({ name }) => name.de)
  assert.deepEqual([found(BEFORE), found(usual)], [['China'], []])
})

test('products and searches for a company are none, two countries that are told together are one', () => {
  const products = [
    'Nvidia Lovelace sells out',
    'Nvidia Lovelace delayed',
    'Nvidia Lovelace praised by gamers',
  ]
  assert.deepEqual(topics(...products.map((title) => hoursAgo(5, title))), [])
  const searched = [
    'Threads grows fast, Meta says',
    'Meta adds posts to Threads',
    'Users of Threads leave Meta',
  ]
  assert.deepEqual(topics(...searched.map((title) => hoursAgo(5, title, ['META']))), [])
  const war = [
    'Global stocks plunge as Russia attacks Ukraine',
    'Oil jumps after Russian troops enter Ukraine',
    'Ukraine asks Russia for talks',
  ]
  assert.deepEqual(
    topics(...war.map((title) => hoursAgo(5, title))).map(({ name }) => name.de),
    ['Russland und Ukraine'],
  )
})

test('a name is none where its stories are about tracked companies', () => {
  const cases = [
    'Boeing sued in Brazil over jets',
    'Brazil lets Amazon open a warehouse',
    'Apple opens shops in Brazil',
  ]
  assert.deepEqual(topics(...cases.map((title) => hoursAgo(5, title))), [])
})

test('the headline does not state the other way than stocks went', () => {
  const war = [
    'Stocks rally as Russia offers talks',
    'Stocks plunge as Russia attacks',
    'Russia closes its exchange',
  ].map((title) => hoursAgo(5, title))
  const best = (way: -1 | 1) =>
    findTopics(newsStories([...QUIET, ...war]), BEFORE, { ...SESSION, way }, AT)[0].best.title
  assert.deepEqual([best(-1), best(1)], [war[1].title, war[0].title])
})

test('in German, where each noun has a capital, known names are found', () => {
  const titles = [
    'Fed hebt Leitzins an',
    'Kurse fallen nach Entscheid der Fed',
    'Dollar steigt wegen der Fed',
  ]
  assert.deepEqual(
    topics(...titles.map((title) => hoursAgo(5, title))).map(({ id }) => id),
    ['fed'],
  )
})
