import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { momentText, readEdition, type ShownSection } from './read-edition.ts'

const EXAMPLE = briefing.example.result as Briefing

const fact = (id: string, value: number | string, unit = 'percent', source = 'replay') => ({
  id,
  label: `Label of ${id}`,
  value,
  unit,
  source,
  as_of: '2020-03-16',
})

/** An edition of one section with one item. */
function editionOf(
  text: string,
  cited: readonly (readonly [stated: string, fact: Briefing['facts'][number]])[],
  language: 'en' | 'de' = 'en',
): Briefing {
  const citations = cited.map(([stated, { id }]) => ({
    fact: id,
    start: text.indexOf(stated),
    end: text.indexOf(stated) + stated.length,
  }))
  const facts = cited.map(([, one]) => one)
  const ids = facts.map(({ id }) => id)
  const section = {
    id: 'tldr' as const,
    title: 'Bottom line',
    text,
    items: [{ text, citations }],
    facts: ids,
  }
  return { ...EXAMPLE, language, sections: [section], facts, update: null }
}

const textOf = ({ segments }: ShownSection): string =>
  segments.map(({ text, before, after }) => `${before ?? ''}${text}${after ?? ''}`).join('')

describe('an edition on a page', () => {
  test('has the text of the edition, and a fact for each of its numbers', () => {
    const { sections, facts } = readEdition(EXAMPLE)
    assert.deepEqual(
      sections.map(textOf),
      EXAMPLE.sections.map(({ text }) => text.replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060')),
    )
    const stated = EXAMPLE.sections.flatMap(({ items }) =>
      items.flatMap(({ text, citations }) =>
        citations.flatMap(({ fact: id, start, end }) => (/\d/.test(text.slice(start, end)) ? id : [])),
      ),
    )
    assert.deepEqual(new Set(facts.map(({ id }) => id)), new Set(stated))
    assert.deepEqual(
      facts.map(({ note }) => note),
      facts.map((_, at) => at + 1),
    )
    assert.equal(new Set(facts.map(({ key }) => key)).size, facts.length)
  })
  test('tells the sign that the text says in words', () => {
    const text = 'Oil fell 3.5%, gold −1.0%, in its 116th session at 5.9 times its usual move.'
    const edition = editionOf(text, [
      ['3.5%', fact('oil.1d', -3.5)],
      ['−1.0%', fact('gold.1d', -1)],
      ['116th', fact('regime.days', 116, 'sessions')],
      ['5.9 times its usual move', fact('oil.u', 5.9, 'times_usual')],
    ])
    assert.deepEqual(
      readEdition(edition).facts.map(({ value }) => value),
      ['−3.5%', '−1.0%', '116', '5.9 times'],
    )
  })
  test('names day, source and model in its language', () => {
    const edition = editionOf(
      'Am 26. März 50,4 %.',
      [
        ['26. März', fact('a.until', '2020-03-26', 'day')],
        ['50,4 %', fact('call.alpha_14d_AAPL_long.confidence', 50.4, 'percent', '3/2020-01-03')],
      ],
      'de',
    )
    const [until, chance] = readEdition(edition).facts
    assert.deepEqual(
      [until.value, until.day, until.source],
      ['26. März 2020', '16. März 2020', 'aufgezeichnete Schlusskurse'],
    )
    assert.deepEqual([chance.value, chance.source], ['50,4\u00a0%', 'Aktienmodell, 3/2020-01-03'])
    assert.equal(momentText('2020-03-16T21:40:00Z', 'en'), '16 March 2020, 21:40 UTC')
  })
  test('keeps brackets and stops on the line of their number', () => {
    const [section] = readEdition(
      editionOf('Stocks (−1.8%); bonds.', [['−1.8%', fact('a.1d', -1.8)]]),
    ).sections
    assert.deepEqual(
      section.segments.map(({ before, text, after }) => [before, text, after]),
      [
        [undefined, 'Stocks ', undefined],
        ['(', '−1.8%', ');'],
        [undefined, ' bonds.', undefined],
      ],
    )
  })
  test('leaves a weekday and a word for a count as they are', () => {
    const edition = editionOf('On Monday eleven fell.', [
      ['Monday', fact('session', '2020-03-16', 'day')],
      ['eleven', fact('sectors.n', 11, 'level')],
    ])
    assert.deepEqual(readEdition(edition).facts, [])
  })
  test('keeps facts of an update apart from those of the morning', () => {
    const morning = editionOf('It fell 3.5%.', [['3.5%', fact('a.1d', -3.5)]])
    const [{ items }] = editionOf('It rose 2.0%.', [['2.0%', fact('a.1d', 2)]]).sections
    const update = { as_of: '2020-03-16T21:40:00Z', text: '', items, facts: [fact('a.1d', 2)] }
    const { update: told, facts } = readEdition({ ...morning, update })
    assert.deepEqual(
      told?.facts.map(({ value }) => value),
      ['2.0%'],
    )
    assert.deepEqual(
      facts.map(({ value }) => value),
      ['2.0%', '−3.5%'],
    )
  })
})
