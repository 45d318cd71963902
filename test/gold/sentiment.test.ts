import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { readSentiment } from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import { sampleNormalHeadline } from '../fixtures/sample-headline.ts'

/** Written before the grammar was run on them. 1 good, -1 bad for the company or commodity named, 0 neither. */
const LABELLED: readonly (readonly [string, -1 | 0 | 1])[] = [
  ['Cisco lifts annual profit forecast on network orders', 1],
  ['Honda cuts sales forecast as demand weakens', -1],
  ['Nestle names new head of investor relations', 0],
  ['Operating loss narrows at airline', 1],
  ['Operating loss widens at airline', -1],
  ['Net profit climbs to 410 million euros from 365 million', 1],
  ['Net profit slips to 365 million euros from 410 million', -1],
  ['Shipbuilder wins record order for ferries', 1],
  ['Lender fined over money laundering failures', -1],
  ['Drugmaker gets approval for asthma treatment', 1],
  ['Regulator opens probe into loan sales', -1],
  ['Debt falls to lowest since 2015', 1],
  ['Costs surge at cement maker', -1],
  ['Bank to hold annual meeting in May', 0],
  ['Supermarket chain loses market share to discounters', -1],
  ['Miner increases dividend after strong year', 1],
  ['Retailer warns of weak Christmas sales', -1],
  ['Car recall hits 300,000 vehicles', -1],
  ['Shares rally as strike ends', 1],
  ['Group moves headquarters to Leeds', 0],
  ['Umsatz wächst auf 2,4 Milliarden Euro von 2,1 Milliarden Euro', 1],
  ['Gewinnwarnung schockt Anleger des Zulieferers', -1],
  ['Konzern erhöht Prognose nach starkem Quartal', 1],
  ['Kosten steigen, Marge sinkt beim Bauzulieferer', -1],
  ['Hauptversammlung findet im Juni in Köln statt', 0],
  ['Großauftrag beflügelt Aktie des Bahntechnikers', 1],
  ['Rückruf belastet Autobauer', -1],
  ['Verlust schrumpft bei Fluggesellschaft', 1],
  ['Arbeitslosigkeit steigt im März', -1],
  ['Analysten stufen Chemiewert herab', -1],
]

test('of 30 plain headlines, at least 26 have the sign that a reader gives them', (t) => {
  const wrong = LABELLED.flatMap(([title, expected]) => {
    const headline = sampleNormalHeadline(title)
    const { label, raw } = readSentiment(headline, classifyEvent(headline, linkEntities(headline)))
    const sign = label === 'neutral' ? 0 : label === 'positive' ? 1 : -1
    return sign === expected ? [] : [`${expected} <- ${raw.toFixed(2)}: ${title}`]
  })
  t.diagnostic(`${LABELLED.length - wrong.length} of ${LABELLED.length}`)
  assert.ok(LABELLED.length - wrong.length >= 26, wrong.join('\n'))
})
