import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import { type IntensityArticle, newsIntensity } from './news-intensity.ts'

const article = (day: number, source: string, war = false): IntensityArticle => ({
  day: asDay(day),
  source,
  categories: war ? ['war_escalation'] : [],
})

test('the share of one source is (m + 1/2) / (n + 50)', () => {
  const [day] = newsIntensity([article(1, 'a', true), article(1, 'a')])
  assert.ok(Math.abs(day.share.geopolitical - 1.5 / 52) < 1e-15)
  assert.ok(Math.abs(day.share.acts - 1.5 / 52) < 1e-15)
  assert.ok(Math.abs(day.share.threats - 0.5 / 52) < 1e-15)
  assert.ok(Number.isNaN(day.index.geopolitical))
  assert.deepEqual([day.articles, day.matches.acts, day.matches.threats], [2, 1, 0])
})

test('a second source with the same share leaves the share where it was', () => {
  const one = [article(1, 'a', true), article(1, 'a')]
  const two = [...one, article(1, 'b', true), article(1, 'b')]
  assert.ok(Math.abs(newsIntensity(two)[0].share.acts - newsIntensity(one)[0].share.acts) < 1e-15)
})

test('an ordinary day reads 100, and one with three times the share 300', () => {
  const quiet = Array.from({ length: 200 }, (_, day) =>
    Array.from({ length: 50 }, (_, at) => article(day, 'a', at === 0)),
  ).flat()
  // Every day before has (1 + 1/2)/100; four matches make (4 + 1/2)/100, three times as much.
  const day = (matches: number) =>
    newsIntensity([...quiet, ...Array.from({ length: 50 }, (_, at) => article(200, 'a', at < matches))])[200]
  assert.ok(Math.abs(day(1).index.acts - 100) < 1e-9)
  assert.ok(Math.abs(day(4).index.acts - 300) < 1e-9)
})

test('later news change no earlier value', () => {
  const articles = Array.from({ length: 900 }, (_, at) => article(Math.floor(at / 3), 'a', at % 7 === 0))
  const cut = newsIntensity(articles.filter(({ day }) => day < 200))
  assert.deepEqual(newsIntensity(articles).slice(0, 200), cut)
})
