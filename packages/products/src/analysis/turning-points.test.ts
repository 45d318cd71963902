import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis } from './analysis-schema.ts'
import example from './example.json' with { type: 'json' }
import { turningPoints } from './turning-points.ts'

const analysis = example.result as unknown as Analysis
const shown = (of: Analysis) =>
  turningPoints(of).map(
    ({ condition, side, needed, meaning }) => `${condition}: ${side} ${needed}: ${meaning}`,
  )

test('the table has the conditions of the sentences', () => {
  assert.deepEqual(shown(analysis), [
    'Breaks resistance: above 54.08: The advance goes on',
    'Breaks support: below 49.24: The first crack',
    'Crosses its 200-day average: below 49.25: Ends the trend',
    'Overall score rises: above 43: Rates mixed',
    'Overall score falls: below 30: Rates weak',
    'Next report: operating margin: above 8.7: Eases the doubt about its costs',
  ])
})

test('levels far from the close are left out, and the best rating cannot rise', () => {
  const far = {
    ...analysis,
    technicals: { ...analysis.technicals, support: [30], resistance: [], sma_200: null, rsi_14: 75 },
    scores: { ...analysis.scores, overall: 80 },
    fundamentals: null,
  }
  assert.deepEqual(shown(far), [
    'Overall score falls: below 70: Rates favourable',
    'RSI, 14 days: below 70: Ends the stretch',
  ])
})
