import table from '../../../data/news/turn-words.json' with { type: 'json' }
import type { WordLists } from '../../table-schemas.ts'
import { WORD_SIGNS } from '../sentiment/word-signs.ts'
import { stemOf } from '../text/porter-stem.ts'

/** English words of one kind, such as those that end something, by name. */
const TURN_WORDS = table as WordLists

/** The kinds of a word: what ends or begins something, harm, gain, rivals, and its signs. */
type WordKinds = ReadonlyMap<string, readonly string[]>

/** By stem; negators are not stemmed. */
export function wordKinds(): WordKinds {
  const { direction, metric, polar, negators } = WORD_SIGNS.en
  const named = Object.entries(TURN_WORDS).flatMap(([kind, words]) =>
    [...new Set(words.map((word) => stemOf(word, 'en')))].map((stem) => [stem, kind] as const),
  )
  const signed = Object.entries({ direction, metric, polar }).flatMap(([kind, signs]) =>
    [...signs].map(([stem, sign]) => [stem, `${kind} ${sign}`] as const),
  )
  const all = [...named, ...signed, ...[...negators].map((word) => [word, 'negator'] as const)]
  return new Map(
    [...Map.groupBy(all, ([word]) => word)].map(([word, own]) => [word, own.map(([, kind]) => kind)]),
  )
}
