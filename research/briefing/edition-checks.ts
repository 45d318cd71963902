import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'

type Language = Briefing['language']
type Item = Briefing['sections'][number]['items'][number]

/** Sentences of each part, at least and at most. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  tldr: [3, 3],
  changed: [2, 4],
  markets: [3, 5],
  movers: [1, 3],
  risk: [2, 4],
  events: [1, 3],
  signals: [1, 3],
  portfolio: [1, 2],
  ahead: [1, 3],
  unknown: [1, 3],
}
const WORDS = [300, 520] as const
const LONGEST_HEADLINE = 90
const LONGEST_SENTENCE = 42
const MOST_NUMBERS = 5
const FEWEST_LISTED = 3
/** The terms of an event, and the weekday of the session. */
const UNCOUNTED: readonly string[] = ['risk.fall', 'risk.within', 'session', 'session.prev', 'five']
/** Parts whose sentences may list more numbers. */
const LISTS: readonly string[] = ['signals', 'portfolio', 'movers']
const BANNED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:bloodbath|black (?:mon|tues|wednes|thurs|fri)day|amid|in focus|made news|brace[sd]?|on the back of|could|likely|we believe|should)\b|\?/i,
  de: /im Bereich|Im Zuge|vor dem Hintergrund|sorgte für Schlagzeilen|im Blick|könnte|dürfte|\?/i,
}
/** Not the month. */
const MAY = /\bmay\b/
const ENUMS =
  /\b(?:BULL|BEAR|SIDEWAYS|CRISIS|CALM|MODERATE|ELEVATED|CRITICAL)\b|[a-z]+_(?:daily|14d|5m|30m)|undefined|NaN|null|=[FX]\b|old contract/
const OTHER_DOLLAR = /(?:australische|neuseeländische|kanadische)[rn]? Dollar[^.]*(?<!US-)Dollar(?!index)/

/** Without headlines in quotation marks: their words and numbers are those of the press. */
export const unquoted = (text: string): string => text.replace(/“[^“”]{20,}”|„[^„“]{20,}“/g, '“”')

export const wordsOf = ({ headline, sections }: Briefing): number =>
  [headline, ...sections.map(({ text }) => text)].join(' ').split(/\s+/).length

export const isWithinWords = (words: number): boolean => words >= WORDS[0] && words <= WORDS[1]

/** Parts that are missing, too short or too long. */
export function partFaults({ sections }: Briefing): readonly string[] {
  const found = new Map(sections.map(({ id, items }) => [id as string, items.length]))
  return [
    ...Object.entries(LENGTHS).flatMap(([id, [least, most]]) => {
      const items = found.get(id) ?? 0
      return items < least || items > most ? [`${id} has ${items} items`] : []
    }),
    ...(sections.length === Object.keys(LENGTHS).length ? [] : [`${sections.length} sections`]),
  ]
}

export const headlineFaults = ({ headline }: Briefing): readonly string[] => [
  ...(headline.length > LONGEST_HEADLINE ? [`headline of ${headline.length} characters`] : []),
  ...(/\d/.test(headline) ? [] : ['headline without a number']),
]

/** Banned words, words of the JSON in prose, and signs in the wrong place. */
export function wordFaults({ headline, sections, language }: Briefing): readonly string[] {
  const texts = [headline, ...sections.flatMap(({ items }) => items.map(({ text }) => unquoted(text)))]
  const faultOf = (what: string, pattern: RegExp): readonly string[] =>
    texts.flatMap((text) => {
      const found = pattern.exec(text)
      return found === null ? [] : [`${what}: ${found[0]}: ${text}`]
    })
  return [
    ...faultOf('banned', BANNED[language]),
    ...(language === 'en' ? faultOf('banned', MAY) : faultOf('dollar', OTHER_DOLLAR)),
    ...faultOf('enum', ENUMS),
    ...faultOf('spelling', / {2}|\s[,.;:)]|\.\.|,,|;\.|\(\)/),
  ]
}

/** Words in each sentence of the sections. */
export const sentenceLengths = ({ sections }: Briefing): readonly number[] =>
  sections.flatMap(({ items }) =>
    items.flatMap(({ text }) => sentencesIn(text).map(({ sentence }) => sentence.split(/\s+/).length)),
  )

/** Sentences with too many words or numbers; lists of calls, movers and weights are spared. */
export const sentenceFaults = ({ sections }: Briefing): readonly string[] =>
  sections
    .filter(({ id }) => !LISTS.includes(id))
    .flatMap(({ items }) => items.flatMap((item) => faultsOfSentences(item)))

function faultsOfSentences({ text, citations }: Item): readonly string[] {
  const counted = citations.filter(({ fact }) => !UNCOUNTED.includes(fact))
  return sentencesIn(text).flatMap(({ from, sentence }) => {
    const words = sentence.split(/\s+/).length
    const numbers = counted.filter(({ start }) => start >= from && start < from + sentence.length).length
    const isList = (sentence.match(/\([+−±]/g) ?? []).length >= FEWEST_LISTED
    return [
      ...(words > LONGEST_SENTENCE ? [`${words} words: ${sentence}`] : []),
      ...(numbers > MOST_NUMBERS && !isList ? [`${numbers} numbers: ${sentence}`] : []),
    ]
  })
}

/** A point ends a sentence before a blank and a capital, but not after the number of a German day. */
export function sentencesIn(text: string): readonly { readonly from: number; readonly sentence: string }[] {
  const found: { from: number; sentence: string }[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(
    /(?<!U\.S)[.!] (?=[\p{Lu}\d])(?!(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b)/gu,
  )) {
    found.push({ from, sentence: text.slice(from, index + 1) })
    from = index + end.length
  }
  return [...found, { from, sentence: text.slice(from) }]
}

/** Numbers that are no fact as they are written, and facts that the languages do not share. */
export function factFaults(en: Briefing, de: Briefing): readonly string[] {
  const faults = [en, de].flatMap((edition) => {
    const facts = new Map(edition.facts.map((fact) => [fact.id, fact]))
    return edition.sections.flatMap(({ items }) =>
      items.flatMap(({ text, citations }) =>
        citations.flatMap(({ fact, start, end }) => {
          const value = facts.get(fact)?.value
          const stated = text.slice(start, end)
          return value !== undefined && statesValue(stated, value, edition.language)
            ? []
            : [`"${stated}" is not ${fact} = ${value}`]
        }),
      ),
    )
  })
  const idsOf = ({ sections }: Briefing): string =>
    sections.map(({ facts }) => [...facts].sort().join()).join('|')
  return idsOf(en) === idsOf(de) ? faults : [...faults, 'the languages state other facts']
}

const NAMED =
  /S&P 500|Nasdaq 100|Russell 2000|\b3M\b|\b200-(?:day|Tage)|\b\d+-(?:year|Jahres?)|\b(?:19|20)\d\d er/g

/** A text without its cited numbers and the names that have digits. */
export function uncited(text: string, citations: Item['citations']): string {
  const rest = citations
    .toSorted((a, b) => b.start - a.start)
    .reduce((told, { start, end }) => told.slice(0, start) + told.slice(end), text)
  return unquoted(rest).replace(NAMED, '')
}

/** Digits outside of citations: numbers that are no fact. */
export const uncitedFaults = ({ sections }: Briefing, names: readonly string[]): readonly string[] =>
  sections.flatMap(({ items }) =>
    items.flatMap(({ text, citations }) => {
      const rest = names.reduce((told, name) => told.replaceAll(name, ''), uncited(text, citations))
      return /\d/.test(rest) ? [`a number without a fact: ${text}`] : []
    }),
  )

export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
}
const COUNTS: Readonly<Record<Language, readonly string[]>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
}
const ORDINALS: Readonly<Record<Language, readonly string[]>> = {
  en: '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' '),
  de: '- erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte'.split(' '),
}
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' '),
}

/** Whether a piece of text states a value: read here, not by the code that wrote it. */
export function statesValue(stated: string, value: number | string, language: Language): boolean {
  const lower = stated.toLowerCase()
  if (typeof value === 'string') return statesDay(stated, value, language)
  for (const words of [COUNTS[language], ORDINALS[language]]) {
    const at = words.indexOf(lower)
    if (at >= 0) return at === value
  }
  const digits = /\d[\d.,]*/.exec(stated)?.[0].replace(/[.,]$/, '') ?? ''
  const plain = language === 'en' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const decimals = plain.split('.')[1]?.length ?? 0
  const isSigned = /^[+−]/.test(stated)
  if (isSigned && Math.sign(value) !== (stated.startsWith('−') ? -1 : 1)) return false
  return plain !== '' && Math.abs(Math.abs(value) - Number(plain)) <= 0.5 * 10 ** -decimals + 1e-9
}

function statesDay(stated: string, value: string, language: Language): boolean {
  if (value.includes(':')) return stated === value
  const day = new Date(`${value}T00:00:00Z`)
  if (stated === WEEKDAYS[language][day.getUTCDay()]) return true
  const month = MONTHS[language][day.getUTCMonth()]
  const date = `${day.getUTCDate()}${language === 'de' ? '.' : ''} ${month}`
  return [date, `${date} ${day.getUTCFullYear()}`, `${month} ${day.getUTCFullYear()}`].includes(stated)
}

const REMEMBERED: readonly string[] = ['changed', 'markets', 'movers', 'events']

/** Sentences with their numbers masked, of the parts that may not repeat them within ten days. */
export const maskedSentences = ({ sections, language }: Briefing): readonly string[] =>
  sections
    .filter(({ id }) => REMEMBERED.includes(id))
    .flatMap(({ items }) =>
      items.flatMap(({ text }) => sentencesIn(text).map(({ sentence }) => masked(sentence, language))),
    )

const masked = (sentence: string, language: Language): string =>
  sentence
    .replace(new RegExp(`(?<!\\p{L})(?:${COUNTS[language].slice(2).join('|')})(?!\\p{L})`, 'giu'), '#')
    .replace(new RegExp(`(?:${MONTHS[language].join('|')})`, 'g'), 'MONTH')
    .replace(/[+−±]?\$?\d(?:[\d.,]*\d)?(?:\s?%)?/g, '#')
