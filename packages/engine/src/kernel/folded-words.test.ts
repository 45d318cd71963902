import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldedWords } from './folded-words.ts'

test('words are compared without case, umlauts, accents and apostrophes', () => {
  const keys = (text: string): readonly string[] => foldedWords(text).map(({ key }) => key)
  assert.deepEqual(keys('Öl, OEL und Nestlé-Aktien; S&P 500'), [
    'oel',
    'oel',
    'und',
    'nestle',
    'aktien',
    's&p',
    '500',
  ])
  assert.deepEqual(keys('o\u0308l'), ['oel'])
  assert.deepEqual(keys(''), [])
})

test('a word keeps its place, its writing and its form without the possessive', () => {
  assert.deepEqual(foldedWords(' Nvidia’s'), [
    { key: 'nvidias', bare: 'nvidia', text: 'Nvidia’s', start: 1, end: 9 },
  ])
})
