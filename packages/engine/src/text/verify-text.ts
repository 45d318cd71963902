import type { CitedText } from '../briefing/cited-text.ts'
import { dateOf, parseDay } from '../kernel/time.ts'
import { round } from '../series/round.ts'
import { clausesOf, type Span, sentencesOf } from './clauses.ts'
import type { Fact, Language } from './fact.ts'
import { type Figure, type ReadText, readFigures } from './read-figures.ts'
import { isNegated, statedDirection } from './stated-direction.ts'

interface Page extends Pick<ReadText, 'words'> {
  readonly lower: string
  readonly language: Language
}

/** Facts against which a text is verified. */
export interface Evidence {
  readonly facts: readonly Fact[]
  readonly language: Language
  /** Phrases with digits that state no number: `S&P 500`, `200-day`. */
  readonly names: readonly string[]
}

interface Verification {
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
export function verifyText(
  text: string,
  evidence: Evidence,
  read: ReadText = readFigures(text, evidence.language, evidence.names),
): Verification {
  const citations: string[] = []
  const faults = read.strays.map((stray) => `"${stray}" cannot be read`)
  for (const { figure, fact } of matchedFigures(text, read, evidence)) {
    if (fact === undefined) faults.push(`"${figure.text}" is no fact as it is stated`)
    else citations.push(fact.id)
  }
  const numbers = read.figures.length + read.strays.length
  return { numbers, verified: citations.length, citations, faults }
}

/** The numbers of a text that are facts, by the rules of `verifyText`. */
export function citedText(text: string, evidence: Evidence): CitedText {
  const read = readFigures(text, evidence.language, evidence.names)
  const citations = matchedFigures(text, read, evidence).flatMap(({ figure: { start, end }, fact }) =>
    fact === undefined ? [] : [{ fact: fact.id, start, end }],
  )
  return { text, citations }
}

function matchedFigures(text: string, read: ReadText, evidence: Evidence) {
  const page = { words: read.words, lower: text.toLowerCase(), language: evidence.language }
  const alikeOf = factsAlike(evidence.facts)
  return placesOf(read, evidence.language).map((place) => ({
    figure: place.figure,
    fact: factOf(place, page, alikeOf(place.figure)),
  }))
}

/** Most figures of a text are in a few units. */
function factsAlike(facts: readonly Fact[]): (figure: Figure) => readonly Fact[] {
  const known = new Map<string, readonly Fact[]>()
  return (figure) => {
    const key = `${figure.unit} ${figure.currency} ${figure.factor === 1}`
    const alike = known.get(key) ?? facts.filter((fact) => isAlike(fact, figure))
    known.set(key, alike)
    return alike
  }
}

function placesOf({ figures, words }: ReadText, language: Language): readonly Place[] {
  const sentences = sentencesOf(words).map((span) => ({ span, clauses: clausesOf(words, span, language) }))
  const whole = { start: 0, end: words.length }
  return figures.map((figure) => {
    const { span: sentence, clauses } = sentences.find(({ span }) => span.end >= figure.end) ?? {
      span: whole,
      clauses: clausesOf(words, whole, language),
    }
    return { figure, sentence, clauses: clauses.filter(({ start }) => start <= figure.start) }
  })
}

/** @param alike facts */
function factOf(place: Place, page: Page, alike: readonly Fact[]): Fact | undefined {
  const { lower, language } = page
  const { figure } = place
  const tolerance = 10 ** -figure.decimals
  const agreeing = alike.filter((fact) => hasValue(fact, figure, tolerance) && agrees(fact, place, page))
  if (agreeing.length === 0) return undefined
  const inClause = nearestTerm(lower, clauseOf(place), figure)
  const inSentence = nearestTerm(lower, place.sentence, figure)
  const nearest = Math.min(...alike.map(({ terms }) => inClause(terms[language])))
  return agreeing.find(({ terms: { [language]: terms } }) => {
    if (terms.length === 0) return true
    return nearest === Number.POSITIVE_INFINITY ? inSentence(terms) < nearest : inClause(terms) === nearest
  })
}

/** By its unit. The key of `factsAlike` has all that this reads of a figure. */
function isAlike({ unit, currency }: Fact, figure: Figure): boolean {
  if (figure.unit === 'day' || unit === 'day') return figure.unit === unit
  if (figure.unit === 'percent' || figure.unit === 'percentage_points') return figure.unit === unit
  if (figure.unit === 'times') return unit === 'ratio'
  if (unit === 'percent' || unit === 'percentage_points') return false
  if (figure.currency !== undefined) return figure.currency === currency
  if (figure.factor !== 1) return unit === 'money'
  return true
}

/** @param fact alike */
function hasValue(fact: Fact, figure: Figure, tolerance: number): boolean {
  if (typeof fact.value === 'string') return isThatDay(fact.value, figure)
  if (figure.decimals > fact.decimals) return false
  const size = Math.abs(fact.value) / figure.factor
  // Rounding is slow, and most facts are far from the figure.
  if (Math.abs(size - figure.size) > tolerance) return false
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

function agrees(fact: Fact, { figure, clauses }: Place, { words, language }: Page): boolean {
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
const nearestTerm = (
  lower: string,
  { start, end }: Span,
  figure: Span,
): ((terms: readonly string[]) => number) => {
  const within = lower.slice(start, end)
  return (terms) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const term of terms) {
      for (let from = within.indexOf(term); from >= 0; from = within.indexOf(term, from + 1)) {
        const at = start + from
        if (/\p{L}/u.test(lower[at - 1] ?? '')) continue
        nearest = Math.min(nearest, Math.max(figure.start - at - term.length, at - figure.end, 0))
      }
    }
    return nearest
  }
}
