import words from '../../data/text/direction-words.json' with { type: 'json' }
import type { DirectionWords } from '../table-schemas.ts'
import type { Span } from './clauses.ts'
import { inEachLanguage, type Language } from './fact.ts'

/** Lower case, whole words; a strong word in the clause overrides a weak one. */
const DIRECTIONS = words as DirectionWords

type Direction = 'up' | 'down'

interface DirectionWord extends Span {
  readonly direction: Direction
  readonly strong: boolean
}

const BETWEEN: Readonly<Record<Language, RegExp>> = { en: /^\s*(?:by\s*)?$/u, de: /^\s*(?:um\s*)?$/u }
const WORDS = inEachLanguage(wordsOf)
const NEGATIONS = inEachLanguage((language) => wholeWords(DIRECTIONS[language].negations, 'u'))

type Kind = Pick<DirectionWord, 'direction' | 'strong'>

/** In lower-case text. */
export function directionWords(
  words: string,
  { start, end }: Span,
  language: Language,
): readonly DirectionWord[] {
  const { any, kinds } = WORDS[language]
  return [...words.slice(start, end).matchAll(any)].flatMap((match) => {
    const kind = kinds.get(match[0])
    const at = start + match.index
    return kind === undefined ? [] : [{ ...kind, start: at, end: at + match[0].length }]
  })
}

export const isNegated = (words: string, { start, end }: Span, language: Language): boolean =>
  NEGATIONS[language].test(words.slice(start, end))

/** In lower-case text. */
export const negationCount = (words: string, language: Language): number =>
  [...words.matchAll(new RegExp(NEGATIONS[language], 'gu'))].length

/**
 * Direction of a figure: the word right after or before it; else the nearest verb or noun of its clause, then the
 * nearest comparison word, then the last earlier clause that has one.
 * @param clauses of the sentence, in order; the figure is in the last one
 */
export function statedDirection(
  words: string,
  figure: Span,
  clauses: readonly Span[],
  language: Language,
): Direction | undefined {
  for (const clause of [...clauses].reverse()) {
    const found = directionWords(words, clause, language)
    const own = clause === clauses[clauses.length - 1]
    const chosen = own ? ofOwnClause(words, figure, found, language) : found[found.length - 1]
    if (chosen !== undefined) return chosen.direction
  }
  return undefined
}

function ofOwnClause(
  words: string,
  figure: Span,
  found: readonly DirectionWord[],
  language: Language,
): DirectionWord | undefined {
  const behind = found.find(
    (word) => word.start >= figure.end && words.slice(figure.end, word.start).trim() === '',
  )
  const before = found.find(
    (word) => word.end <= figure.start && BETWEEN[language].test(words.slice(word.end, figure.start)),
  )
  const strong = found.filter((word) => word.strong)
  return behind ?? before ?? nearestTo(figure, strong) ?? nearestTo(figure, found)
}

function nearestTo(figure: Span, words: readonly DirectionWord[]): DirectionWord | undefined {
  const gap = (word: DirectionWord): number => Math.max(figure.start - word.end, word.start - figure.end)
  return words.toSorted((a, b) => gap(a) - gap(b))[0]
}

function wordsOf(language: Language): { any: RegExp; kinds: ReadonlyMap<string, Kind> } {
  const { strong, weak } = DIRECTIONS[language]
  const kinds = new Map<string, Kind>()
  for (const direction of ['up', 'down'] as const) {
    for (const word of weak[direction]) kinds.set(word, { direction, strong: false })
    for (const word of strong[direction]) kinds.set(word, { direction, strong: true })
  }
  return { any: wholeWords([...kinds.keys()], 'gu'), kinds }
}

function wholeWords(list: readonly string[], flags: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list.join('|')})(?!\\p{L})`, flags)
}
