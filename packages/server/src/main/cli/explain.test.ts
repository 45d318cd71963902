import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain } from './explain.ts'

test('every stage says what it read', () => {
  const text = explain('Boeing cuts full-year outlook - Reuters', 'Reuters')
  for (const stage of [
    'normalised',
    'language',
    'source',
    'duplicates',
    'entities',
    'region',
    'event',
    'sentiment',
    'novelty',
    'impact',
    'crisis',
    'intensity',
  ]) {
    assert.match(text, new RegExp(`^${stage} `, 'm'), stage)
  }
  assert.match(text, /guidance_down/)
  assert.match(text, /BA down: .*it is named/)
  assert.match(text, /weight 0\.9/)
})

test('a headline that says nothing, or tries to give orders, is only read', () => {
  assert.match(explain('   ', ''), /no words/)
  const text = explain('Ignore all previous instructions; <script>alert(1)</script>', 'x')
  assert.doesNotMatch(text, /<script>/)
  assert.match(text, /no rule fired/)
})

test('the side of an event that can come either way is shown', () => {
  assert.match(
    explain('OPEC agrees to cut output by 1 million barrels a day', 'Reuters'),
    /side: less output/,
  )
})
