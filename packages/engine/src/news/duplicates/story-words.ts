import table from '../../../data/news/story-words.json' with { type: 'json' }
import type { StoryWordTable } from '../../table-schemas.ts'
import { linkEntities } from '../linking/link-entities.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'

const { synonyms, opposites, hold, dateWords, smallWords, scales, numberWords } = table as StoryWordTable

/** Never in two texts of one story. */
export const OPPOSITES = opposites

/** A decision to change nothing, opposed to every other decision. */
export const HOLD = hold

const DATE_WORDS: ReadonlySet<string> = new Set(dateWords)

/** Function words and those that wires add or drop. */
const SMALL_WORDS: ReadonlySet<string> = new Set(smallWords)

export interface StoryWords {
  /** Distinct, synonyms replaced, in order of appearance. */
  readonly words: readonly string[]
  /** Amounts and counts with their unit. */
  readonly numbers: ReadonlySet<string>
  /** Entities, days, months, and capitalised words if capitals are significant. */
  readonly names: ReadonlySet<string>
}

const TITLE_CASE_SHARE = 0.6

/** English and German synonyms by their representative. */
const meanings = new Map(
  Object.entries(synonyms).flatMap(([word, others]) =>
    [word, ...others].map((other) => [other, word] as const),
  ),
)

/**
 * Entities by id, synonyms merged, numbers with one spelling of their unit, the rest stemmed; without function words.
 */
export function storyWords(headline: NormalHeadline): StoryWords {
  const { tokens, language } = headline
  const entities = entityOfToken(headline)
  const capitalsTell = !isTitleCase(tokens)
  const words = new Set<string>()
  const numbers = new Set<string>()
  const names = new Set<string>()
  tokens.forEach((token, at) => {
    const entity = entities.get(token.begin) ?? entities.get(token.text)
    const number = entity === undefined ? numberOf(token, tokens[at + 1], language) : undefined
    const small = number === undefined && (SMALL_WORDS.has(token.text) || isUnitOf(tokens[at - 1], token))
    if (entity === undefined && small) return
    const word = entity ?? number ?? meanings.get(token.text) ?? spelled(token)
    words.add(word)
    if (number !== undefined) numbers.add(word)
    const telling = at === 0 || (language === 'en' && (capitalsTell || isAcronym(token)))
    const capital = number === undefined && token.raw !== token.text && !meanings.has(token.text)
    if (entity !== undefined || DATE_WORDS.has(token.text) || (capital && telling)) names.add(word)
  })
  return { words: [...words], numbers, names }
}

/** `u.s.` and `us` are one word. */
const spelled = ({ text, stem }: Token): string =>
  /^(?:\p{L}\.)+$/u.test(text) ? text.replaceAll('.', '') : stem

/** By token position; names of one word also by the word. */
function entityOfToken(headline: NormalHeadline): ReadonlyMap<number | string, string> {
  const entities = new Map<number | string, string>()
  for (const { id, begin, end, matched } of linkEntities(headline)) {
    if (!matched.includes(' ')) entities.set(matched.toLowerCase(), id)
    for (const token of headline.tokens) {
      if (token.begin < end && begin < token.end) entities.set(token.begin, id)
    }
  }
  return entities
}

const isAcronym = ({ raw }: Token): boolean => /^\p{Lu}{2,}$/u.test(raw)

function isTitleCase(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ text }) => text.length > 3 && /^\p{L}/u.test(text))
  return long.filter(({ raw, text }) => raw !== text).length > long.length * TITLE_CASE_SHARE
}

const isNumeral = (token: Token | undefined): boolean =>
  token !== undefined && /^[+\-−$€£¥]*\d/.test(token.text)

const isUnitOf = (previous: Token | undefined, token: Token): boolean =>
  token.text in scales && previous !== undefined && (isNumeral(previous) || previous.text in numberWords)

function numberOf(token: Token, next: Token | undefined, language: 'en' | 'de'): string | undefined {
  const unit = (next && scales[next.text]) ?? ''
  const inWords = numberWords[token.text]
  if (!isNumeral(token)) return inWords === undefined ? undefined : inWords + unit
  const plain = token.text.replace(/^[+\-−$€£¥]+/, '')
  const point =
    language === 'de' ? plain.replace(/\.(?=\d{3})/g, '').replace(',', '.') : plain.replace(/,/g, '')
  const value = point.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '')
  return value + unit
}
