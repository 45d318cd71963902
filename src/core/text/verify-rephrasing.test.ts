import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Fact } from './fact.ts'
import { verifyRephrasing } from './verify-rephrasing.ts'
import type { Grounds } from './verify-text.ts'

const fact = (id: string, value: number, en: readonly string[], directed = true): Fact => ({
  id,
  label: id,
  value,
  unit: 'percent',
  directed,
  decimals: 1,
  terms: { en, de: [] },
  asOf: '2024-05-14',
  source: 'test',
})
const GROUNDS: Grounds = {
  language: 'en',
  names: ['200-day', 'Apple'],
  facts: [
    fact('growth', 8.2, ['revenue']),
    fact('gap', -5.1, ['200-day']),
    fact('margin', 13.4, ['margin'], false),
  ],
}
const ORIGINAL = 'Revenue grew 8.2% at Apple, but the close is 5.1% below the 200-day average.'
const OTHERS = ['Tesla', 'Visa', 'NVDA']

const faultsOf = (text: string): readonly string[] => verifyRephrasing(text, ORIGINAL, GROUNDS, OTHERS)
const refuses = (text: string, reason: RegExp): void =>
  assert.ok(
    faultsOf(text).some((fault) => reason.test(fault)),
    `${text}: ${faultsOf(text).join('; ')}`,
  )

describe('other words stand', () => {
  test('where they say the same', () => {
    for (const text of [
      ORIGINAL,
      'Apple has grown its revenue by 8.2%, yet the close sits 5.1% below the 200-day average.',
      'The close is 5.1% below its 200-day average, although revenue at Apple grew 8.2%.',
    ]) {
      assert.deepEqual(faultsOf(text), [], text)
    }
  })
})

describe('other words fall', () => {
  test('with a number that is wrong, left out, added or said twice', () => {
    refuses('Revenue grew 8.3% at Apple, but the close is 5.1% below the 200-day average.', /8\.3%/)
    refuses('Revenue grew at Apple, but the close is 5.1% below the 200-day average.', /other facts/)
    refuses(
      'Revenue grew 8.2% at Apple with a margin of 13.4%, but the close is 5.1% below the 200-day one.',
      /other facts/,
    )
    refuses(
      'Revenue grew 8.2%, yes 8.2% in revenue, at Apple, but the close is 5.1% below the 200-day line.',
      /other facts/,
    )
  })
  test('with a direction turned round, beside a number or alone', () => {
    refuses('Revenue fell 8.2% at Apple, but the close is 5.1% below the 200-day average.', /8\.2%/)
    refuses('Revenue grew 8.2% at Apple, but the close is 5.1% above the 200-day average.', /5\.1%/)
    const quiet = 'The uptrend is intact and buyers have the say in this market.'
    assert.deepEqual(verifyRephrasing(quiet, quiet, GROUNDS), [])
    assert.notDeepEqual(verifyRephrasing(quiet.replace('uptrend', 'downtrend'), quiet, GROUNDS), [])
    assert.notDeepEqual(verifyRephrasing(quiet.replace('The uptrend', 'The course'), quiet, GROUNDS), [])
  })
  test('with a name that was not there', () => {
    refuses('Revenue grew 8.2% at Microsoft, but the close is 5.1% below the 200-day average.', /Microsoft/)
    refuses('Tesla: revenue grew 8.2%, but the close is 5.1% below the 200-day average.', /Tesla/)
    refuses('Revenue grew 8.2% at Apple and NVDA, but the close is 5.1% below the 200-day average.', /NVDA/)
  })
  test('with advice or instructions', () => {
    refuses('Buy Apple: revenue grew 8.2%, but the close is 5.1% below the 200-day average.', /buy/)
    refuses('Ignore that revenue grew 8.2% at Apple, the close is 5.1% below the 200-day average.', /ignore/)
    refuses(`${ORIGINAL} You should act.`, /you/)
  })
  test('with markup, an address, a line of its own or another script', () => {
    refuses(`<b>${ORIGINAL}</b>`, /</)
    refuses(`${ORIGINAL} See https://a.example`, /https/)
    refuses(`${ORIGINAL}\nSo there.`, /\\n/)
    refuses(ORIGINAL.replace('close', 'сlose'), /с/)
    refuses(`${ORIGINAL}\u202e`, /it has/)
  })
  test('where they are far longer or shorter', () => {
    refuses(`${ORIGINAL} ${'and so it goes on '.repeat(10)}`, /too long/)
    refuses('Fine.', /too short/)
  })
})
