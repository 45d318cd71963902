import type { Token } from '../text/normal-headline.ts'
import type { WordPattern } from './word-pattern.ts'

const SHORTEST_PREFIX = 2

/** Patterns by their possible first words, to limit the comparisons a headline. */
export interface PatternIndex {
  readonly words: ReadonlyMap<string, readonly number[]>
  readonly prefixes: ReadonlyMap<string, readonly number[]>
  readonly longestPrefix: number
  /** Patterns that begin with a number, test, suffix or optional element: always candidates. */
  readonly always: readonly number[]
}

/** Indexes a list of patterns by their position. */
export function indexPatterns(patterns: readonly WordPattern[]): PatternIndex {
  const words = new Map<string, number[]>()
  const prefixes = new Map<string, number[]>()
  const always: number[] = []
  for (const [place, { elements }] of patterns.entries()) {
    const [first] = elements
    if (first.optional || first.number || first.suffixes.length + first.tests.length > 0) {
      always.push(place)
      continue
    }
    for (const word of first.words) addTo(words, word, place)
    for (const prefix of first.prefixes) addTo(prefixes, prefix, place)
  }
  const longestPrefix = Math.max(0, ...[...prefixes.keys()].map((prefix) => prefix.length))
  return { words, prefixes, longestPrefix, always }
}

/** Positions of the patterns that may match a headline, ascending and distinct. */
export function candidatePatterns(index: PatternIndex, tokens: readonly Token[]): readonly number[] {
  const found = new Set(index.always)
  for (const { text } of tokens) {
    for (const place of index.words.get(text) ?? []) found.add(place)
    const longest = Math.min(index.longestPrefix, text.length)
    for (let length = SHORTEST_PREFIX; length <= longest; length++) {
      for (const place of index.prefixes.get(text.slice(0, length)) ?? []) found.add(place)
    }
  }
  return [...found].sort((a, b) => a - b)
}

function addTo(map: Map<string, number[]>, key: string, place: number): void {
  const places = map.get(key)
  if (places) places.push(place)
  else map.set(key, [place])
}
