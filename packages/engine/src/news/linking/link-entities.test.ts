import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { codePoint } from '../../../../../test/fixtures/code-point.ts'
import { asInstant } from '../../kernel/time.ts'
import { DEFAULT_UNIVERSE } from '../../market/universe.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'
import { automatonOf, occurrencesIn } from './aho-corasick.ts'
import { COUNTRIES, regionOfCountry } from './countries.ts'
import { ALIASES } from './dictionary.ts'
import { linkEntities } from './link-entities.ts'

const linksOf = (title: string) =>
  linkEntities(
    normaliseHeadline({
      id: 'h1',
      source: 'Example Wire',
      title,
      url: undefined,
      publishedAt: asInstant(0),
      timeOfDayKnown: true,
      knownAt: asInstant(0),
      taggedSymbols: ['META'],
    }),
  )
const idsOf = (title: string) => linksOf(title).map(({ id }) => id)

describe('linked entities', () => {
  it('cover every asset of the universe', () => {
    const named = new Set(ALIASES.map(({ entity }) => entity?.id))
    const missing = DEFAULT_UNIVERSE.assets
      .filter(({ symbol }) => !named.has(symbol))
      .map(({ symbol }) => symbol)
    assert.deepEqual(missing, [])
  })

  it('are not Raytheon where RTX is a graphics card', () => {
    assert.deepEqual(idsOf('GeForce RTX 4090 sells out'), ['NVDA'])
    assert.deepEqual(idsOf('The RTX 4090 might be the most power-hungry component ever'), [])
    assert.deepEqual(idsOf('RTX raises outlook as demand for jet engines grows'), ['RTX'])
    assert.deepEqual(idsOf('RTX names new chief'), ['RTX'])
  })

  it('are found as ticker, cashtag, name, brand and leader', () => {
    assert.deepEqual(idsOf('$NVDA and Gizmo (NASDAQ: MSFT) in focus'), ['NVDA', 'MSFT'])
    assert.deepEqual(idsOf('iPad and Azure sales up, says Jamie Dimon'), ['AAPL', 'MSFT', 'JPM'])
  })

  it('take the longest name only', () => {
    assert.deepEqual(idsOf('Bank of America sees growth'), ['BAC'])
    assert.deepEqual(idsOf('Swiss National Bank sees growth'), ['central_bank:snb'])
    assert.deepEqual(idsOf('Deutsche Bank sees growth'), [])
  })

  it('end at the borders of words, with possessive, hyphen and German genitive', () => {
    assert.deepEqual(idsOf("Boeing's order, Pfizer-led study"), ['BA', 'PFE'])
    assert.deepEqual(idsOf('Boeings Auftrag und Japans Notenbank erhöht die Zinsen'), [
      'BA',
      'central_bank:boj',
    ])
    assert.deepEqual(idsOf('Sanfranciscoan Chevrons and Pfizering'), [])
  })

  it('need a witness where the name is ambiguous', () => {
    assert.deepEqual(idsOf('Apple raises prices'), ['AAPL'])
    assert.deepEqual(idsOf('Apple orchards bloom early'), [])
    assert.deepEqual(idsOf('Miners strike gold deal with state, bullion near record'), ['GC=F'])
    assert.deepEqual(idsOf('Swimmer takes gold in relay'), [])
    assert.deepEqual(idsOf('They told us to leave the US'), ['country:US'])
  })

  it('leave amounts of money alone, but not rates of exchange', () => {
    assert.deepEqual(idsOf('Firm raises 5 million euro in Series A'), [])
    assert.deepEqual(idsOf('Euro slides to 1.05 dollar'), ['currency:EUR', 'currency:USD'])
  })

  it('leave out the company that is only named as a rival or former employer', () => {
    assert.deepEqual(idsOf('Boeing rival Embraer wins order'), [])
    assert.deepEqual(idsOf('Former Boeing engineer starts airline'), [])
  })

  it('leave out the exchange of a ticker', () => {
    assert.deepEqual(idsOf('Gizmo (NASDAQ: GZMO) rises'), [])
  })

  it('score the subject of a title highest and say why', () => {
    const [subject, object] = linksOf('Boeing sues Honeywell over parts')
    assert.equal(subject?.score, 1.2)
    assert.equal(object?.score, 1)
    assert.match(subject?.reason ?? '', /name, subject/)
  })

  it('do not come from the tags of the supplier', () => {
    assert.deepEqual(idsOf('A systematic review and meta-analysis of naps'), [])
  })

  it('stand in the title at their offsets, once an entity, for any text', () => {
    const word = fc.constantFrom(
      'Apple',
      'US',
      'gold',
      'Fed',
      'türkische',
      'Notenbank',
      'İ',
      '𝒜',
      '(',
      'rival',
      'of',
    )
    const text = fc.oneof(
      fc.string({ unit: codePoint }),
      fc.array(word).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (title) => {
        const normal = normaliseHeadline({ ...EMPTY, title })
        const links = linkEntities(normal)
        assert.equal(new Set(links.map(({ id }) => id)).size, links.length)
        for (const { begin, end, matched, score } of links) {
          assert.equal(normal.title.slice(begin, end), matched)
          assert.ok(score >= 0.6 && score <= 1.2)
        }
      }),
      { seed: 7 },
    )
  })
})

const EMPTY = {
  id: 'h',
  source: '',
  url: undefined,
  publishedAt: asInstant(0),
  timeOfDayKnown: true,
  knownAt: asInstant(0),
  taggedSymbols: [],
}

describe('the automaton', () => {
  it('finds what a search of every place finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { minLength: 1, maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 }),
        (patterns, text) => {
          const found = occurrencesIn(automatonOf(patterns), text).map(
            ({ pattern, begin }) => `${begin}:${pattern}`,
          )
          const expected = patterns.flatMap((each, pattern) =>
            [...text].flatMap((_, begin) => (text.startsWith(each, begin) ? [`${begin}:${pattern}`] : [])),
          )
          assert.deepEqual(found.toSorted(), expected.toSorted())
        },
      ),
      { seed: 1975 },
    )
  })
})

describe('countries', () => {
  it('have distinct codes and one of the six regions', () => {
    assert.equal(new Set(COUNTRIES.map(({ code }) => code)).size, COUNTRIES.length)
    assert.equal(regionOfCountry('country:TR'), 'middle_east')
    assert.equal(regionOfCountry('AU'), 'asia')
    assert.equal(regionOfCountry('XX'), undefined)
  })
})
