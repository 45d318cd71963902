import { type Fact, inEachLanguage, type Language, type PublishedFact, publishedFact } from '../text/fact.ts'
import { verifyText } from '../text/verify-text.ts'
import { type Citation, readCited } from './cited-text.ts'
import type { FactBook } from './fact-book.ts'
import type { LocalizedText } from './localized-text.ts'

export const SECTION_IDS = [
  'tldr',
  'changed',
  'markets',
  'movers',
  'risk',
  'events',
  'signals',
  'portfolio',
  'ahead',
  'unknown',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/** Names with digits that any text may contain. */
const COMMON_NAMES = ['S&P 500', 'Nasdaq 100', '200-day', '200-Tage', 'US 10-year']
/** A headline in quotation marks stays as published, and no language model reads it here. */
const QUOTED = /[“„][^“”„]{20,}/u
const LANGUAGES = ['en', 'de'] as const

/** A sentence, or two that belong together. */
interface ComposedItem {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** What a paraphrase of a sentence is verified against; without one the sentence stands as it is. */
interface ItemEvidence {
  readonly facts: readonly Fact[]
  readonly names: readonly string[]
}

export interface ComposedSection {
  readonly id: SectionId | 'title' | 'headline' | 'update'
  readonly items: Readonly<Record<Language, readonly ComposedItem[]>>
  /** By item and language; undefined if the sentence may not be worded otherwise. */
  readonly evidence: readonly Readonly<Record<Language, ItemEvidence | undefined>>[]
}

export interface ComposedBriefing {
  readonly sections: readonly ComposedSection[]
  /** All that are cited. */
  readonly facts: readonly PublishedFact[]
  readonly numbers: number
  /** Faults of the sentences that were left out. */
  readonly dropped: readonly string[]
}

/**
 * Sentences with their citations. One that states a number outside of a citation, cites an unknown fact, or has other
 * facts in the other language is left out.
 * @param names phrases with digits or signs that state no number
 */
export function composeBriefing(
  sections: readonly { readonly id: ComposedSection['id']; readonly sentences: readonly LocalizedText[] }[],
  book: FactBook,
  names: readonly string[],
): ComposedBriefing {
  const phrases = [...COMMON_NAMES, ...names].sort((a, b) => b.length - a.length)
  const cited = new Map<string, Fact>()
  const dropped: string[] = []
  let numbers = 0
  const composed = sections.map(({ id, sentences }): ComposedSection => {
    const fitting = sentences.flatMap((sentence) => {
      const pair = inEachLanguage((language) => readCited(sentence[language]))
      const faults = faultsOf(pair, book, phrases)
      if (faults.length > 0) {
        dropped.push(`${faults.join('; ')}: ${pair.en.text} / ${pair.de.text}`)
        return []
      }
      const facts = pair.en.citations.flatMap(({ fact }) => book.get(fact) ?? [])
      for (const fact of facts) cited.set(fact.id, fact)
      numbers += pair.en.citations.length
      return [{ pair, facts }]
    })
    return {
      id,
      items: inEachLanguage((language) => fitting.map(({ pair }) => pair[language])),
      evidence: fitting.map(({ pair, facts }) =>
        inEachLanguage((language) => evidenceOf(pair[language].text, language, facts, names)),
      ),
    }
  })
  return { sections: composed, facts: [...cited.values()].map(publishedFact), numbers, dropped }
}

function faultsOf(
  pair: Readonly<Record<Language, ComposedItem>>,
  book: FactBook,
  phrases: readonly string[],
): readonly string[] {
  const strays = LANGUAGES.flatMap((language) =>
    strayNumbers(pair[language], phrases).map((stray) => `"${stray}" is no citation`),
  )
  const unknown = pair.en.citations.flatMap(({ fact }) =>
    book.get(fact) === undefined ? [`${fact} is no fact`] : [],
  )
  const idsOf = ({ citations }: ComposedItem): string =>
    [...new Set(citations.map(({ fact }) => fact))].sort().join(' ')
  const differs = idsOf(pair.en) === idsOf(pair.de) ? [] : [`${idsOf(pair.en)} is not ${idsOf(pair.de)}`]
  return [...strays, ...unknown, ...differs]
}

/**
 * Digits outside of citations and phrases.
 * @param phrases the longest first
 */
function strayNumbers({ text, citations }: ComposedItem, phrases: readonly string[]): readonly string[] {
  let rest = text
  for (const { start, end } of citations)
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  for (const phrase of phrases) rest = rest.replaceAll(phrase, ' ')
  return [...rest.matchAll(/\d[\d.,]*/gu)].map(([digits]) => digits)
}

/** Only a sentence that proves itself by reading may be worded otherwise. */
function evidenceOf(
  text: string,
  language: Language,
  facts: readonly Fact[],
  names: readonly string[],
): ItemEvidence | undefined {
  if (QUOTED.test(text)) return undefined
  const evidence = { facts, names: [...COMMON_NAMES, ...names.filter((name) => text.includes(name))] }
  return verifyText(text, { ...evidence, language }).faults.length === 0 ? evidence : undefined
}
