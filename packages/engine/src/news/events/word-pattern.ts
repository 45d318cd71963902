import type { Token } from '../text/normal-headline.ts'

/** Referenced in braces. */
export type WordSets = Readonly<Record<string, readonly string[]>>

/** `@name` in a pattern. */
export type TokenTest = (at: number) => boolean
export type TokenTests = Readonly<Record<string, TokenTest>>

interface Element {
  readonly words: ReadonlySet<string>
  readonly prefixes: readonly string[]
  readonly suffixes: readonly string[]
  readonly tests: readonly string[]
  readonly number: boolean
  /** Whether the end of the headline matches. */
  readonly end: boolean
  readonly optional: boolean
  /** Tokens allowed before it. */
  readonly gap: number
}

export type WordPattern = readonly Element[]

/** First inclusive, after exclusive. */
export interface WordSpan {
  readonly first: number
  readonly after: number
}

const DEFAULT_GAP = 3

/**
 * Compiles elements separated by spaces: `a|b` either word, `war*` prefix, `*zins` suffix, `{name}` a set, `@name` a
 * test of the caller, `#` a number, `$` the end, `x?` optional, `..` up to three tokens between, `..5` up to five,
 * leading `^` the first word of the headline.
 * @throws RangeError for an unknown set or a pattern without elements
 */
export function wordPattern(source: string, sets: WordSets = {}): WordPattern {
  const elements: Element[] = []
  let gap = source.startsWith('^') ? 0 : Number.POSITIVE_INFINITY
  for (const part of source.replace(/^\^/, '').split(' ')) {
    const between = /^\.\.(\d*)$/.exec(part)
    if (between) {
      gap = between[1] === '' ? DEFAULT_GAP : Number(between[1])
      continue
    }
    elements.push(elementOf(part, gap, sets))
    gap = 0
  }
  if (elements.length === 0) throw new RangeError(`a pattern without words: ${JSON.stringify(source)}`)
  return elements
}

function elementOf(part: string, gap: number, sets: WordSets): Element {
  const optional = part.endsWith('?')
  const alternatives = (optional ? part.slice(0, -1) : part)
    .split('|')
    .flatMap((word) => (word.startsWith('{') ? wordsOfSet(word.slice(1, -1), sets) : [word]))
  return {
    words: new Set(alternatives.filter((word) => !/^[*@#$]$|^[*@]|\*$/.test(word))),
    prefixes: alternatives.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    suffixes: alternatives.filter((word) => word.startsWith('*')).map((word) => word.slice(1)),
    tests: alternatives.filter((word) => word.startsWith('@')).map((word) => word.slice(1)),
    number: alternatives.includes('#'),
    end: alternatives.includes('$'),
    optional,
    gap,
  }
}

function wordsOfSet(name: string, sets: WordSets): readonly string[] {
  const set = sets[name]
  if (set === undefined) throw new RangeError(`no set of words ${JSON.stringify(name)}`)
  return set
}

/** The first and shortest match. */
export function findPattern(
  pattern: WordPattern,
  tokens: readonly Token[],
  tests: TokenTests = {},
  from = 0,
): WordSpan | undefined {
  const anchored = pattern[0].gap === 0
  const last = anchored ? 0 : tokens.length - 1
  const headline = { tokens, tests }
  for (let first = from; first <= last; first++) {
    const after = matchFrom(pattern, 0, headline, first)
    if (after !== undefined) return { first, after }
  }
  return undefined
}

interface Place {
  readonly tokens: readonly Token[]
  readonly tests: TokenTests
}

/** The token after the match of the elements from `index` on. */
function matchFrom(
  elements: readonly Element[],
  index: number,
  place: Place,
  from: number,
): number | undefined {
  if (index === elements.length) return from
  const element = elements[index]
  const reach = index === 0 ? 0 : element.gap
  for (let at = from; at <= from + reach && at < place.tokens.length; at++) {
    if (!fits(element, at, place)) continue
    const after = matchFrom(elements, index + 1, place, at + 1)
    if (after !== undefined) return after
  }
  const ends = element.end && place.tokens.length - from <= reach
  if (ends) return matchFrom(elements, index + 1, place, place.tokens.length)
  return element.optional ? matchFrom(elements, index + 1, place, from) : undefined
}

function fits(element: Element, at: number, { tokens, tests }: Place): boolean {
  const { text } = tokens[at]
  if (element.words.has(text)) return true
  if (element.number && isNumber(text)) return true
  for (const prefix of element.prefixes) if (text.startsWith(prefix)) return true
  for (const suffix of element.suffixes) if (text.endsWith(suffix)) return true
  for (const name of element.tests) if (tests[name]?.(at)) return true
  return false
}

const isNumber = (text: string): boolean => /^[+\-−$€£¥]*\d/.test(text)

const SHORTEST_PREFIX = 2

/** By possible first word, to limit the comparisons. */
export function indexPatterns(patterns: readonly WordPattern[]) {
  const words = new Map<string, number[]>()
  const prefixes = new Map<string, number[]>()
  /** They begin with a number, test, suffix or optional element. */
  const always: number[] = []
  for (const [place, [first]] of patterns.entries()) {
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

/** Patterns that may match a headline, ascending and distinct. */
export function candidatePatterns(
  index: ReturnType<typeof indexPatterns>,
  tokens: readonly Token[],
): readonly number[] {
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
