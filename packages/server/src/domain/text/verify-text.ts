import { dateOf, parseDay } from '../../kernel/time.ts'
import { round } from '../series/round.ts'
import { clausesOf, type Span, sentencesOf } from './clauses.ts'
import type { Fact, Language } from './fact.ts'
import { type Figure, type ReadText, readFigures } from './read-figures.ts'
import { isNegated, statedDirection } from './stated-direction.ts'

/** Facts against which a text is verified. */
export interface Evidence {
  readonly facts: readonly Fact[]
  readonly language: Language
  /** Phrases with digits that state no number: `S&P 500`, `200-day`. */
  readonly names: readonly string[]
}

export interface Verification {
  /** With dates. */
  readonly numbers: number
  readonly verified: number
  /** In text order. */
  readonly citations: readonly string[]
  /** One line a number. */
  readonly faults: readonly string[]
}

export class UnverifiedText extends Error {
  constructor(text: string, faults: readonly string[]) {
    super(`${faults.join('; ')}: ${text}`)
    this.name = 'UngroundedText'
  }
}

interface Place {
  readonly figure: Figure
  readonly sentence: Span
  /** Up to that of the figure. */
  readonly clauses: readonly Span[]
}

/**
 * Every number, number word and date must be a fact. It matches one if
 * its value is equal to the last written digit, in the same unit and currency;
 * its sign or stated direction is that of the fact, and a directed number is not in a negated clause;
 * the nearest term in its clause (else any term in its sentence) is one of the fact's.
 */
export function verifyText(text: string, evidence: Evidence): Verification {
  const read = readFigures(text, evidence.language, evidence.names)
  const lower = text.toLowerCase()
  const citations: string[] = []
  const faults = read.strays.map((stray) => `"${stray}" cannot be read`)
  for (const place of placesOf(read, evidence.language)) {
    const fact = factOf(place, read, lower, evidence)
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

function factOf(place: Place, read: ReadText, lower: string, evidence: Evidence): Fact | undefined {
  const { figure } = place
  const agreeing = evidence.facts.filter(
    (fact) => hasValue(fact, figure) && agrees(fact, place, read, evidence.language),
  )
  if (agreeing.length === 0) return undefined
  const { language } = evidence
  const sentence = (fact: Fact): number => nearestTerm(lower, place.sentence, figure, fact.terms[language])
  const clause = clauseOf(place)
  const gap = (fact: Fact): number => nearestTerm(lower, clause, figure, fact.terms[language])
  const alike = evidence.facts.filter((fact) => isAlike(fact, figure))
  const nearest = Math.min(...alike.map(gap))
  return agreeing.find((fact) => {
    if (fact.terms[language].length === 0) return true
    return nearest === Number.POSITIVE_INFINITY ? sentence(fact) < nearest : gap(fact) === nearest
  })
}

/** By its unit. */
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
  // Rounding is slow, and most facts are far from the figure.
  if (Math.abs(size - figure.size) > 10 ** -figure.decimals) return false
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

/** It may extend beyond a clause break, as with the comma of a list. */
function clauseOf({ figure, sentence, clauses }: Place): Span {
  const { start, end } = clauses[clauses.length - 1] ?? sentence
  return { start, end: Math.max(end, figure.end) }
}

/** In characters; infinite if none. */
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
