import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokensOf } from '../text/tokens.ts'
import { candidatePatterns, findPattern, indexPatterns, wordPattern } from './word-pattern.ts'

const SETS = { moves: ['rises', 'falls'] }

const found = (pattern: string, title: string): string | undefined => {
  const tokens = tokensOf(title, 'en')
  const span = findPattern(wordPattern(pattern, SETS), tokens, { first: (at) => at === 0 })
  return (
    span &&
    tokens
      .slice(span.first, span.after)
      .map(({ raw }) => raw)
      .join(' ')
  )
}

for (const [pattern, title, expected] of [
  ['raises outlook', 'Apple raises outlook', 'raises outlook'],
  ['raises outlook', 'Apple raises its outlook', undefined],
  ['raises ..2 outlook', 'Apple raises its annual outlook', 'raises its annual outlook'],
  ['raises ..1 outlook', 'Apple raises its annual outlook', undefined],
  ['raises its? outlook', 'Apple raises outlook', 'raises outlook'],
  ['out*', 'Apple raises outlook', 'outlook'],
  ['*look', 'Apple raises outlook', 'outlook'],
  ['oil {moves}', 'Oil falls', 'Oil falls'],
  ['falls #', 'Oil falls 3%', 'falls 3%'],
  ['falls $', 'Oil falls', 'falls'],
  ['falls $', 'Oil falls again', undefined],
  ['^falls', 'Oil falls', undefined],
  ['@first falls', 'Oil falls', 'Oil falls'],
] as const) {
  test(`"${pattern}" finds ${expected ?? 'nothing'} in "${title}"`, () => {
    assert.equal(found(pattern, title), expected)
  })
}

test('an unknown set of words is refused', () => {
  assert.throws(() => wordPattern('{unknown}'), RangeError)
})

test('the index offers every pattern that can be found and leaves others out', () => {
  const patterns = ['oil falls', 'war*', '*krieg', '@first rises'].map((source) => wordPattern(source))
  assert.deepEqual(candidatePatterns(indexPatterns(patterns), tokensOf('Oil warms', 'en')), [0, 1, 2, 3])
  assert.deepEqual(candidatePatterns(indexPatterns(patterns), tokensOf('Gold shines', 'en')), [2, 3])
})
