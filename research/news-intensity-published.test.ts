import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { sampleHeadline } from '../test/fixtures/sample-headline.ts'
import { publishedTable } from './news-intensity-published.ts'

const START = parseInstant('2031-01-01T00:00:00Z') as Instant

test('a market in which half of the news is of war is published once 180 days are known', () => {
  const headlines = Array.from({ length: 365 * 4 }, (_, index) =>
    sampleHeadline(
      index % 2 === 0 ? `Missile attack on Kyiv kills ${index}` : `Firm ${index} opens plant`,
      asInstant(START + Math.floor(index / 4) * DAY + HOUR),
      { source: `Paper ${index % 4}` },
    ),
  )
  const { columns, rows } = publishedTable(headlines)
  const row = (part: string) =>
    Object.fromEntries((rows.find(([name]) => name === part) ?? []).map((cell, at) => [columns[at], cell]))
  // 181 days end with June; Africa is never named.
  assert.deepEqual(
    [row('geopolitics').months, row('geopolitics').published, row('geopolitics').too_few_days],
    ['12', '7', '5'],
  )
  assert.deepEqual([row('africa').published, row('africa').too_few_headlines], ['0', '7'])
})
