import table from '../../../data/news/topic-words.json' with { type: 'json' }
import type { LocalizedText } from '../../briefing/localized-text.ts'
import type { TopicWordTable } from '../../table-schemas.ts'
import { type NormalHeadline, oncePerText } from '../text/normal-headline.ts'

const { known, never, ordinary } = table as TopicWordTable

/** Words that a title capitalises without being a name. */
const ORDINARY: ReadonlySet<string> = new Set(ordinary)
/** Names of the market, of publishers and of the calendar. */
const NEVER: ReadonlySet<string> = new Set(never)

const KNOWN = new Map(known.flatMap(({ id, words }) => words.map((word) => [word, id] as const)))
const NAMES: ReadonlyMap<string, LocalizedText> = new Map(known.map(({ id, en, de }) => [id, { en, de }]))
const KNOWN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...KNOWN.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)
const CAPITALISED = /^\p{Lu}[\p{L}&]{2,}$/u
const SHOUTED = 0.5

/** A word that may be a name, or a known name. */
export interface NameWord {
  /** Id of a known name, else the word in lower case. */
  readonly key: string
  readonly begin: number
  readonly end: number
}

export const isOrdinary = (word: string): boolean => ORDINARY.has(word) || NEVER.has(word)
export const isNever = (word: string): boolean => NEVER.has(word)

/** In both languages, if a key is that of a known name. */
export const knownName = (key: string): LocalizedText | undefined => NAMES.get(key)

/** In German, where each noun has a capital, and in capitals throughout only known names. */
export const nameWordsOf = oncePerText((headline): readonly NameWord[] => {
  const { title, language, tokens } = headline
  const named = [...title.matchAll(KNOWN_WORDS)].map(({ index, 0: word }) => ({
    key: KNOWN.get(word) ?? word,
    begin: index,
    end: index + word.length,
  }))
  if (language === 'de' || isShouted(headline)) return named
  const open = tokens.filter(
    ({ raw, text, begin, end }) =>
      CAPITALISED.test(raw) &&
      !isOrdinary(text) &&
      named.every((one) => end <= one.begin || begin >= one.end),
  )
  return [...named, ...open.map(({ text, begin, end }) => ({ key: text, begin, end }))]
})

function isShouted({ title }: Pick<NormalHeadline, 'title'>): boolean {
  const letters = title.replace(/[^\p{L}]/gu, '')
  return letters.replace(/[^\p{Lu}]/gu, '').length > SHOUTED * letters.length
}
