import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'
import { clusterHeadlines } from './cluster-headlines.ts'
import { bandKeys } from './min-hash.ts'

const at = (hours: number, title: string, source = 'Example Wire', id = `${hours} ${source} ${title}`) =>
  normaliseHeadline({
    id,
    source,
    title,
    url: undefined,
    publishedAt: asInstant(hours * HOUR),
    timeOfDayKnown: true,
    knownAt: asInstant(hours * HOUR),
    taggedSymbols: [],
  })

const sizes = (...headlines: readonly ReturnType<typeof at>[]) =>
  clusterHeadlines(headlines).map(({ members }) => members.length)

describe('stories', () => {
  it('hold copies and light rewordings', () => {
    assert.deepEqual(
      sizes(
        at(0, 'Harbour strike ends after unions accept 12% pay rise'),
        at(1, 'UPDATE 1-Harbour strike ends as unions accept 12 percent pay rise'),
        at(2, 'Unions accept 12% pay rise, ending harbour strike - Reuters'),
      ),
      [3],
    )
  })

  it('part at other numbers, names, directions and days', () => {
    const first = at(0, 'Delta Steel quarterly profit rises 12% on exports')
    assert.deepEqual(sizes(first, at(1, 'Delta Steel quarterly profit rises 17% on exports')), [1, 1])
    assert.deepEqual(sizes(first, at(1, 'Delta Steel quarterly profit falls 12% on exports')), [1, 1])
    assert.deepEqual(sizes(at(0, 'What moved tin on Monday'), at(24, 'What moved tin on Tuesday')), [1, 1])
    assert.deepEqual(sizes(first, at(1, 'Omega Steel quarterly profit rises 12% on exports')), [1, 1])
  })

  it('part where two countries change places', () => {
    assert.deepEqual(
      sizes(
        at(0, 'Norway expels Chilean envoy over spying'),
        at(1, 'Chile expels Norwegian envoy over spying'),
      ),
      [1, 1],
    )
  })

  it('take copies for 72 hours after the first article, and not longer by way of later ones', () => {
    const title = 'Copper mine floods after dam failure'
    assert.deepEqual(sizes(at(0, title), at(72, title)), [2])
    assert.deepEqual(sizes(at(0, title), at(73, title)), [1, 1])
    assert.deepEqual(sizes(at(0, title), at(60, title), at(100, title)), [2, 1])
  })

  it('count a publisher that sends the same story 500 times once', () => {
    const copies = Array.from({ length: 500 }, (_, index) =>
      at(index / 100, 'Mill burns down', 'Loud Daily', `l${index}`),
    )
    const [story, ...rest] = clusterHeadlines([...copies, at(6, 'Mill burns down', 'Quiet Daily')])
    assert.deepEqual(rest, [])
    assert.equal(story?.members.length, 501)
    assert.deepEqual(story?.sources, ['louddaily', 'quietdaily'])
  })

  it('do not hold headlines without a word together', () => {
    assert.deepEqual(sizes(at(0, '', 'a'), at(0, '', 'b'), at(1, '!!!')), [1, 1, 1])
  })

  it('are the same whatever the order of the headlines, and keep id and first article as more come', () => {
    const words = [
      'mill',
      'burns',
      'down',
      'harbour',
      'strike',
      'ends',
      'copper',
      'rises',
      'falls',
      '3%',
      '4%',
    ]
    const title = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
      .map((list) => list.join(' '))
    const headlines = fc
      .array(fc.tuple(title, fc.nat(100)), { minLength: 2, maxLength: 25 })
      .map((list) => list.map(([text, hours], index) => at(hours, text, 'x', `id${index}`)))
    fc.assert(
      fc.property(headlines, fc.nat(100), (list, cut) => {
        const whole = clusterHeadlines(list)
        assert.deepEqual(clusterHeadlines(list.toReversed()), whole)
        const early = clusterHeadlines(list.filter(({ knownAt }) => knownAt <= cut * HOUR))
        early.forEach(({ id, first }, index) => {
          assert.equal(whole[index]?.id, id)
          assert.equal(whole[index]?.first.id, first.id)
        })
      }),
      { seed: 41 },
    )
  })
})

describe('a German and an English headline', () => {
  for (const [english, german] of [
    ['ECB raises interest rates by 25 basis points', 'EZB erhöht Leitzins um 25 Basispunkte'],
    [
      'Tesla recalls 200,000 vehicles over brake defect',
      'Tesla ruft 200.000 Fahrzeuge wegen Bremsdefekts zurück',
    ],
    ['Trump announces 100% tariffs on drug imports', 'Trump kündigt 100 Prozent Zölle auf Medikamente an'],
    ['Volkswagen to cut 35,000 jobs', 'Volkswagen streicht 35.000 Stellen'],
    ['EU fines Google 2.95 billion euros', 'EU verhängt Milliardenstrafe gegen Google'],
  ] as const) {
    it(`are one story: "${english}"`, () => {
      assert.deepEqual(sizes(at(0, english), at(1, german)), [2])
    })
  }

  it('are two stories at another number or direction', () => {
    const first = at(0, 'ECB raises interest rates by 25 basis points')
    assert.deepEqual(sizes(first, at(1, 'EZB erhöht Leitzins um 50 Basispunkte')), [1, 1])
    assert.deepEqual(sizes(first, at(1, 'EZB senkt Leitzins um 25 Basispunkte')), [1, 1])
  })
})

describe('band keys', () => {
  it('meet for sets that share half of their words, and hardly ever for others', () => {
    const set = (from: number) => Array.from({ length: 10 }, (_, index) => `word${from + index}`)
    const met = (shift: number) =>
      Array.from({ length: 100 }, (_, trial) => {
        const keys = new Set(bandKeys(set(trial * 1000)))
        return bandKeys(set(trial * 1000 + shift)).some((key) => keys.has(key))
      }).filter(Boolean).length
    // Seven of thirteen words in common: 1 − (1 − .54²)³² = .99998. None in common: chance collisions alone.
    assert.ok(met(3) >= 98)
    assert.equal(met(500), 0)
    assert.deepEqual(bandKeys([]), [])
  })
})
