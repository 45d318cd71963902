import table from '../../../data/news/threat-patterns.json' with { type: 'json' }
import { once } from '../../kernel/once.ts'
import type { ThreatTable } from '../../table-schemas.ts'
import {
  candidatePatterns,
  findPattern,
  indexPatterns,
  type WordSets,
  wordPattern,
} from '../events/word-pattern.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'

/** As in the published index, and four kinds of stress. */
export type IntensityCategory = keyof ThreatTable['patterns']

export const THREATS: readonly IntensityCategory[] = [
  'war_threat',
  'peace_threat',
  'military_buildup',
  'nuclear_threat',
  'terror_threat',
]
export const ACTS: readonly IntensityCategory[] = ['war_begin', 'war_escalation', 'terror_act']
export const GEOPOLITICAL: ReadonlySet<IntensityCategory> = new Set([...THREATS, ...ACTS])

const { words, noThreat, patterns } = table as ThreatTable

/** English and German. */
export const THREAT_WORDS: WordSets = words

/** History, games, trade and figures of speech do not count. */
export const NO_THREAT: readonly string[] = noThreat

/** Word pairs in either order, as in the published index; the first match counts. */
export const THREAT_PATTERNS = Object.entries(patterns) as readonly (readonly [
  IntensityCategory,
  readonly string[],
])[]

const search = once(() => {
  const patterns = THREAT_PATTERNS.flatMap(([category, sources]) =>
    sources.map((source) => ({ category, pattern: wordPattern(source, THREAT_WORDS) })),
  )
  return {
    patterns,
    index: indexPatterns(patterns.map(({ pattern }) => pattern)),
    exclusions: NO_THREAT.map((source) => wordPattern(source, THREAT_WORDS)),
  }
})

/**
 * A topic word within two or three tokens of a threat or act, after Caldara and Iacoviello 2022. At most one of the
 * eight geopolitical categories, all that match of the others.
 * @returns none for anniversaries, films, sports, trade wars and other figures of speech
 */
export function intensityCategories({ tokens }: NormalHeadline): readonly IntensityCategory[] {
  const { patterns, index, exclusions } = search()
  const found = new Set<IntensityCategory>()
  let geopolitical = false
  for (const place of candidatePatterns(index, tokens)) {
    const { category, pattern } = patterns[place]
    if (found.has(category) || (geopolitical && GEOPOLITICAL.has(category))) continue
    if (!findPattern(pattern, tokens)) continue
    found.add(category)
    geopolitical ||= GEOPOLITICAL.has(category)
  }
  if (found.size === 0 || exclusions.some((pattern) => findPattern(pattern, tokens))) return []
  return [...found]
}
