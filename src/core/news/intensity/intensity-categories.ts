import { candidatePatterns, indexPatterns } from '../events/pattern-index.ts'
import { findPattern, wordPattern } from '../events/word-pattern.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import type { IntensityCategory } from './news-intensity.ts'
import { NO_THREAT, THREAT_PATTERNS, THREAT_WORDS } from './threat-patterns.ts'

const PATTERNS = THREAT_PATTERNS.flatMap(([category, sources]) =>
  sources.map((source) => ({ category, pattern: wordPattern(source, THREAT_WORDS) })),
)
const INDEX = indexPatterns(PATTERNS.map(({ pattern }) => pattern))
const EXCLUSIONS = NO_THREAT.map((source) => wordPattern(source, THREAT_WORDS))
const GEOPOLITICAL: ReadonlySet<IntensityCategory> = new Set([
  'war_threat',
  'peace_threat',
  'military_buildup',
  'nuclear_threat',
  'terror_threat',
  'war_begin',
  'war_escalation',
  'terror_act',
])

/**
 * The categories that a headline counts for: a topic word within two or three tokens of a word of threat or act, in the
 * manner of the queries of Caldara and Iacoviello (2022). Of the eight geopolitical ones at most one is given, of the
 * four others all that fit.
 * @returns none for anniversaries, films, sports, trade wars and other figures of speech
 */
export function intensityCategories({ tokens }: NormalHeadline): readonly IntensityCategory[] {
  const found = new Set<IntensityCategory>()
  let geopolitical = false
  for (const place of candidatePatterns(INDEX, tokens)) {
    const { category, pattern } = PATTERNS[place]
    if (found.has(category) || (geopolitical && GEOPOLITICAL.has(category))) continue
    if (!findPattern(pattern, tokens)) continue
    found.add(category)
    geopolitical ||= GEOPOLITICAL.has(category)
  }
  if (found.size === 0 || EXCLUSIONS.some((pattern) => findPattern(pattern, tokens))) return []
  return [...found]
}
