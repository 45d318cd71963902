import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asInstant, DAY, HOUR, parseInstant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { newsStories } from '../story/news-stories.ts'
import { happeningsOf } from './happenings.ts'

const NOON = parseInstant('2024-06-04T16:00:00Z') ?? assert.fail()

const told = (title: string, source: string, hours = 0): Headline =>
  sampleHeadline(title, asInstant(NOON + hours * HOUR), { source })

const happenings = (...headlines: readonly Headline[]) => happeningsOf(newsStories(headlines))

const OUTLOOK = 'Boeing raises full-year outlook'

test('one publisher of the first rank is enough, one of another is not, two are', () => {
  const held = (...sources: readonly string[]) =>
    happenings(...sources.map((source, at) => told(OUTLOOK, source, at))).held.salience
  assert.equal(held('Reuters'), 0)
  assert.equal(held('Ledger'), 1)
  assert.equal(held('Ledger', 'Herald'), 0)
  assert.equal(held('market headlines (unnamed)', 'Ledger'), 1)
})

test('of a collection that names no publisher three wordings are enough, three copies are not', () => {
  const shown = (...titles: readonly string[]) =>
    happenings(...titles.map((title, at) => told(title, 'market headlines (unnamed)', at))).visible.length
  const wordings = [
    'Russia attacks Ukraine with missiles',
    'Russian troops invade Ukraine from the north',
    'Russia bombs airports near Kyiv as invasion of Ukraine begins',
  ]
  assert.equal(shown(...wordings), 1)
  assert.equal(shown(...wordings.slice(1)), 0)
  assert.equal(shown(wordings[0], wordings[0], wordings[0]), 0)
})

test('twins of both languages are one happening with both publishers', () => {
  const { visible: shown } = happenings(
    told('Boeing raises full-year outlook', 'Ledger'),
    told('Boeing hebt Jahresprognose an', 'Handelszeitung', 2),
  )
  assert.deepEqual(
    shown.map(({ event, sources, headlines }) => [event?.type.code, sources.length, headlines]),
    [['guidance_up', 2, 2]],
  )
})

test('other numbers or another day make another happening', () => {
  const count = (...headlines: readonly Headline[]) => happenings(...headlines).visible.length
  const buyback = (amount: string, hours = 0) =>
    told(`Boeing announces share buyback of $${amount} billion`, 'Reuters', hours)
  assert.equal(count(buyback('3'), buyback('5')), 2)
  assert.equal(count(buyback('3'), buyback('3', (5 * DAY) / HOUR)), 2)
})

test('an event of a company that is not tracked is held back, and so is a question', () => {
  const { visible: shown, held } = happenings(
    told('Midland Ferries cuts full-year outlook', 'Reuters'),
    told('Will Boeing raise its full-year outlook?', 'Reuters'),
  )
  assert.equal(shown.length, 0)
  assert.equal(held.subject, 1)
})

test('the analyst is not what was rated', () => {
  const { visible: shown } = happenings(told('JP Morgan downgrades Boeing to neutral', 'Reuters'))
  const assets = shown.flatMap(({ links }) =>
    links.filter(({ kind }) => kind === 'asset').map(({ id }) => id),
  )
  assert.deepEqual(assets, ['BA'])
})

test('news of the market has the direction that the headline states of stocks', () => {
  const direction = (title: string) => happenings(told(title, 'Reuters')).visible[0]?.direction
  assert.equal(direction('Trump imposes tariffs on Chinese goods; Dow tumbles'), -1)
  assert.equal(direction('Trump imposes tariffs on Chinese goods; Dow rallies'), 1)
})
