import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rendered } from '../render.ts'
import { packedSeries, seriesData } from './series-data.tsx'

test('days are told by the first and the steps between them, numbers by their changes, states by how long they last', () => {
  const packed = packedSeries({
    days: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-04'],
    numbers: { VIX: [12.5, null, 13, 14] },
    states: ['CALM', 'CALM', 'MODERATE', 'CALM'],
  })
  assert.deepEqual(packed, {
    from: '2024-02-28',
    steps: [1, 1, 3],
    numbers: { VIX: { digits: 1, changes: [125, null, 5, 10] } },
    states: [
      ['CALM', 2],
      ['MODERATE', 1],
      ['CALM', 1],
    ],
  })
})

test('no name can end the element that holds the points', () => {
  const markup = rendered(seriesData({ days: ['2024-02-28'], numbers: { '</script><b>': [1] } }))
  assert.doesNotMatch(markup, /<\/script>./)
})
