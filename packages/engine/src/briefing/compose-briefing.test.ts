import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberFact } from './briefing-fact.ts'
import { cite } from './cited-text.ts'
import { composeBriefing } from './compose-briefing.ts'
import { FactBook } from './fact-book.ts'

const fact = (id: string, value: number) =>
  numberFact({
    id,
    label: id,
    value,
    decimals: 1,
    unit: 'percent',
    directed: true,
    asOf: '2034-01-02',
    source: 'test',
  })

function composed(en: string, de: string, names: readonly string[] = []) {
  const book = new FactBook()
  book.add(fact('oil.1d', -2.1))
  book.add(fact('gold.1d', 0.4))
  return composeBriefing([{ id: 'markets', sentences: [{ en, de }] }], book, names)
}

test('a sentence keeps its citations, and only cited facts are published', () => {
  const { sections, facts, numbers, dropped } = composed(
    `Oil fell ${cite('oil.1d', '2.1%')}.`,
    `Öl fiel um ${cite('oil.1d', '2,1 %')}.`,
  )
  assert.deepEqual(dropped, [])
  assert.deepEqual(
    facts.map(({ id, value, unit }) => [id, value, unit]),
    [['oil.1d', -2.1, 'percent']],
  )
  assert.equal(numbers, 1)
  assert.equal(sections[0].items.de[0].text, 'Öl fiel um 2,1 %.')
})

test('a number without a citation drops its sentence, a name with digits does not', () => {
  const dropped = composed('Oil fell 2.1%.', 'Öl fiel.').dropped
  assert.equal(dropped.length, 1)
  assert.match(dropped[0], /"2.1" is no citation/)
  assert.deepEqual(composed('The S&P 500 and 3M.', 'Der S&P 500 und 3M.', ['3M']).dropped, [])
})

test('the languages must state the same facts, and know them', () => {
  const other = composed(`Oil ${cite('oil.1d', '2.1%')}.`, `Gold ${cite('gold.1d', '0,4 %')}.`)
  assert.match(other.dropped[0], /oil.1d is not gold.1d/)
  assert.match(composed(cite('tin.1d', '1%'), cite('tin.1d', '1 %')).dropped[0], /tin.1d is no fact/)
})

test('a sentence that reads as its facts may be worded otherwise, a denser one may not', () => {
  const plain = composed(`Oil fell ${cite('oil.1d', '2.1%')}.`, `Öl fiel um ${cite('oil.1d', '2,1 %')}.`)
  assert.ok(plain.sections[0].evidence[0].en !== undefined)
  const wrong = composed(`Oil rose ${cite('oil.1d', '2.1%')}.`, `Öl stieg um ${cite('oil.1d', '2,1 %')}.`)
  assert.equal(wrong.sections[0].evidence[0].en, undefined)
})

test('one id has one value', () => {
  const book = new FactBook()
  book.add(fact('oil.1d', -2.1))
  assert.throws(() => book.add(fact('oil.1d', -2.2)), RangeError)
})
