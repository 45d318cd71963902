import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capital, cite, readCited } from './cited-text.ts'

test('citations become offsets in the text without marks', () => {
  const { text, citations } = readCited(`Oil ${cite('oil.1d', '−2.1%')} at ${cite('oil.close', '$60')}.`)
  assert.equal(text, 'Oil −2.1% at $60.')
  assert.deepEqual(
    citations.map(({ fact, start, end }) => [fact, text.slice(start, end)]),
    [
      ['oil.1d', '−2.1%'],
      ['oil.close', '$60'],
    ],
  )
})

test('a capital goes through a mark, and a number stays', () => {
  assert.equal(capital(cite('n', 'nine of them')), cite('n', 'Nine of them'))
  assert.equal(capital(cite('n', '9 of them')), cite('n', '9 of them'))
  assert.equal(capital('über allem'), 'Über allem')
})
