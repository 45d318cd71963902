import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { AnyFactTable } from '@bellwether-markets/engine/market/inputs'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { cutAt } from '../../../../test/fakes/rewritten-market.ts'
import { factsOf } from '../../../../test/fixtures/maker-of.ts'
import { sampleHeadline } from '../../../../test/fixtures/sample-headline.ts'
import { COMPUTATIONS } from '../computations.ts'
import { type NewsDay, newsDay } from './news-day-table.ts'

const START = parseInstant('2031-01-06T00:00:00Z') as Instant
const END = asInstant(START + 12 * DAY)

/** Every third speaks of war, every seventh becomes known 30 hours after it was published. */
const reports = Array.from({ length: 60 }, (_, index) => {
  const publishedAt = asInstant(START + index * 3 * HOUR)
  const title = index % 3 === 0 ? `Missile attack on Kyiv kills ${index}` : `Firm ${index} opens plant`
  const delay = index % 7 === 0 ? 30 * HOUR : 60_000
  return { ...sampleHeadline(title, publishedAt), knownAt: asInstant(publishedAt + delay) }
})
/** A story is over after 72 hours, so that it depends on the first copies which of the later ones begins another. */
const copies = Array.from({ length: 9 }, (_, index) =>
  sampleHeadline('Earthquake in Chile kills hundreds', asInstant(START + index * 30 * HOUR)),
)
const headlines = [...reports, ...copies].toSorted((a, b) => a.knownAt - b.knownAt)

const market: Observations = {
  universe: universeOf([]),
  since: START,
  daily: () => undefined,
  quotes: () => undefined,
  news: (after, upTo) => headlines.filter(({ knownAt }) => knownAt > after && knownAt <= upTo),
}

const daysUpTo = (observations: Observations, upTo: Instant): readonly NewsDay[] =>
  factsOf({ observations, advanceTo: () => undefined }).within(
    newsDay as unknown as AnyFactTable,
    asInstant(START),
    upTo,
  ).rows as readonly NewsDay[]

test('a day counts what became known within its 24 hours, by day of publication', () => {
  const counts = daysUpTo(market, END).flatMap((row) => row.counts)
  assert.equal(
    counts.reduce((sum, { articles }) => sum + articles, 0),
    headlines.length,
  )
  assert.ok(counts.length > new Set(counts.map(({ day }) => day)).size)
})

test('days made at once are those that each instant shows', () => {
  const rows = daysUpTo(market, END)
  assert.equal(rows.length, 12)
  for (const row of rows) assert.deepEqual(daysUpTo(cutAt(market, row.at), row.at).at(-1), row)
})

test('a market without news has no days, and says so', () => {
  const { news: _news, ...silent } = market
  const days = daysUpTo(silent, END)
  assert.deepEqual(days, [])
  const { geopolitics } = COMPUTATIONS['news-intensity']({ days }, END)
  assert.equal(geopolitics.reason, 'This market has no news.')
})
