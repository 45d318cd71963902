import { dateOf, parseDay } from '../../kernel/time.ts'
import { round } from '../series/round.ts'
import { clausesOf, type Span, sentencesOf } from './clauses.ts'
import type { Fact, Language } from './fact.ts'
import { type Figure, type ReadText, readFigures } from './read-figures.ts'
import { isNegated, statedDirection } from './stated-direction.ts'

/** What a text is held against. */
export interface Evidence {
  readonly facts: readonly Fact[]
  readonly language: Language
  /** Phrases with digits that state no number: `S&P 500`, `200-day`. */
  readonly names: readonly string[]
}

export interface Verification {
  /** Numbers and dates that the text states. */
  readonly numbers: number
  /** Those that are a fact. */
  readonly verified: number
  /** Ids of the facts, in the order in which the text states them. */
  readonly citations: readonly string[]
  /** One line for each number that is no fact. */
  readonly faults: readonly string[]
}

/** A text stated what is no fact. */
export class UnverifiedText extends Error {
  constructor(text: string, faults: readonly string[]) {
    super(`${faults.join('; ')}: ${text}`)
    this.name = 'UngroundedText'
  }
}

interface Place {
  readonly figure: Figure
  readonly sentence: Span
  /** Those of the sentence up to the one with the figure. */
  readonly clauses: readonly Span[]
}

/**
 * Holds every number, word of number and date of a text against facts. A number is verified where a fact has its value
 * to its last written digit, in its unit and currency; where the sign that is written, or the direction that the words
 * round it give it, is that of the fact; and where the text calls it by one of the terms of the fact: the term nearest
 * to it in its clause or, in a clause without terms, one in its sentence. A number whose sign is a direction is never
 * verified in a clause that negates.
 * @param text of any length, in the notation of the language
 */
export function verifyText(text: string, grounds: Evidence): Verification {
  const read = readFigures(text, grounds.language, grounds.names)
  const lower = text.toLowerCase()
  const citations: string[] = []
  const faults = read.strays.map((stray) => `"${stray}" cannot be read`)
  for (const place of placesOf(read, grounds.language)) {
    const fact = factOf(place, read, lower, grounds)
    if (fact === undefined) faults.push(`"${place.figure.text}" is no fact as it is stated`)
    else citations.push(fact.id)
  }
  const numbers = read.figures.length + read.strays.length
  return { numbers, verified: citations.length, citations, faults }
}

function placesOf({ figures, words }: ReadText, language: Language): readonly Place[] {
  const sentences = sentencesOf(words)
  return figures.map((figure) => {
    const sentence = sentences.find(({ end }) => end >= figure.end) ?? { start: 0, end: words.length }
    const clauses = clausesOf(words, sentence, language).filter(({ start }) => start <= figure.start)
    return { figure, sentence, clauses }
  })
}

function factOf(place: Place, read: ReadText, lower: string, grounds: Evidence): Fact | undefined {
  const { figure } = place
  const equal = grounds.facts.filter((fact) => hasValue(fact, figure))
  const agreeing = equal.filter((fact) => agrees(fact, place, read, grounds.language))
  const alike = grounds.facts.filter((fact) => isAlike(fact, figure))
  return agreeing.find((fact) =>
    isCalled(fact, agreeing, alike, { place, lower, language: grounds.language }),
  )
}

/** Whether a number could be meant for a fact, by its unit alone. */
function isAlike({ unit, currency }: Fact, figure: Figure): boolean {
  if (figure.unit === 'day' || unit === 'day') return figure.unit === unit
  if (figure.unit === 'percent' || figure.unit === 'percentage_points') return figure.unit === unit
  if (figure.unit === 'times') return unit === 'ratio'
  if (unit === 'percent' || unit === 'percentage_points') return false
  if (figure.currency !== undefined) return figure.currency === currency
  if (figure.factor !== 1) return unit === 'money'
  return true
}

function hasValue(fact: Fact, figure: Figure): boolean {
  if (!isAlike(fact, figure)) return false
  if (typeof fact.value === 'string') return isThatDay(fact.value, figure)
  if (figure.decimals > fact.decimals) return false
  const size = Math.abs(fact.value) / figure.factor
  if (figure.size === 0 && size !== 0) return false
  return round(size, figure.decimals) === figure.size
}

function isThatDay(text: string, { day: written }: Figure): boolean {
  const day = parseDay(text)
  if (day === undefined || written === undefined) return false
  const { year, month, dayOfMonth } = dateOf(day)
  const sameYear = written.year === undefined || written.year === year
  return sameYear && written.month === month && written.dayOfMonth === dayOfMonth
}

function agrees(fact: Fact, { figure, clauses }: Place, { words }: ReadText, language: Language): boolean {
  if (typeof fact.value === 'string') return true
  const sign = Math.sign(fact.value)
  if (figure.sign !== 0 && figure.sign !== sign) return false
  if (!fact.directed) return sign >= 0 || figure.sign === -1
  const clause = clauses[clauses.length - 1]
  if (clause !== undefined && isNegated(words, clause, language)) return false
  const scope = figure.sign === 0 ? clauses : clauses.slice(-1)
  const stated = statedDirection(words, figure, scope, language)
  if (stated === undefined) return figure.sign !== 0 || sign >= 0
  return sign === 0 || stated === (sign > 0 ? 'up' : 'down')
}

interface PageContext {
  readonly place: Place
  readonly lower: string
  readonly language: Language
}

function isCalled(
  fact: Fact,
  agreeing: readonly Fact[],
  alike: readonly Fact[],
  { place, lower, language }: PageContext,
): boolean {
  const own = fact.terms[language]
  if (own.length === 0) return true
  const clause = place.clauses[place.clauses.length - 1] ?? place.sentence
  const sentence = place.sentence
  const clauseEnd = endOfClause(place, clause)
  const gapOf = (one: Fact): number =>
    nearestTerm(lower, { start: clause.start, end: clauseEnd }, place.figure, one.terms[language])
  const nearest = Math.min(...alike.map(gapOf))
  if (nearest === Number.POSITIVE_INFINITY) {
    return nearestTerm(lower, sentence, place.figure, own) < Number.POSITIVE_INFINITY
  }
  return gapOf(fact) === nearest && agreeing.includes(fact)
}

/** A figure may reach over the begin of a break, as the comma of a list does; its clause then ends with it. */
const endOfClause = ({ figure }: Place, clause: Span): number => Math.max(clause.end, figure.end)

/** Characters between a figure and the nearest of some terms within a span; infinite where none is there. */
function nearestTerm(lower: string, span: Span, figure: Span, terms: readonly string[]): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const term of terms) {
    for (let at = lower.indexOf(term, span.start); at >= 0; at = lower.indexOf(term, at + 1)) {
      const end = at + term.length
      if (end > span.end) break
      if (/\p{L}/u.test(lower[at - 1] ?? '')) continue
      nearest = Math.min(nearest, Math.max(figure.start - end, at - figure.end, 0))
    }
  }
  return nearest
}
