import directionWords from '../../../data/news/direction-words.json' with { type: 'json' }
import words from '../../../data/news/polar-words.json' with { type: 'json' }
import type { NewsDirectionWords, PolarWords } from '../../table-schemas.ts'
import { inEachLanguage, type Language } from '../../text/fact.ts'
import { stemOf } from '../text/porter-stem.ts'

/** Compared by stem; German separable verbs by either part. */
const DIRECTION_WORDS = directionWords as NewsDirectionWords

/** Good or bad by themselves. Own list. */
const POLAR_WORDS = words as PolarWords

const LONG = 7

/** A word on both sides of a list has no sign. */
export const WORD_SIGNS = inEachLanguage(signsOf)

/** By stem; negators and enders are not stemmed. */
function signsOf(language: Language) {
  const words = DIRECTION_WORDS[language]
  const direction = signed(words.up, words.down, language)
  const metric = signed(words.good, words.bad, language)
  const polar = signed(POLAR_WORDS[language].positive, POLAR_WORDS[language].negative, language)
  if (language === 'en') addUnmistakablyGerman(polar)
  return {
    direction,
    metric,
    supply: new Set(stemsOf(words.supply, language)),
    polar,
    // Short German titles may be classified as English.
    negators: new Set([...words.negators, ...(language === 'en' ? DIRECTION_WORDS.de.negators : [])]),
    enders: new Set(words.enders),
  }
}

/** Short German titles may be classified as English; long German words are no English words. */
function addUnmistakablyGerman(polar: Map<string, 1 | -1>): void {
  const long = (words: readonly string[]) => words.filter((word) => word.length >= LONG)
  const { positive, negative } = POLAR_WORDS.de
  for (const [stem, sign] of signed(long(positive), long(negative), 'en')) {
    if (!polar.has(stem)) polar.set(stem, sign)
  }
}

function signed(positive: readonly string[], negative: readonly string[], language: Language) {
  const signs = new Map<string, 1 | -1>()
  const negatives = new Set(stemsOf(negative, language))
  for (const stem of stemsOf(positive, language)) if (!negatives.has(stem)) signs.set(stem, 1)
  const positives = new Set(stemsOf(positive, language))
  for (const stem of negatives) if (!positives.has(stem)) signs.set(stem, -1)
  return signs
}

function stemsOf(words: readonly string[], language: Language): readonly string[] {
  return words.map((word) => stemOf(word, language))
}
