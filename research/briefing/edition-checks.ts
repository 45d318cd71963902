import type { Briefing } from '../../packages/server/src/products/briefing/briefing-schema.ts'

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
/** The terms of an event, and the weekday of the session. */
const UNCOUNTED: readonly string[] = ['risk.fall', 'risk.within', 'session', 'session.prev', 'five']
/** Parts whose sentences may list more numbers. */
const LISTS: readonly string[] = ['signals', 'portfolio', 'movers']
const BANNED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:bloodbath|black (?:mon|tues|wednes|thurs|fri)day|amid|in focus|made news|brace[sd]?|on the back of|may|could|likely|we believe|should)\b|\?/,
  de: /im Bereich|Im Zuge|vor dem Hintergrund|sorgte für Schlagzeilen|im Blick|könnte|dürfte|\?/i,
}
const ENUMS =
  /\b(?:BULL|BEAR|SIDEWAYS|CRISIS|CALM|MODERATE|ELEVATED|CRITICAL)\b|[a-z]+_(?:daily|14d|5m|30m)|undefined|NaN|null/
const OTHER_DOLLAR = /(?:australische|neuseeländische|kanadische)[rn]? Dollar[^.]*(?<!US-)Dollar(?!index)/

export const wordsOf = ({ headline, sections }: Briefing): number =>
  [headline, ...sections.map(({ text }) => text)].join(' ').split(/\s+/).length

/** What is wrong with the form of an edition in one language; empty if nothing is. */
export function formFaults(edition: Briefing): readonly string[] {
  const { headline, sections, language } = edition
  const lengths = sections.flatMap(({ id, items }) => {
    const [least, most] = LENGTHS[id] ?? [1, 1]
    return items.length < least || items.length > most ? [`${id} has ${items.length} items`] : []
  })
  const words = wordsOf(edition)
  const texts = [headline, ...sections.flatMap(({ items }) => items.map(({ text }) => text))]
  return [
    ...(sections.length === Object.keys(LENGTHS).length ? [] : [`${sections.length} sections`]),
    ...lengths,
    ...(words < WORDS[0] || words > WORDS[1] ? [`${words} words`] : []),
    ...(headline.length > LONGEST_HEADLINE ? [`headline of ${headline.length} characters`] : []),
    ...(/\d/.test(headline) ? [] : ['headline without a number']),
    ...texts.flatMap((text) =>
      BANNED[language].test(text) ? [`banned: ${BANNED[language].exec(text)?.[0]}: ${text}`] : [],
    ),
    ...texts.flatMap((text) => (ENUMS.test(text) ? [`enum: ${text}`] : [])),
    ...texts.flatMap((text) => (language === 'de' && OTHER_DOLLAR.test(text) ? [`dollar: ${text}`] : [])),
    ...texts.flatMap((text) => (/ {2}|\s[,.;:)]|\.\.|,,|;\.|\(\)/.test(text) ? [`spelling: ${text}`] : [])),
    ...sections.flatMap(({ id, items }) => items.flatMap((item) => sentenceFaults(id, item))),
  ]
}

function sentenceFaults(section: string, { text, citations }: Item): readonly string[] {
  const counted = citations.filter(({ fact }) => !UNCOUNTED.includes(fact))
  return sentencesIn(text).flatMap(({ from, sentence }) => {
    const words = sentence.split(/\s+/).length
    const numbers = counted.filter(({ start }) => start >= from && start < from + sentence.length).length
    const isList =
      LISTS.includes(section) || /\([+−±]/.test(sentence) || /lost|gained|verl|gew/i.test(sentence)
    return [
      ...(words > LONGEST_SENTENCE && !LISTS.includes(section) ? [`${words} words: ${sentence}`] : []),
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
          return value !== undefined && states(stated, value, edition.language)
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

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
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
function states(stated: string, value: number | string, language: Language): boolean {
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
