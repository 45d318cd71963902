import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { atBriefing, sampleMoment } from '../../../../../test/fixtures/sample-moment.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import { randomStream } from '../../domain/simulator/random.ts'
import { createSimulatedMarket } from '../../domain/simulator/simulate-market.ts'
import type { Language } from '../../domain/text/fact.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asInstant, DAY, type Day, dayFromDate, formatDay, type Instant } from '../../kernel/time.ts'
import { loadInputs } from '../../service/snapshots/load-inputs.ts'
import type { Briefing, BriefingSnapshot } from './briefing-schema.ts'
import { type BriefingInputs, briefingView } from './briefing-view.ts'
import { describeBriefing } from './describe-briefing.ts'
import { briefing } from './product.ts'

const SEED = Number(process.env.BRIEFING_SEED ?? Date.now() % 1_000_000)
const FIRST = dayFromDate(2016, 3, 1)
const LAST = dayFromDate(2025, 11, 28)
/** BRIEFINGS sets how many: a thousand in the long run of the tests. */
const MOMENTS = Number(process.env.BRIEFINGS ?? 150)
/** For what need not hold of every market. */
const FIXED_SEED = 7

const SYMBOLS = DEFAULT_UNIVERSE.assets.map(({ symbol }) => symbol)
const DECLARED = briefing.inputs(DEFAULT_UNIVERSE)
const market = createSimulatedMarket({ seed: SEED, universe: DEFAULT_UNIVERSE })
market.extendTo(LAST)

/** The inputs of a day: bars of the simulated market, and whatever upstream could say, or nothing. */
function inputsAt(asOf: Instant, missing: number, from = market, seed = SEED): BriefingInputs {
  const upstream = sampleMoment(seed, asOf, { missing, symbols: SYMBOLS })
  return loadInputs(DECLARED, { observations: from, asOf, upstream }).values as unknown as BriefingInputs
}

const textsOf = ({ title, headline, sections }: Briefing): readonly string[] => [
  title,
  headline,
  ...sections.map(({ text }) => text),
]

describe(`${MOMENTS} briefings of random days (seed ${SEED})`, () => {
  const random = randomStream(SEED, 'moments')
  const made: { day: Day; told: BriefingSnapshot }[] = []
  before(() => {
    for (let n = 0; n < MOMENTS; n++) {
      const day = Math.floor(FIRST + random.uniform() * (LAST - FIRST)) as Day
      made.push({ day, told: describeBriefing(inputsAt(atBriefing(day), 0.1), atBriefing(day)) })
    }
  })

  test('are of their own schema', () => {
    for (const { day, told } of made) {
      assert.deepEqual(Value.Errors(briefing.snapshot, told).slice(0, 1), [], formatDay(day))
    }
  })
  test('state no number that is not one of their facts, by an independent reading', () => {
    let texts = 0
    for (const { day, told } of made) {
      for (const language of ['en', 'de'] as const) {
        for (const text of textsOf(told[language])) {
          texts += 1
          assert.deepEqual(
            unproven(text, told[language], language),
            [],
            `${formatDay(day)} ${language}: ${text}`,
          )
        }
        assert.equal(told[language].grounding.verified, told[language].grounding.numbers)
      }
    }
    assert.ok(texts > 4 * MOMENTS, String(texts))
  })
  test('state the same numbers in both languages, section by section', () => {
    for (const { day, told } of made) {
      const [en, de] = [textsOf(told.en), textsOf(told.de)]
      assert.equal(en.length, de.length)
      assert.deepEqual(
        en.map((text) => numbersIn(text, 'en')),
        de.map((text) => numbersIn(text, 'de')),
        `${formatDay(day)}\n${en.join('\n')}\n${de.join('\n')}`,
      )
      assert.deepEqual(told.en.grounding, told.de.grounding)
      assert.deepEqual([...told.en.facts].sort(byId), [...told.de.facts].sort(byId))
    }
  })
  test('repeat no headline of the press', () => {
    for (const { told } of made)
      assert.doesNotMatch(JSON.stringify([textsOf(told.en), textsOf(told.de)]), /ignore|instructions/)
  })
  test('end with what to watch and begin with what weighs most', () => {
    for (const { told } of made) {
      const ids = told.en.sections.map(({ id }) => id)
      if (ids.includes('watch')) assert.equal(ids.at(-1), 'watch')
      assert.deepEqual(
        told.de.sections.map(({ id }) => id),
        ids,
      )
    }
    assert.ok(new Set(made.map(({ told }) => told.en.sections[0]?.id)).size >= 5)
  })
  test('are written as sentences: begun with a capital, ended with a point, without gaps', () => {
    for (const { told } of made) {
      for (const { text } of [...told.en.sections, ...told.de.sections]) {
        assert.match(text, /^[\p{Lu}\d].*\.$/u)
        assert.doesNotMatch(text, / {2}|undefined|NaN|null|\s[,.;]|\.\.(?!\d)/, text)
      }
    }
  })
})

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

const NAMES = [
  'S&P 500',
  'Nasdaq 100',
  '200-day',
  '200-Tage',
  '10-year',
  '50-day',
  '50-Tage',
  'over five days',
  'von fünf Tagen',
  'three-month VIX',
  '^VIX3M',
]
const COUNTS: Readonly<Record<Language, readonly string[]>> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
}
const MONTHS: Readonly<Record<Language, string>> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
}

/** The numbers of a text without their language, sorted; dates as month and day. */
function numbersIn(text: string, language: Language): readonly string[] {
  let rest = NAMES.reduce((left, name) => left.replaceAll(name, ' '), text)
  const found: string[] = []
  MONTHS[language].split(' ').forEach((month, at) => {
    rest = rest.replace(new RegExp(`(\\d{1,2})\\.? ${month}(?: (\\d{4}))?`, 'g'), (_, day, year = '') => {
      found.push(`${year}/${at + 1}/${day}`)
      return ' '
    })
  })
  for (const [digits] of rest.matchAll(/\d(?:[\d.,]*\d)?/g)) {
    found.push(language === 'en' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.'))
  }
  COUNTS[language].forEach((word, at) => {
    for (const _ of rest.matchAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu')))
      found.push(String(at + 2))
  })
  return found.sort()
}

function unproven(text: string, { facts }: Briefing, language: Language): readonly string[] {
  const sizes = facts.flatMap(({ value }) => (typeof value === 'number' ? [Math.abs(value)] : []))
  const days = facts.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  return numbersIn(text, language).filter((number) => {
    const [year, month, day] = number.split('/')
    if (day !== undefined) {
      const end = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      return !days.some((known) => known.endsWith(end) && known.startsWith(year))
    }
    const step = 10 ** -(number.split('.')[1]?.length ?? 0)
    return !sizes.some((size) => Math.abs(size - Number(number)) <= step / 2 + 1e-9)
  })
}

describe('over 250 days of the demo market', () => {
  const fixed = createSimulatedMarket({ seed: FIXED_SEED, universe: DEFAULT_UNIVERSE })
  const from = dayFromDate(2023, 3, 1)
  fixed.extendTo((from + 260) as Day)
  let told: readonly Briefing[]
  before(() => {
    const days = Array.from({ length: 250 }, (_, at) => (from + at) as Day)
    told = days.flatMap((day) => {
      const { en, de } = describeBriefing(inputsAt(atBriefing(day), 0, fixed, FIXED_SEED), atBriefing(day))
      return [en, de]
    })
  })
  for (const language of ['en', 'de'] as const) {
    test(`no sentence and no headline stands on more than two days of five, whatever its numbers and names (${language})`, () => {
      const own = told.filter((one) => one.language === language)
      const days = new Map<string, number>()
      for (const { headline, sections } of own) {
        const skeletons = sections.flatMap(({ text }) => text.split(/(?<=[.])\s(?=\p{Lu})/u).map(skeletonOf))
        for (const one of new Set([...skeletons, `# ${skeletonOf(headline)}`]))
          days.set(one, (days.get(one) ?? 0) + 1)
      }
      const [most] = [...days].sort((a, b) => b[1] - a[1])
      assert.ok(most[1] <= 0.4 * own.length, `${most[1]} of ${own.length}: ${most[0]}`)
      const headlines = new Set(own.map(({ headline }) => skeletonOf(headline)))
      assert.ok(headlines.size > 30, String(headlines.size))
    })
  }
  test('days differ in length: some have two sections at most, some six and more', () => {
    const counts = told.map(({ sections }) => sections.length)
    assert.ok(counts.some((count) => count <= 2) && counts.some((count) => count >= 6), counts.join())
  })
})

const WEEKDAYS =
  /(?<!\p{L})(?:(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|(?:Sonn|Mon|Diens|Donners|Frei|Sams)tag|Mittwoch)(?!\p{L})/gu
const STATES =
  /(?<!\p{L})(?:calm|moderate|elevated|critical|gering|mäßig|erhöht|kritisch|(?:ruhigen|mittleren|erhöhten|kritischen) Bereich|(?:bull|bear|sideways) market|crisis)(?!\p{L})/gu
const ASSET_NAMES = [
  ...new Set(
    DEFAULT_UNIVERSE.assets.flatMap(({ name }) => [
      name,
      name.replace(/ \(.*$| & Co\.$| (?:Group|Corporation|& Company|Company|International)$/, ''),
    ]),
  ),
].sort((a, b) => b.length - a.length)

/** A sentence without its numbers, dates, weekdays, states and names of companies. */
function skeletonOf(sentence: string): string {
  const named = ASSET_NAMES.filter((name) => name !== 'S&P 500').reduce(
    (left, name) => left.replaceAll(name, 'NAME'),
    sentence,
  )
  return [...COUNTS.en, ...COUNTS.de]
    .reduce((left, word) => left.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'gu'), '#'), named)
    .replace(WEEKDAYS, 'DAY')
    .replace(STATES, 'STATE')
    .replace(new RegExp(`(?:${`${MONTHS.en} ${MONTHS.de}`.split(' ').join('|')})(?!\\p{L})`, 'gu'), 'MONTH')
    .replace(/[+−]?\d[\d.,]*(?:\s?%)?/g, '#')
}

describe('a briefing', () => {
  const asOf = atBriefing(dayFromDate(2024, 3, 14))
  const inputs = inputsAt(asOf, 0)
  const without = { missing: 'Nothing was known.' }

  test('says what is missing, in the language asked for, and does without it', () => {
    const bare = describeBriefing({ ...inputs, events: without, risk: without }, asOf)
    assert.deepEqual(bare.en.missing, [
      { name: 'risk', reason: 'Nothing was known.' },
      { name: 'events', reason: 'Nothing was known.' },
    ])
    assert.deepEqual(
      bare.de.missing.map(({ reason }) => reason),
      ['Der Risikoindex liegt nicht vor.', 'Nachrichten liegen nicht vor.'],
    )
    assert.ok(bare.en.facts.every(({ id }) => id !== 'risk'))
  })
  test('is made of prices alone where nothing else is known', () => {
    const alone = Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [
        name,
        ['bars', 'months', 'tracked'].includes(name) ? input : without,
      ]),
    ) as unknown as BriefingInputs
    const { en } = describeBriefing(alone, asOf)
    assert.equal(en.missing.length, 9)
    assert.match(en.sections.find(({ id }) => id === 'market')?.text ?? '', /S&P 500/)
  })
  test('is refused where the market is silent or has no S&P 500', () => {
    assert.throws(() => describeBriefing(inputs, asInstant(asOf + 9 * DAY)), NotEnoughHistory)
    assert.throws(() => describeBriefing({ ...inputs, bars: new Map() }, asOf), NotEnoughHistory)
    assert.throws(() => describeBriefing({ ...inputs, tracked: [] }, asOf), NotEnoughHistory)
  })
  test('tells a session once: on the morning after it, not on the days after that', () => {
    const on = (day: number) => atBriefing(dayFromDate(2024, 3, day))
    const isNew = (day: number) => briefingView(inputsAt(on(day), 0), on(day)).isNew
    // 2024-03-15 was a Friday
    assert.deepEqual([14, 15, 16, 17, 18, 19].map(isNew), [true, true, true, false, false, true])
    const monday = describeBriefing(inputsAt(on(18), 0), on(18)).en
    assert.ok(monday.facts.every(({ id }) => id !== 'sp500_change'))
  })
  test('leaves out a future whose front month changed with the close', () => {
    const bars = new Map(inputs.bars)
    const gold = bars.get('GC=F')
    assert.ok(gold !== undefined)
    const last = gold.length - 1
    const close = Float64Array.from(gold.close, (price, at) => (at === last ? price * 1.2 : price))
    bars.set('GC=F', { ...gold, close, adjClose: close })
    const months = new Map(inputs.months)
    const curve = months.get('GC=F')
    assert.ok(curve !== undefined)
    const contracts = (latest: number) =>
      Float64Array.from(curve.front, (_, at) => (at === curve.length - 1 ? latest : 202404))
    const told = (latest: number) =>
      JSON.stringify(
        describeBriefing(
          {
            ...inputs,
            bars,
            months: new Map([...months, ['GC=F', { ...curve, frontContract: contracts(latest) }]]),
          },
          asOf,
        ).en,
      )
    assert.match(told(202404), /gc_f_change/)
    assert.doesNotMatch(told(202406), /gc_f_change/)
  })
  test('answers in the language asked for, English by default', () => {
    const snapshot = describeBriefing(inputs, asOf)
    assert.equal(briefing.answer(snapshot, {}).language, 'en')
    assert.equal(briefing.answer(snapshot, { lang: 'de' }), snapshot.de)
  })
  test('announces holidays and short sessions by the rules of the exchange, and no closure decided at short notice', () => {
    const watchOn = (year: number, month: number, day: number): string => {
      const moment = atBriefing(dayFromDate(year, month, day))
      return (
        describeBriefing(inputsAt(moment, 0), moment).en.sections.find(({ id }) => id === 'watch')?.text ?? ''
      )
    }
    assert.match(watchOn(2024, 7, 2), /Thursday, 4 July, off for Independence Day/)
    assert.match(watchOn(2024, 11, 27), /Friday, 29 November, the session is cut short around Thanksgiving/)
    assert.match(watchOn(2024, 12, 25), /closed today for Christmas/)
    // The day of mourning of 2018-12-05 was announced on 2018-12-01
    assert.doesNotMatch(watchOn(2018, 11, 30), /5 December/)
    assert.doesNotMatch(watchOn(2018, 12, 3), /5 December/)
  })
  test('says of an index right on a threshold that it is there, not how far it is', () => {
    if ('missing' in inputs.risk) assert.fail()
    const { snapshot } = inputs.risk
    const [flip] = snapshot.to_flip
    const at = (points: number) => {
      const own = { ...snapshot, to_flip: [{ ...flip, points }] }
      const { en } = describeBriefing({ ...inputs, risk: { asOf, snapshot: own } }, asOf)
      return en.sections.find(({ id }) => id === 'watch')?.text ?? ''
    }
    assert.match(at(0), /^Risk stands on the very edge|\. Risk stands on the very edge/)
    assert.doesNotMatch(at(0), /0\.0 points/)
    assert.match(at(0.3), /0\.3 points/)
  })
  test('suggests what its first section is about', () => {
    const { en: one } = describeBriefing(inputs, asOf)
    const nextOf = (id: string) =>
      briefing.next({ ...one, sections: [{ ...one.sections[0], id } as Briefing['sections'][number]] })
        .product
    assert.deepEqual(['risk', 'events', 'movers', 'commodities', 'sectors', 'signals', 'watch'].map(nextOf), [
      ...['risk', 'events', 'prices', 'commodities', 'sector-radar', 'signals-latest', 'risk'],
    ])
    assert.equal(briefing.next({ ...one, sections: [] }).product, 'risk')
  })
})

test('the example is a briefing whose numbers are its facts', () => {
  const { result } = briefing.example
  assert.ok(Value.Check(briefing.result, result))
  for (const text of textsOf(result)) assert.deepEqual(unproven(text, result, 'en'), [])
})
