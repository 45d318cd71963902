import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Fact, Language } from './fact.ts'
import { renderFact } from './render-fact.ts'
import { verifyText } from './verify-text.ts'

const fact = (given: Partial<Fact> & Pick<Fact, 'id' | 'value' | 'unit'>): Fact => ({
  label: given.id,
  directed: false,
  decimals: 1,
  terms: { en: [], de: [] },
  asOf: '2024-05-14',
  source: 'test',
  ...given,
})

const FACTS: readonly Fact[] = [
  fact({
    id: 'gap',
    value: -5.1,
    unit: 'percent',
    directed: true,
    terms: { en: ['200-day'], de: ['200-tage'] },
  }),
  fact({
    id: 'growth',
    value: 8.2,
    unit: 'percent',
    directed: true,
    terms: { en: ['revenue'], de: ['umsatz'] },
  }),
  fact({ id: 'margin', value: 13.4, unit: 'percent', terms: { en: ['margin'], de: ['marge'] } }),
  fact({ id: 'pe', value: 17.7, unit: 'ratio', terms: { en: ['earnings'], de: ['gewinn'] } }),
  fact({ id: 'pb', value: 5.2, unit: 'ratio', terms: { en: ['book'], de: ['buchwert'] } }),
  fact({ id: 'revenue', value: 394_328_000_000, unit: 'money', currency: 'USD' }),
  fact({ id: 'close', value: 1198.25, unit: 'price', currency: 'USD', decimals: 2 }),
  fact({ id: 'day', value: '2024-05-14', unit: 'day', decimals: 0 }),
  fact({ id: 'tests', value: 7, unit: 'level', decimals: 0 }),
  fact({ id: 'change', value: -0.9, unit: 'percentage_points', directed: true }),
]
const NAMES = ['S&P 500', '200-day', '200-Tage']

const faultsOf = (text: string, language: Language = 'en'): readonly string[] =>
  verifyText(text, { facts: FACTS, language, names: NAMES }).faults
const passes = (text: string, language: Language = 'en'): void =>
  assert.deepEqual(faultsOf(text, language), [], text)
const fails = (text: string, language: Language = 'en'): void =>
  assert.notDeepEqual(faultsOf(text, language), [], text)

describe('a number is verified', () => {
  test('to its last written digit', () => {
    passes('It closed at 1,198.25 USD.')
    passes('It closed at 1,198.3 USD.')
    passes('It closed near 1,198 USD.')
    fails('It closed at 1,198.26 USD.')
    fails('It closed at 1,198.250 USD.')
    fails('It closed at 1,199 USD.')
    fails('It closed at 1.198 USD.')
  })
  test('in the notation of its language alone', () => {
    passes('Schluss bei 1.198,25 USD.', 'de')
    fails('Schluss bei 1,198.25 USD.', 'de')
    passes('Die Marge liegt bei 13,4 %.', 'de')
    passes('Die Marge liegt bei 13,4 Prozent.', 'de')
  })
  test('in its unit and currency alone', () => {
    passes('The margin is 13.4%.')
    fails('The margin is 13.4.')
    fails('The margin is 13.4 percentage points.')
    fails('The margin is 13.4 USD.')
    fails('It closed at 1,198.25 EUR.')
    fails('It closed at €1,198.25.')
    passes('It closed at $1,198.25.')
  })
  test('with its word of scale', () => {
    passes('Revenue came to 394.3 billion USD.')
    passes('Revenue came to $394.3bn.')
    passes('Der Umsatz betrug 394,3 Mrd. USD.', 'de')
    passes('Der Umsatz betrug 394,3 Milliarden USD.', 'de')
    fails('Revenue came to 394.3 million USD.')
    fails('Revenue came to 394.3 USD.')
  })
  test('as a date in any usual form', () => {
    for (const date of ['2024-05-14', '14 May 2024', 'May 14, 2024', '14 May']) passes(`As of ${date}.`)
    for (const date of ['14. Mai 2024', '14. Mai', '2024-05-14']) passes(`Stand ${date}.`, 'de')
    for (const date of ['2024-05-15', '14 June 2024', '14 May 2023', '2024']) fails(`As of ${date}.`)
  })
  test('as a word of number', () => {
    passes('It passes seven tests.')
    fails('It passes eight tests.')
    fails('Revenue doubled.')
    fails('It holds half of it.')
    passes('Es besteht sieben Prüfungen.', 'de')
    fails('Der Umsatz hat sich verdoppelt.', 'de')
  })
})

describe('the direction of a number', () => {
  test('must be told where it is down', () => {
    passes('The close is 5.1% below the 200-day average.')
    passes('The close stands at −5.1% against the 200-day average.')
    passes('The close stands at -5.1% against the 200-day average.')
    fails('The close is 5.1% from the 200-day average.')
    passes('Der Kurs liegt 5,1 % unter der 200-Tage-Linie.', 'de')
    fails('Der Kurs liegt 5,1 % über der 200-Tage-Linie.', 'de')
  })
  test('must not be told wrong', () => {
    fails('The close is 5.1% above the 200-day average.')
    fails('The close is +5.1% against the 200-day average.')
    fails('The close rose 5.1% against the 200-day average.')
    passes('Revenue grew 8.2%.')
    passes('Revenue of 8.2% more.')
    fails('Revenue fell 8.2%.')
    fails('Revenue moved by −8.2%.')
    fails('Der Umsatz sank um 8,2 %.', 'de')
    passes('Der Umsatz stieg um 8,2 %.', 'de')
  })
  test('is that of the nearest words', () => {
    passes('Revenue grew 8.2% while the close is 5.1% below the 200-day average.')
    fails('Revenue fell 8.2% while the close is 5.1% above the 200-day average.')
    passes('Sellers fell silent: revenue is 8.2% higher.')
    passes('The margin narrowed by 0.9 percentage points to 13.4%.')
    fails('The margin widened by 0.9 percentage points to 13.4%.')
  })
  test('cannot be negated', () => {
    fails('Revenue did not grow 8.2%.')
    fails('Der Umsatz ist nicht um 8,2 % gestiegen.', 'de')
  })
})

describe('a number is bound to what the text calls it', () => {
  test('so that two facts of one unit cannot change places', () => {
    passes('At 17.7 times earnings and 5.2 times book value.')
    fails('At 5.2 times earnings and 17.7 times book value.')
    passes('It costs 17.7 times earnings with 5.2 times book.')
    fails('It costs 5.2 times earnings with 17.7 times book.')
    fails('The margin is 8.2%.')
    fails('It is 13.4% of something.')
  })
})

describe('a text fails', () => {
  test('with a number that is no fact', () => {
    for (const text of [
      'It has 3 risks.',
      'A 1/3 share.',
      '½ of it.',
      'Q3 was good.',
      'It is ٣.',
      '7²',
      '10%',
    ])
      fails(text)
    fails('It has 3 risks.')
  })
  test('but not for digits of names, however they stand', () => {
    passes('The S&P 500 holds, as does the 200-day line.')
    fails('The S&P 5000 holds.')
    fails('The S&P 500.5 holds.')
  })
  test('and a percentage is none, even where its digits are those of a name', () => {
    const share = (value: number) => fact({ id: 'share', value, unit: 'percent', decimals: 0 })
    const faults = (value: number) =>
      verifyText('It swings more than those of 100% of its class: 76 of 100.', {
        facts: [share(value), fact({ id: 'score', value: 76, unit: 'level', decimals: 0 })],
        language: 'en',
        names: ['of 100'],
      }).faults
    assert.deepEqual(faults(100), [])
    assert.equal(faults(90).length, 1)
  })
})

test('citations tell the facts in the order in which they are stated', () => {
  const { citations, numbers, verified } = verifyText(
    'Revenue grew 8.2% to 394.3 billion USD, at a margin of 13.4%.',
    { facts: FACTS, language: 'en', names: NAMES },
  )
  assert.deepEqual(citations, ['growth', 'revenue', 'margin'])
  assert.deepEqual([numbers, verified], [3, 3])
})

test('whatever is rendered is verified, in both languages, and a changed digit never is', () => {
  const value = fc.integer({ min: 11, max: 99_999_999 }).map((units) => units / 10)
  const unit = fc.constantFrom('percent', 'level', 'ratio', 'price', 'percentage_points' as const)
  fc.assert(
    fc.property(
      value,
      unit,
      fc.boolean(),
      fc.constantFrom('en' as const, 'de' as const),
      (size, kind, down, language) => {
        const one = fact({
          id: 'one',
          value: down ? -size : size,
          unit: kind as Fact['unit'],
          directed: true,
        })
        const evidence = { facts: [one], language, names: [] }
        const text = `x ${renderFact(one, language)} x`
        assert.deepEqual(verifyText(text, evidence).faults, [], text)
        const other = { ...one, value: (down ? -1 : 1) * (size + 0.1) }
        const wrong = `x ${renderFact(other, language)} x`
        assert.notDeepEqual(verifyText(wrong, evidence).faults, [], wrong)
      },
    ),
  )
})

test('texts of nothing but pieces of numbers are read to their end', () => {
  for (const piece of ['1,', '1.', '9', '-', '% ', '((((', 'five ', '14 May ', '200-day ']) {
    const { numbers, verified } = verifyText(piece.repeat(2_000), {
      facts: FACTS,
      language: 'en',
      names: NAMES,
    })
    assert.ok(numbers >= verified)
  }
})
