import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RiskSeries } from '../../../products/risk-history/risk-series.ts'
import { linesOf, linkCard } from './link-card.ts'
import { linkCards } from './link-cards.ts'

const ROWS: RiskSeries['rows'] = [
  { date: '2025-09-29', value: 30, status: 'CALM', p_drawdown_7pct_20d: null },
  { date: '2025-09-30', value: 40, status: 'MODERATE', p_drawdown_7pct_20d: null },
]

test('a title takes at most two lines of whole words', () => {
  assert.deepEqual(linesOf('Track record'), ['Track record'])
  assert.deepEqual(linesOf('Check the market before your agent acts.'), [
    'Check the market before your',
    'agent acts.',
  ])
  assert.deepEqual(
    linesOf(`${'word '.repeat(20)}end`).map((line) => line.length),
    [29, 31],
  )
})

test('a card names the day, the value and the state, and escapes its title', () => {
  const svg = linkCard({ title: 'A & <B>', regime: 'BULL', rows: ROWS })
  assert.match(svg, />30 September 2025<.*>40\.0<.*>A &amp; &lt;B><.*>MODERATE, in a BULL market</s)
})

test('only pages that were shown have a picture, and only of the latest day', () => {
  const view = {
    riskHistory: () => ({ data: { rows: ROWS, count: 2 } }),
    regime: () => undefined,
  } as never
  const cards = linkCards(view)
  cards.keep('/asset/AAPL?range=5y', { title: 'Apple · Bellwether' } as never)
  cards.keep('/account', { title: 'Account · Bellwether' } as never)
  assert.equal(cards.pathOf('/asset/AAPL'), '/og/2025-09-30/asset-AAPL.png')
  assert.equal(cards.pathOf('/account'), undefined)
  assert.match(cards.svgOf('2025-09-30', 'asset-AAPL') ?? '', />Apple</)
  assert.equal(cards.svgOf('2025-09-29', 'asset-AAPL'), undefined)
  assert.equal(cards.svgOf('2025-09-30', 'asset-MSFT'), undefined)
})
