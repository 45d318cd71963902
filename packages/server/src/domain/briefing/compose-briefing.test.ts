import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Asset } from '../market/asset.ts'
import { EVENT_TYPES } from '../news/events/event-types.ts'
import { WEIGHTED_DRIVERS } from '../risk/driver-weights.ts'
import { UnverifiedText } from '../text/verify-text.ts'
import { assetWords } from './asset-words.ts'
import { changeFact, dayFact, idOf, numberFact } from './briefing-fact.ts'
import { composeBriefing } from './compose-briefing.ts'
import { FORMATTERS } from './formatter.ts'
import { COMPANY_EVENTS, CRISIS_WORDS, DRIVER_WORDS, WORLD_EVENTS } from './market-words.ts'
import { type LocalizedText, type Message, SECTION_IDS, type SectionId } from './message.ts'

const ORIGIN = { asOf: '2024-03-13', source: 'test' }
const gold = changeFact({ id: 'gold', label: 'Gold', value: -0.0312, en: ['Gold'], de: ['Gold'], ...ORIGIN })
const day = dayFact('day', 'Day', 19796 as Parameters<typeof dayFact>[2], 'test')
const titles = Object.fromEntries(SECTION_IDS.map((id) => [id, { en: id, de: `${id}-de` }]))

const message = (given: Partial<Message>): Message => ({
  section: 'market',
  importance: 50,
  facts: [gold],
  text: { en: 'Gold lost 3.1%.', de: 'Gold verlor 3,1 %.' },
  names: [],
  ...given,
})
const compose = (...messages: readonly Message[]) =>
  composeBriefing({
    title: { en: 'Day of 14 March 2024', de: 'Tag: 14. März 2024' },
    titleFacts: [day],
    messages,
    sectionTitles: titles as Record<SectionId, LocalizedText>,
    nothing: { en: 'Nothing', de: 'Nichts' },
  })

describe('a composed briefing', () => {
  test('carries the facts that its texts state, and counts its numbers', () => {
    const { en, de } = compose(message({}))
    assert.deepEqual(
      en.facts.map(({ id }) => id),
      ['day', 'gold'],
    )
    assert.deepEqual(en.sections[0].facts, ['gold'])
    assert.deepEqual(en.grounding, { numbers: 2, verified: 2 })
    assert.deepEqual(de.grounding, en.grounding)
    assert.equal(de.sections[0].title, 'market-de')
  })
  test('is refused with a number that is no fact, in either language, in text or headline', () => {
    const wrong: readonly Partial<Message>[] = [
      { text: { en: 'Gold lost 3.2%.', de: 'Gold verlor 3,1 %.' } },
      { text: { en: 'Gold lost 3.1%.', de: 'Gold verlor 3.1 %.' } },
      { text: { en: 'Gold gained 3.1%.', de: 'Gold verlor 3,1 %.' } },
      { headline: { en: 'Gold down 4%', de: 'Gold verliert 4 %' } },
    ]
    for (const given of wrong) assert.throws(() => compose(message(given)), UnverifiedText)
  })
  test('is refused where one language states a number that the other does not', () => {
    assert.throws(
      () => compose(message({ text: { en: 'Gold lost 3.1%.', de: 'Gold gab nach.' } })),
      UnverifiedText,
    )
    assert.throws(
      () => compose(message({ text: { en: 'Gold lost 3.1%.', de: 'Gold verlor 3 %.' } })),
      UnverifiedText,
    )
  })
  test('puts the most important section first and what to watch last', () => {
    const { en } = compose(
      message({ section: 'watch', importance: 99 }),
      message({ section: 'sectors', importance: 30 }),
      message({ section: 'risk', importance: 60 }),
    )
    assert.deepEqual(
      en.sections.map(({ id }) => id),
      ['risk', 'sectors', 'watch'],
    )
  })
  test('leaves out what is not worth a line, and opens a section with what belongs there', () => {
    const { en } = compose(
      message({ importance: 19, text: { en: 'Left out.', de: 'Fehlt.' } }),
      message({ importance: 70, text: { en: 'Second.', de: 'Zweitens.' } }),
      message({ importance: 30, opens: true, text: { en: 'First.', de: 'Erstens.' } }),
    )
    assert.equal(en.sections[0].text, 'First. Second.')
  })
  test('has a headline of its two weightiest sections, the second only where it is worth one', () => {
    const line = (en: string): LocalizedText => ({ en, de: en })
    const both = compose(
      message({ importance: 60, headline: line('alpha') }),
      message({ importance: 59, headline: line('same section') }),
      message({ section: 'risk', importance: 50, headline: line('beta') }),
    )
    assert.equal(both.en.headline, 'Alpha; beta')
    const single = compose(
      message({ importance: 60, headline: line('alpha') }),
      message({ section: 'risk', importance: 40, headline: line('beta') }),
    )
    assert.equal(single.en.headline, 'Alpha')
  })
  test('carries both of two equal facts, whichever a language is read to name', () => {
    const silver = changeFact({
      id: 'silver',
      label: 'Silver',
      value: -0.031,
      en: ['Silver'],
      de: ['Silber'],
      ...ORIGIN,
    })
    const { en, de } = compose(
      message({
        facts: [gold, silver],
        text: { en: 'Down 3.1% went gold, silver lost 3.1%.', de: 'Gold verlor 3,1 %, Silber verlor 3,1 %.' },
      }),
    )
    assert.deepEqual(en.sections[0].facts, ['gold', 'silver'])
    assert.deepEqual(de.facts, en.facts)
  })
  test('is refused where one id stands for two values', () => {
    const other = { ...gold, value: -4 }
    const second = message({ facts: [other], text: { en: 'Gold lost 4%.', de: 'Gold verlor 4 %.' } })
    assert.throws(() => compose(message({}), second), RangeError)
  })
  test('says so where there is nothing to say', () => {
    const { en, de } = compose()
    assert.deepEqual([en.headline, de.headline, en.sections.length], ['Nothing', 'Nichts', 0])
  })
})

describe('the words', () => {
  test('cover every kind of event, every crisis and every driver', () => {
    for (const { code, group } of EVENT_TYPES) {
      if (group !== 'none') assert.ok(code in (group === 'company' ? COMPANY_EVENTS : WORLD_EVENTS), code)
    }
    for (const { driver } of WEIGHTED_DRIVERS) assert.ok(driver.name in DRIVER_WORDS, driver.name)
    assert.equal(Object.keys(CRISIS_WORDS).length, 8)
  })
  test('for driver terms are in the words themselves, so that numbers can be bound to them', () => {
    for (const { en, de, enTerms, deTerms } of Object.values(DRIVER_WORDS)) {
      assert.ok(
        enTerms.every((term) => en.toLowerCase().includes(term)),
        en,
      )
      assert.ok(
        deTerms.every((term) => de.toLowerCase().includes(term)),
        de,
      )
    }
  })
})

describe('a voice', () => {
  const count = (value: number) => numberFact({ id: 'n', label: 'n', value, decimals: 0, ...ORIGIN })
  test('writes counts as words up to twelve', () => {
    assert.deepEqual(
      [2, 12, 13, 1].map((n) => FORMATTERS.en.count(count(n))),
      ['two', 'twelve', '13', '1'],
    )
    assert.deepEqual(
      [2, 12, 13].map((n) => FORMATTERS.de.count(count(n))),
      ['zwei', 'zwölf', '13'],
    )
  })
  test('writes days and lists as its language does', () => {
    assert.deepEqual([FORMATTERS.en.date(day), FORMATTERS.en.weekday(day)], ['14 March', 'Thursday'])
    assert.deepEqual([FORMATTERS.de.date(day), FORMATTERS.de.weekday(day)], ['14. März', 'Donnerstag'])
    assert.equal(FORMATTERS.en.list(['a', 'b', 'c']), 'a, b and c')
    assert.equal(FORMATTERS.de.list(['a', 'b']), 'a und b')
    assert.equal(FORMATTERS.de.list(['a']), 'a')
  })
  test('refuses to write a number as a day', () => assert.throws(() => FORMATTERS.en.date(gold), RangeError))
})

test('a company goes by its name without its legal form', () => {
  const named = (name: string) => assetWords({ symbol: 'X', name } as Asset).en
  assert.deepEqual(
    ['Tesla, Inc.', 'Apple Inc.', 'Alphabet Inc. (Class A)', 'Linde plc', 'Merck & Co.'].map(named),
    ['Tesla', 'Apple', 'Alphabet', 'Linde', 'Merck'],
  )
})

test('ids are symbols in snake case', () =>
  assert.deepEqual(['^GSPC', 'GC=F', 'BRK-B', 'DX-Y.NYB'].map(idOf), ['gspc', 'gc_f', 'brk_b', 'dx_y_nyb']))
