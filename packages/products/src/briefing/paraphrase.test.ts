import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { knownNames } from '@bellwether-markets/engine/news/linking/dictionary'
import type { Language } from '@bellwether-markets/engine/text/fact'
import { verifyParaphrase } from '@bellwether-markets/engine/text/verify-paraphrase'
import { DEMO_HISTORY } from '../../../../test/fixtures/demo-history.ts'
import { atBriefing, sampleMoment } from '../../../../test/fixtures/sample-moment.ts'
import { often } from '../../../../test/often.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import type { ParaphrasableText } from '../contract/paraphrasable.ts'
import type { BriefingInputs } from './briefing-view.ts'
import { describeBriefing } from './describe-briefing.ts'
import { briefingParaphrase } from './paraphrase.ts'
import { briefing, morningBriefing } from './product.ts'

const DAYS = often(20, 60)
const FIRST = dayFromDate(2021, 3, 1)
const symbols = DEFAULT_UNIVERSE.assets.map(({ symbol }) => symbol)

const SNAPSHOTS = Array.from({ length: DAYS }, (_, at) => {
  const asOf = atBriefing(asDay(FIRST + 5 * at))
  const upstream = sampleMoment(7, asOf, { missing: 0.1, symbols })
  const values = loadUnhashed(morningBriefing.inputs(DEFAULT_UNIVERSE), {
    observations: DEMO_HISTORY,
    asOf,
    upstream,
  })
  return describeBriefing(values as unknown as BriefingInputs, asOf)
})
const ALL: readonly ParaphrasableText[] = SNAPSHOTS.flatMap((told) => briefingParaphrase.read(told).flat())

interface Case extends ParaphrasableText {
  readonly other: string
}

/** Each text of a language whose every match of a pattern was changed, in turn; those without a match are left out. */
const changed = (
  language: Language,
  pattern: RegExp,
  change: (match: string) => string | undefined,
): readonly Case[] =>
  ALL.filter(({ evidence }) => evidence.language === language).flatMap(({ text, evidence }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const put = change(match[0])
      if (put === undefined) return []
      const other = text.slice(0, match.index) + put + text.slice(match.index + match[0].length)
      return [{ text, evidence, other }]
    }),
  )

function refusesEach(cases: readonly Case[], least: number): void {
  assert.ok(cases.length >= least, String(cases.length))
  for (const { text, evidence, other } of cases) {
    assert.notDeepEqual(verifyParaphrase(other, text, evidence, knownNames()), [], `${text}\n${other}`)
  }
}

/** Words of some sentences of the templates, said otherwise. */
const SAID_OTHERWISE: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/^Monthly options expire on (.+)\.$/, 'On $1 monthly options expire.'],
    [/^New York trades regular hours today\.$/, 'Today New York trades regular hours.'],
  ],
  de: [
    [/^Die Monatsoptionen verfallen am (.+)\.$/, 'Am $1 verfallen die Monatsoptionen.'],
    [/^Heute gelten in New York die üblichen Zeiten\.$/, 'In New York gelten heute die üblichen Zeiten.'],
  ],
}

for (const language of ['en', 'de'] as const) {
  describe(`the words of a briefing (${language})`, () => {
    test('stand as they are', () => {
      const own = ALL.filter(({ evidence }) => evidence.language === language)
      assert.ok(own.length > 5 * DAYS, String(own.length))
      for (const { text, evidence } of own) {
        assert.deepEqual(verifyParaphrase(text, text, evidence, knownNames()), [], text)
      }
    })
    test('may be others that say the same', () => {
      for (const [pattern, words] of SAID_OTHERWISE[language]) {
        const cases = changed(language, new RegExp(pattern, 'gu'), (match) => match.replace(pattern, words))
        assert.ok(cases.length > 0, String(pattern))
        for (const { text, evidence, other } of cases) {
          assert.deepEqual(verifyParaphrase(other, text, evidence, knownNames()), [], `${text}\n${other}`)
        }
      }
    })
    test('fall with any number that is one off in its last digit', () => {
      const number = /(?<![\p{L}\d.,-])\d[\d.,]*(?=\s?%)/gu
      const cases = changed(
        language,
        number,
        (digits) => digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10),
      )
      refusesEach(cases, 200)
    })
    test('fall without a number', () => {
      refusesEach(
        changed(language, /[+−]?\d[\d.,]*\s?%/gu, () => (language === 'en' ? 'somewhat' : 'etwas')),
        200,
      )
    })
    test('fall with any direction, weekday or state turned into another', () => {
      const turned = TURNED[language]
      const any = new RegExp(`(?<!\\p{L})(?:${Object.keys(turned).join('|')})(?!\\p{L})`, 'gu')
      refusesEach(
        changed(language, any, (word) => turned[word]),
        200,
      )
    })
    test('fall with a name exchanged for another, and with one more', () => {
      const name =
        /(?<!\p{L})(?:Apple|Microsoft|Tesla|Visa|Pfizer|Chevron|Nike|S&P 500|VIX|gold|Gold)(?!\p{L})/gu
      const other = (found: string) => (found === 'VIX' ? 'DAX' : 'Nvidia')
      refusesEach(changed(language, name, other), 50)
      refusesEach(
        changed(language, name, (found) => `${found} (Nvidia)`).filter(
          ({ text }) => !text.includes('Nvidia'),
        ),
        50,
      )
    })
  })
}

const TURNED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    rose: 'fell',
    fell: 'rose',
    gained: 'lost',
    lost: 'gained',
    up: 'down',
    down: 'up',
    above: 'below',
    below: 'above',
    Monday: 'Tuesday',
    Friday: 'Thursday',
    calm: 'critical',
    elevated: 'calm',
    best: 'worst',
    worst: 'best',
    bull: 'bear',
    high: 'low',
    low: 'high',
  },
  de: {
    stieg: 'sank',
    sank: 'stieg',
    gewann: 'verlor',
    verlor: 'gewann',
    Plus: 'Minus',
    Minus: 'Plus',
    oberhalb: 'unterhalb',
    Montag: 'Dienstag',
    Freitag: 'Donnerstag',
    gering: 'kritisch',
    erhöht: 'gering',
    besten: 'schlechtesten',
    schlechtesten: 'besten',
    Bullenmarkt: 'Bärenmarkt',
    hoch: 'niedrig',
    vorn: 'hinten',
    fiel: 'stieg',
  },
}

describe('a briefing with other words', () => {
  const told = SNAPSHOTS[0]
  const texts = briefingParaphrase
    .read(told)
    .flat()
    .map(({ text }) => text)

  test('is the same where they are the same', () => {
    assert.deepEqual(briefingParaphrase.write(told, texts), told)
  })
  test('shows each in its place and language, and says that a model worded it', () => {
    const english = told.held.filter(({ language }) => language === 'en').length
    const marked = texts.map((text, at) => (at < english ? `${text} ~${at}` : text))
    const { en, de } = briefingParaphrase.write(told, marked) as typeof told
    const shown = [en.headline, ...en.sections.flatMap(({ items }) => items.map(({ text }) => text))]
    for (const text of marked.slice(0, english)) assert.ok(shown.includes(text), text)
    assert.equal(en.tldr, en.sections[0].text)
    assert.deepEqual([en.wording, de.wording], ['model', 'template'])
    assert.deepEqual(de, told.de)
    assert.deepEqual([en.title, en.facts, en.grounding], [told.en.title, told.en.facts, told.en.grounding])
  })
})

/** Every sentence with a suffix, as one reads it afterwards. */
const suffixed = SNAPSHOTS.flatMap((told) => {
  const texts = briefingParaphrase.read(told).flat()
  const other = briefingParaphrase.write(
    told,
    texts.map(({ text }) => `${text} So`),
  ) as typeof told
  return told.held.flatMap(({ section, item, language }) => {
    const itemOf = (one: typeof told) =>
      one[language].sections.find(({ id }) => id === section)?.items.at(item)
    const [own, shown] = [itemOf(told), itemOf(other)]
    return own && shown ? [{ own, shown }] : []
  })
})

describe('the numbers of other words', () => {
  test('have the facts that the template gave them', () => {
    const cited = suffixed.flatMap(({ own, shown }) => shown.citations.map((one) => ({ own, one })))
    assert.ok(cited.length > 1_000, String(cited.length))
    for (const { own, one } of cited) {
      const meant = own.citations.find(({ start, end }) => start < one.end && end > one.start)
      assert.equal(one.fact, meant?.fact, own.text)
    }
  })
  test('have none if the same sentence states an equal number of another fact', () => {
    const alike = suffixed.find(({ own }) => own.text.includes('(+2.6), the volatility curve (+2.6)'))
    assert.ok(alike)
    const stated = alike.shown.citations.map(({ start, end }) => alike.shown.text.slice(start, end))
    assert.deepEqual(stated, ['11.4'])
  })
})

test('no headline of the press is among what a model is given, whatever it orders', () => {
  assert.ok(ALL.length > 0)
  for (const { text } of ALL) assert.doesNotMatch(text, /ignore|instructions|999/i)
})

test('the evidence for paraphrases is never part of an answer', () => {
  for (const lang of ['en', 'de'] as const) assert.ok(!('held' in briefing.answer(SNAPSHOTS[0], { lang })))
})
