import table from '../../../../data/news/threat-patterns.json' with { type: 'json' }
import type { ThreatTable } from '../../../../data/schemas.ts'
import type { WordSets } from '../events/word-pattern.ts'
import type { IntensityCategory } from './news-intensity.ts'

const { words, noThreat, patterns } = table as ThreatTable

/** The words of which a pair makes a category, English and German. */
export const THREAT_WORDS: WordSets = words

/** Speech of the past, of play, trade and figures of speech: nothing in such a headline counts. */
export const NO_THREAT: readonly string[] = noThreat

/** Word pairs in either order, as in the queries of the published index; the first category that fits is counted. */
export const THREAT_PATTERNS = Object.entries(patterns) as readonly (readonly [
  IntensityCategory,
  readonly string[],
])[]
