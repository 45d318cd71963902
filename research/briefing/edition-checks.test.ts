import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCited } from '@bellwether-markets/engine/briefing/cited-text'
import { asDay, asInstant, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import { CONTRADICTIONS, type Evidence, verbFaults } from './contradictions.ts'
import {
  factFaults,
  headlineFaults,
  isWithinWords,
  maskedSentences,
  partFaults,
  sentenceFaults,
  uncitedFaults,
  wordFaults,
  wordsOf,
} from './edition-checks.ts'
import { expectedLeads } from './expected-lead.ts'
import type { MarketReading, Series } from './market-readings.ts'

const ROWS = 300
const SESSION = dayFromDate(2030, 3, 12)
const FIRST = SESSION - ROWS + 1
const LOW_ROW = 100
const AS_OF = asInstant(Date.parse('2030-03-13T07:30:00Z'))
const dayOf = (row: number): string => formatDay(asDay(FIRST + row))

/** Flat around a level, with some rows given. */
function seriesOf(
  [subject, name, assetClass]: readonly [string, string, Series['assetClass']],
  level: number,
  given: Readonly<Record<number, number>>,
): Series {
  const close = Array.from({ length: ROWS }, (_, row) => given[row] ?? level * (1 + (row % 2) / 1000))
  const measure = subject === '^VIX' ? 'log' : subject === '^TNX' ? 'difference' : 'return'
  return {
    subject,
    name,
    assetClass,
    measure,
    day: close.map((_, row) => FIRST + row),
    close,
    adjusted: close,
  }
}

type Text = readonly [en: string, de: string]
interface Changes {
  readonly headline?: Text
  readonly items?: Readonly<Record<string, readonly Text[]>>
  readonly facts?: Readonly<Record<string, Partial<Briefing['facts'][number]>>>
  readonly factsDe?: Readonly<Record<string, Partial<Briefing['facts'][number]>>>
  readonly move?: number
  readonly closes?: Readonly<Record<string, Readonly<Record<number, number>>>>
  readonly weekAgo?: number
  readonly interval?: readonly [number, number]
  readonly direction?: 'up' | 'down'
  readonly headlineAt?: string
}

const FACTS: Readonly<Record<string, readonly [label: string, value: number | string]>> = {
  'sp500.1d': ['S&P 500, change of the session', -1.2],
  'sp500.close': ['S&P 500, close', 2964],
  'sp500.low_since': ['S&P 500, last day with such a low', dayOf(LOW_ROW)],
  'risk.value': ['Risk index of 100', 71.2],
  'risk.p7': ['Estimated chance', 39],
  'theme.epidemic.share': ['Share of the headlines', 24],
  'AAPL.1d': ['Apple, change of the session', 3],
}
const ITEMS: Readonly<Record<string, readonly Text[]>> = {
  tldr: [
    [
      'The S&P 500 lost ⟦sp500.1d|1.2%⟧ to ⟦sp500.close|2,964⟧.',
      'Der S&P 500 hat ⟦sp500.1d|1,2 %⟧ auf ⟦sp500.close|2.964⟧ verloren.',
    ],
    [
      'It is at ⟦risk.value|71.2⟧; the chance is ⟦risk.p7|39%⟧.',
      'Er steht bei ⟦risk.value|71,2⟧, zu ⟦risk.p7|39 %⟧.',
    ],
  ],
  markets: [
    [
      'Shares fell while Treasuries rose, the pattern of a flight to safety.',
      'Aktien fielen, während Staatsanleihen stiegen: das Muster einer Flucht in Sicherheit.',
    ],
  ],
  movers: [
    ['Apple gained ⟦AAPL.1d|3.0%⟧ after its report.', 'Apple gewann ⟦AAPL.1d|3,0 %⟧ nach den Zahlen.'],
  ],
  events: [
    [
      'Epidemic, ⟦theme.epidemic.share|24%⟧ of the headlines; its share is shrinking, and risk with it.',
      'Epidemie, ⟦theme.epidemic.share|24 %⟧ der Schlagzeilen; der Anteil sinkt und mit ihm das Risiko.',
    ],
  ],
}

/** An edition without a contradiction, but for what is changed. */
function evidenceWith(changes: Changes = {}): Evidence {
  const upstream = {
    risk: {
      status: 'ELEVATED',
      p_drawdown_7pct_20d: { value: 0.39, interval_95: changes.interval ?? [0.2, 0.6] },
    },
    'risk-history': {
      rows: Array.from({ length: 10 }, (_, at) => ({
        date: dayOf(ROWS - 10 + at),
        value: at === 9 ? 71.2 : (changes.weekAgo ?? 75),
        status: 'ELEVATED',
      })),
    },
    events: {
      themes: [
        {
          type: 'epidemic',
          priced: true,
          name: { en: 'Epidemic', de: 'Epidemie' },
          assets: ['AAPL'],
          headlines: [{ title: 'Cases fall', at: changes.headlineAt ?? '2030-03-12T20:00:00Z' }],
        },
      ],
      events: [{ title: 'Apple beats', direction: changes.direction ?? 'up' }],
      verdicts: [
        {
          symbol: 'AAPL',
          session: formatDay(SESSION),
          verdict: 'explained',
          evidence: [{ title: 'Apple beats', at: '2030-03-12T12:00:00Z' }],
        },
      ],
    },
  } as unknown as Evidence['upstream']
  const state = { risk: null, regime: null, themes: null }
  const told = { en: editionOf('en', changes), de: editionOf('de', changes), held: [], state }
  return { told, upstream, asOf: AS_OF, market: marketWith(changes) }
}

function marketWith({ closes = {} }: Changes): MarketReading {
  const last = ROWS - 1
  const all = [
    seriesOf(['^GSPC', 'S&P 500', 'index'], 3000, {
      [LOW_ROW]: 2900,
      [last - 1]: 3000,
      [last]: 2964,
      ...closes['^GSPC'],
    }),
    seriesOf(['^VIX', 'VIX', 'index'], 30, { [last]: 25, ...closes['^VIX'] }),
    seriesOf(['TLT', 'Treasuries', 'etf'], 90, { [last]: 92, ...closes.TLT }),
    seriesOf(['AAPL', 'Apple', 'equity'], 200, { [last]: 206, ...closes.AAPL }),
  ]
  return { session: SESSION, series: new Map(all.map((one) => [one.subject, one])) }
}

function editionOf(
  language: 'en' | 'de',
  { headline, items, facts = {}, factsDe = {}, move = 3 }: Changes,
): Briefing {
  const at = language === 'en' ? 0 : 1
  const sections = Object.entries({ ...ITEMS, ...items }).map(([id, texts]) => {
    const read = texts.map((text) => readCited(text[at]))
    const own = read.map(({ text, citations }) => ({ text, citations: [...citations] }))
    const ids = own.flatMap(({ citations }) => citations.map(({ fact }) => fact))
    return { id, title: id, text: own.map(({ text }) => text).join(' '), items: own, facts: ids }
  })
  const told = Object.entries(FACTS).map(([id, [label, value]]) => ({
    id,
    label,
    value,
    unit: 'points',
    as_of: '2030-03-12',
    source: 'test',
    ...facts[id],
    ...(language === 'de' ? factsDe[id] : {}),
  }))
  return {
    language,
    headline: (headline ?? [
      'S&P 500 falls 1.2%; risk elevated at 71.2',
      'S&P 500 fällt um 1,2 %; Risiko bei 71,2',
    ])[at],
    session: formatDay(SESSION),
    sections,
    facts: told,
    table: { rows: [{ symbol: '^GSPC', day: -1.2, close: 2964, week: null }] },
    movers: [{ symbol: 'AAPL', move_pct: move, times_usual: 3, verdict: 'explained' }],
  } as unknown as Briefing
}

const last = ROWS - 1
const week = ROWS - 1 - 5
const sinceLow = (en: string, de: string): Text => [
  `S&P 500 falls 1.2%, its lowest since ${en}`,
  `S&P 500 fällt um 1,2 %, so tief wie seit dem ${de} nicht mehr`,
]
/** What each check must catch, by its number. */
const MUTANTS: Readonly<Record<string, Readonly<Record<string, Changes>>>> = {
  1: {
    'risk was lower a week ago': { weekAgo: 70 },
    'the VIX is higher than a week ago': { closes: { '^VIX': { [last]: 31 } } },
    'the shares it names fell in the week': { closes: { AAPL: { [week]: 210 } } },
  },
  2: {
    'a sentence without move and level': {
      items: { changed: [['Markets are calm.', 'Der Markt ist ruhig.']] },
    },
    'a headline': { headline: ['Relief: S&P 500 falls 1.2%', 'Erleichterung: S&P 500 fällt um 1,2 %'] },
    'a move without its level': {
      items: { changed: [['Shares recover ⟦sp500.1d|1.2%⟧.', 'Erholung um ⟦sp500.1d|1,2 %⟧.']] },
    },
  },
  3: {
    'Treasuries fell, too': { closes: { TLT: { [last]: 89 } } },
    'shares rose': { closes: { '^GSPC': { [last]: 3030 } } },
    'the cause was bad news': { direction: 'down' },
  },
  4: {
    'another day was as low': { closes: { '^GSPC': { [LOW_ROW + 50]: 2950 } } },
    'the day is another': { facts: { 'sp500.low_since': { value: dayOf(LOW_ROW - 1) } } },
    'it was as low last week': { closes: { '^GSPC': { [week]: 2900 } } },
    'no record at all': {
      items: {
        changed: [['It fell ⟦sp500.1d|1.2%⟧, a record low.', 'Minus ⟦sp500.1d|1,2 %⟧, so tief wie nie.']],
      },
    },
    'a record told twice': {
      closes: { '^GSPC': { [LOW_ROW]: 3000 } },
      facts: { 'sp500.low_since': { value: dayOf(0) } },
      items: {
        changed: [
          ['It fell ⟦sp500.1d|1.2%⟧, a record low.', 'Minus ⟦sp500.1d|1,2 %⟧, so tief wie nie.'],
          ['At ⟦sp500.close|2,964⟧ it closed at a record low.', 'Mit ⟦sp500.close|2.964⟧ so tief wie nie.'],
        ],
      },
    },
  },
  5: {
    'an interval of 99 points': { interval: [0.002, 0.995] },
    'another chance': { facts: { 'risk.p7': { value: 51 } } },
  },
  6: {
    'another value in German': { factsDe: { 'risk.value': { value: 71.3 } } },
    'another number in the headline': { headline: ['S&P 500 falls 1.3%', 'S&P 500 fällt um 1,3 %'] },
    'another day in the headline': { headline: sinceLow('1 March', '1. März') },
    'another move in the movers': { move: 3.4 },
    'another fact in German': {
      items: { risk: [['It is at ⟦risk.value|71.2⟧.', 'Zu ⟦risk.p7|39 %⟧.']] },
    },
  },
  7: {
    'a fact of the evening': { facts: { 'risk.value': { as_of: '2030-03-13T20:00:00Z' } } },
    'a headline of the evening': { headlineAt: '2030-03-13T09:00:00Z' },
    'a fact of the day after': { facts: { 'sp500.close': { as_of: '2030-03-14' } } },
  },
}

describe('the checks of contradictions', () => {
  test('are seven, and find nothing in an edition without any', () => {
    assert.equal(Object.keys(CONTRADICTIONS).length, 7)
    for (const [name, check] of Object.entries(CONTRADICTIONS))
      assert.deepEqual(check(evidenceWith()), [], name)
  })
  test('allow a recovery with its move and level', () => {
    const text: Text = [
      'Shares recover ⟦sp500.1d|1.2%⟧ to ⟦sp500.close|2,964⟧.',
      'Erholung um ⟦sp500.1d|1,2 %⟧ auf ⟦sp500.close|2.964⟧.',
    ]
    assert.deepEqual(faultsOf('2', { items: { changed: [text] } }), [])
  })
  test('read a day without a year in a headline', () => {
    assert.equal(dayOf(LOW_ROW), '2029-08-25')
    assert.deepEqual(faultsOf('6', { headline: sinceLow('25 August', '25. August') }), [])
  })
  for (const [number, mutants] of Object.entries(MUTANTS))
    for (const [name, changes] of Object.entries(mutants))
      test(`${number} catches: ${name}`, () => assert.notDeepEqual(faultsOf(number, changes), []))
})

function faultsOf(number: string, changes: Changes): readonly string[] {
  const [check] = Object.entries(CONTRADICTIONS).flatMap(([name, one]) =>
    name.startsWith(number) ? [one] : [],
  )
  return check(evidenceWith(changes))
}

describe('the checks of form', () => {
  const { told } = evidenceWith()
  const has = (faults: readonly string[], pattern: RegExp): void =>
    assert.ok(
      faults.some((fault) => pattern.test(fault)),
      `${pattern} is not in ${faults.join('\n')}`,
    )
  const formOf = (changes: Changes, language: 'en' | 'de' = 'en') =>
    [partFaults, headlineFaults, wordFaults, sentenceFaults].flatMap((check) =>
      check(editionOf(language, changes)),
    )

  test('find parts that are missing, and too few words', () => {
    has(formOf({}), /^ahead has 0 items$/)
    assert.equal(isWithinWords(wordsOf(told.en)), false)
    assert.deepEqual([299, 300, 520, 521].map(isWithinWords), [false, true, true, false])
  })
  test('find a headline without a number or with too many characters', () => {
    has(formOf({ headline: ['The S&P falls', ''] }), /without a number/)
    has(formOf({ headline: [`1${'a'.repeat(90)}`, ''] }), /of 91 characters/)
  })
  test('find banned words, words of the JSON and blanks before a sign, but not the month', () => {
    const changed = (text: string) => ({ items: { changed: [[text, text] as const] } })
    for (const text of [
      'Amid fear.',
      'It may fall.',
      'Is it so?',
      'BULL market.',
      'LBS=F fell.',
      'It fell .',
    ])
      has(formOf(changed(text)), /^(?:banned|enum|spelling): /)
    has(formOf(changed('Erholung im Bereich Energie.'), 'de'), /^banned: im Bereich/)
    assert.deepEqual(
      formOf(changed('On 3 May it fell.')).filter((fault) => /^banned/.test(fault)),
      [],
    )
  })
  test('find long sentences and sentences of six numbers, unless they list', () => {
    const six = '⟦sp500.1d|1.2%⟧ '.repeat(6)
    const listed = 'Apple (⟦AAPL.1d|+3.0%⟧), '.repeat(6).replaceAll('⟦AAPL.1d|+3.0%⟧', '⟦AAPL.1d|+3.0%⟧')
    const of = (text: string) => formOf({ items: { changed: [[text, text]] } })
    has(of(`${'word '.repeat(43)}end.`), /^44 words/)
    has(of(`It lost ${six}.`), /^6 numbers/)
    assert.deepEqual(
      of(`${listed}all.`).filter((fault) => / numbers: /.test(fault)),
      [],
    )
  })
  test('find a number that is no fact, and one without a citation', () => {
    assert.deepEqual(factFaults(told.en, told.de), [])
    assert.deepEqual(uncitedFaults(told.en, []), [])
    const wrong = editionOf('en', { items: { changed: [['It lost ⟦sp500.1d|1.4%⟧.', '']] } })
    has(factFaults(wrong, told.de), /"1.4%" is not sp500.1d/)
    has(uncitedFaults(editionOf('en', { items: { changed: [['It lost 1.4%.', '']] } }), []), /without a fact/)
  })
  test('mask numbers, counts and months, so that only the words are compared', () => {
    const of = (text: string) => maskedSentences(editionOf('en', { items: { changed: [[text, '']] } })).at(-1)
    const told = of('Oil rose for five days, 1.2% to $71.30, since 3 April.')
    assert.equal(told, of('Oil rose for nine days, 10.4% to $1,171, since 12 May.'))
    assert.notEqual(told, of('Gold rose for five days, 1.2% to $71.30, since 3 April.'))
  })
  test('find a plunge of less than four times the usual', () => {
    const fell: Changes = { items: { changed: [['The S&P 500 plunged ⟦sp500.1d|1.2%⟧.', '']] } }
    assert.deepEqual(verbFaults(editionOf('en', fell), marketWith(fell)), [])
    const usual: Changes = { ...fell, closes: { '^GSPC': { [last]: 2997 } } }
    assert.equal(verbFaults(editionOf('en', fell), marketWith(usual)).length, 1)
  })
})

describe('the expected lead', () => {
  const leadOf = (changes: Changes) => {
    const { told, upstream, asOf, market } = evidenceWith(changes)
    return expectedLeads(market, { told, upstream, asOf, day: asDay(SESSION + 1), milliseconds: 0 })[0]
  }
  test('is the largest surprise by its reach', () => {
    // All moves are more than 8 times the usual, which count as 8: reach decides, and the index has 1.
    const rise = { [last - 4]: 2991, [last - 3]: 2994, [last - 2]: 2997, [last - 1]: 3000 }
    const fall = { '^GSPC': { ...rise, [last]: 2964 } }
    assert.deepEqual([leadOf({ closes: fall }).subject, leadOf({ closes: fall }).score], ['^GSPC', 8])
    // The index moves once its usual amount; the VIX, with 8 × 0.8, is ahead of the stock with 8 × 0.4.
    const flat = { '^GSPC': { ...rise, [last]: 3003 } }
    assert.deepEqual([leadOf({ closes: flat }).subject, leadOf({ closes: flat }).score], ['^VIX', 8 * 0.8])
  })
  test('takes half the score of what led in the three sessions before, in the same direction', () => {
    // 3100, 3000, 2910: seven times the usual, and halved less than the 8 × 0.8 of the VIX.
    const again = { '^GSPC': { [last - 2]: 3100, [last - 1]: 3000, [last]: 2910 } }
    assert.equal(leadOf({ closes: again }).subject, '^VIX')
    const before = { [last - 4]: 2991, [last - 3]: 2994, [last - 2]: 2997, [last - 1]: 3000 }
    assert.equal(leadOf({ closes: { '^GSPC': { ...before, [last]: 2910 } } }).subject, '^GSPC')
  })
})
