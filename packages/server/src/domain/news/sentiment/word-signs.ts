import directionWords from '../../../../data/news/direction-words.json' with { type: 'json' }
import words from '../../../../data/news/polar-words.json' with { type: 'json' }
import type { NewsDirectionWords, PolarWords } from '../../../../data/schemas.ts'
import { stemOf } from '../text/porter-stem.ts'

/** Compared by stem; German separable verbs by either part. */
interface DirectionWords {
  readonly up: readonly string[]
  readonly down: readonly string[]
  /** More is good for the asset, or bad. */
  readonly good: readonly string[]
  readonly bad: readonly string[]
  /** Less is good for a commodity's price. */
  readonly supply: readonly string[]
  /** Negate what follows, in German also what precedes. */
  readonly negators: readonly string[]
  /** End an adjacent bad thing: after them, in German before them. */
  readonly enders: readonly string[]
}

const DIRECTION_WORDS: Readonly<Record<'en' | 'de', DirectionWords>> = directionWords as NewsDirectionWords

/** Good or bad by themselves. Own list. */
const POLAR_WORDS = words as PolarWords

type Language = 'en' | 'de'
type Signs = ReadonlyMap<string, 1 | -1>

const LONG = 7

/** By stem. */
export interface WordSigns {
  readonly direction: Signs
  /** Of which more is good (1) or bad (−1). */
  readonly metric: Signs
  readonly supply: ReadonlySet<string>
  readonly polar: Signs
  /** Not stemmed. */
  readonly negators: ReadonlySet<string>
  readonly enders: ReadonlySet<string>
}

/** A word on both sides of a list has no sign. */
export const WORD_SIGNS: Readonly<Record<Language, WordSigns>> = { en: signsOf('en'), de: signsOf('de') }

function signsOf(language: Language): WordSigns {
  const words = DIRECTION_WORDS[language]
  const direction = signed(words.up, words.down, language)
  const metric = signed(words.good, words.bad, language)
  const polar = new Map(signed(POLAR_WORDS[language].positive, POLAR_WORDS[language].negative, language))
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

function signed(positive: readonly string[], negative: readonly string[], language: Language): Signs {
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
