import table from '../../../../data/news/threat-patterns.json' with { type: 'json' }
import type { ThreatTable } from '../../../../data/schemas.ts'
import type { WordSets } from '../events/word-pattern.ts'
import type { IntensityCategory } from './news-intensity.ts'

const { words, noThreat, patterns } = table as ThreatTable

/** Topic, threat and act words, English and German. */
export const THREAT_WORDS: WordSets = words

/** History, games, trade and figures of speech: such headlines do not count. */
export const NO_THREAT: readonly string[] = noThreat

/** Word pairs in either order, as in the queries of the published index; the first match counts. */
export const THREAT_PATTERNS = Object.entries(patterns) as readonly (readonly [
  IntensityCategory,
  readonly string[],
])[]
