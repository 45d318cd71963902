import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Fact } from './fact.ts'
import { verifyParaphrase } from './verify-paraphrase.ts'
import type { Evidence } from './verify-text.ts'

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
const EVIDENCE: Evidence = {
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

const faultsOf = (text: string): readonly string[] => verifyParaphrase(text, ORIGINAL, EVIDENCE, OTHERS)
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
    assert.deepEqual(verifyParaphrase(quiet, quiet, EVIDENCE), [])
    assert.notDeepEqual(verifyParaphrase(quiet.replace('uptrend', 'downtrend'), quiet, EVIDENCE), [])
    assert.notDeepEqual(verifyParaphrase(quiet.replace('The uptrend', 'The course'), quiet, EVIDENCE), [])
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
  test('without a name that was there, in any case of it', () => {
    refuses('Revenue grew 8.2% at the company, but the close is 5.1% below the 200-day average.', /"Apple"/)
    const tesla = 'Tesla has raised its outlook for the coming year.'
    assert.deepEqual(verifyParaphrase(tesla, tesla, EVIDENCE, OTHERS), [])
    assert.match(
      verifyParaphrase(tesla.replace('Tesla', 'It'), tesla, EVIDENCE, OTHERS).join(),
      /no longer names "Tesla"/,
    )
  })
  test('with fewer decimals, as the other language has them all', () => {
    refuses('Revenue grew 8% at Apple, but the close is 5.1% below the 200-day average.', /otherwise/)
  })
  test('with a negation that was not there, or without one that was', () => {
    const told = 'Apple has presented its results.'
    assert.match(verifyParaphrase('Apple has not presented its results.', told, EVIDENCE).join(), /negates/)
    assert.match(verifyParaphrase("Apple hasn't presented its results.", told, EVIDENCE).join(), /negates/)
    assert.match(verifyParaphrase(told, 'Apple has not presented its results.', EVIDENCE).join(), /negates/)
  })
  test('with a cause of their own', () => {
    refuses('Revenue grew 8.2% at Apple, but the close is 5.1% below the 200-day average amid doubt.', /amid/)
  })
  test('begun or ended as no sentence is', () => {
    refuses(ORIGINAL.slice(0, -1), /ends/)
    refuses(ORIGINAL.replace('Revenue', 'revenue'), /begins/)
  })
  test('where they are far longer or shorter', () => {
    refuses(`${ORIGINAL} ${'and so it goes on '.repeat(10)}`, /too long/)
    refuses('Fine.', /too short/)
  })
})

describe('what only words tell', () => {
  const level = (id: string, value: number): Fact => ({
    ...fact(id, value, [], false),
    unit: 'level',
    terms: { en: ['risk index'], de: ['risikoindex'] },
  })
  const facts = [level('risk_before', 42), level('risk', 58)]
  const cases = {
    en: {
      original: 'On Monday the risk index rose from 42 to 58, its highest of the year, which is elevated.',
      stands: 'The risk index rose from 42 to 58 on Monday: this is elevated and the highest of the year.',
      fall: [
        ['rose from 42 to 58', 'rose from 58 to 42', /exchanges/],
        ['elevated', 'critical', /critical/],
        ['highest', 'lowest', /lowest/],
        ['the year', 'the week', /week/],
        ['Monday', 'Friday', /friday/],
      ],
    },
    de: {
      original:
        'Am Montag stieg der Risikoindex von 42 auf 58, den höchsten Stand des Jahres, und gilt als erhöht.',
      stands:
        'Der Risikoindex stieg am Montag von 42 auf 58: Das gilt als erhöht, es ist der höchste Stand des Jahres.',
      fall: [
        ['von 42 auf 58', 'von 58 auf 42', /exchanges/],
        ['erhöht', 'kritisch', /kritisch/],
        ['höchsten', 'niedrigsten', /niedrig/],
        ['Jahres', 'Monats', /monat/],
        ['Montag', 'Freitag', /freitag/],
      ],
    },
  } as const
  for (const language of ['en', 'de'] as const) {
    const evidence: Evidence = { facts, language, names: [] }
    const { original, stands, fall } = cases[language]
    test(`may move within its kind of word, and turn into nothing else (${language})`, () => {
      assert.deepEqual(verifyParaphrase(stands, original, evidence), [])
      for (const [word, other, reason] of fall) {
        assert.match(verifyParaphrase(original.replace(word, other), original, evidence).join(), reason)
      }
    })
  }
})
