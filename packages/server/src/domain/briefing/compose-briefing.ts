import { type Fact, type Language, type PublishedFact, publishedFact } from '../text/fact.ts'
import { statedNumbers } from '../text/stated-numbers.ts'
import { UnverifiedText, type Verification, verifyText } from '../text/verify-text.ts'
import { capital } from './asset-words.ts'
import { type LocalizedText, type Message, SECTION_IDS, type SectionId } from './message.ts'

const LEAST_IMPORTANCE = 20
/** Besides what to watch, by importance. */
const MOST_SECTIONS = 7
const MOST_MESSAGES: Readonly<Record<SectionId, number>> = {
  market: 4,
  risk: 4,
  movers: 2,
  sectors: 3,
  commodities: 3,
  events: 4,
  signals: 3,
  watch: 4,
}
/** Names with digits that any text may contain. */
const COMMON_NAMES = ['S&P 500', 'Nasdaq 100', '10-year', 'three-month VIX']
/** Among the texts of a briefing. */
const FIRST_SECTION = 2
const SECOND_HEADLINE = 45

export interface ComposedSection {
  readonly id: SectionId
  readonly title: string
  readonly text: string
  /** Ids, distinct. */
  readonly facts: readonly string[]
}

/** The headline, or the thoughts of a section in order. */
export interface TextEvidence {
  readonly texts: Readonly<Record<Language, readonly string[]>>
  readonly facts: readonly Fact[]
  readonly names: readonly string[]
}

export interface ComposedBriefing {
  readonly title: string
  readonly headline: string
  readonly sections: readonly ComposedSection[]
  readonly facts: readonly PublishedFact[]
  readonly grounding: { readonly numbers: number; readonly verified: number }
}

export interface BriefingParts {
  readonly title: LocalizedText
  readonly titleFacts: readonly Fact[]
  readonly messages: readonly Message[]
  readonly sectionTitles: Readonly<Record<SectionId, LocalizedText>>
  /** Text if no message is important enough. */
  readonly nothing: LocalizedText
}

interface Chosen {
  readonly headline: readonly Message[]
  readonly sections: readonly { readonly id: SectionId; readonly messages: readonly Message[] }[]
}

interface Written {
  readonly text: string
  readonly texts: readonly string[]
  readonly facts: readonly Fact[]
  readonly names: readonly string[]
}

/**
 * Sections by their most important message, what to watch last; every number is verified against the facts of its
 * section.
 * @throws UnverifiedText if a text states a number that is no fact, or the languages state different numbers
 */
export function composeBriefing(parts: BriefingParts): Readonly<Record<Language, ComposedBriefing>> & {
  /** The headline, then the sections. */
  readonly evidence: readonly TextEvidence[]
} {
  const chosen = choose(parts.messages)
  const [en, de] = [writtenIn('en', parts, chosen), writtenIn('de', parts, chosen)]
  const verified = en.map((text, at) => verifiedPair(text, de[at]))
  const numbers = verified.reduce((sum, pair) => sum + pair.numbers, 0)
  const facts = distinct(verified.flatMap(({ cited }) => cited)).map(publishedFact)
  const composed = (
    language: Language,
    [title, headline, ...sections]: readonly Written[],
  ): ComposedBriefing => ({
    title: title.text,
    headline: headline.text,
    sections: sections.map(({ text }, at) => ({
      id: chosen.sections[at].id,
      title: parts.sectionTitles[chosen.sections[at].id][language],
      text,
      facts: distinct(verified[at + FIRST_SECTION].cited).map(({ id }) => id),
    })),
    facts,
    grounding: { numbers, verified: numbers },
  })
  const evidence = en
    .slice(1)
    .map(({ texts, facts, names }, at) => ({ texts: { en: texts, de: de[at + 1].texts }, facts, names }))
  return { en: composed('en', en), de: composed('de', de), evidence }
}

const writtenIn = (language: Language, parts: BriefingParts, chosen: Chosen): readonly Written[] => [
  { text: parts.title[language], texts: [], facts: parts.titleFacts, names: [] },
  writtenHeadline(language, parts, chosen),
  ...chosen.sections.map(({ messages }) => writtenSection(language, messages)),
]

interface VerifiedPair {
  readonly numbers: number
  /** Of equal facts, the languages may name different ones. */
  readonly cited: readonly Fact[]
}

function verifiedPair(en: Written, de: Written): VerifiedPair {
  const [first, second] = [verified(en, 'en'), verified(de, 'de')]
  const inEnglish = statedNumbers(en.text, 'en', en.names)
  const inGerman = statedNumbers(de.text, 'de', de.names)
  if (inEnglish !== inGerman) {
    throw new UnverifiedText(`${en.text} / ${de.text}`, [`${inEnglish} is not ${inGerman}`])
  }
  const cited = new Set([...first.citations, ...second.citations])
  return { numbers: first.numbers, cited: en.facts.filter(({ id }) => cited.has(id)) }
}

function verified({ text, facts, names }: Written, language: Language): Verification {
  const verification = verifyText(text, { facts, names, language })
  if (verification.faults.length > 0) throw new UnverifiedText(text, verification.faults)
  return verification
}

/** @throws RangeError if one id has two values */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  const byId = new Map<string, Fact>()
  for (const fact of facts) {
    const known = byId.get(fact.id)
    if (known !== undefined && known.value !== fact.value) throw new RangeError(`two facts are ${fact.id}`)
    byId.set(fact.id, known ?? fact)
  }
  return [...byId.values()]
}

function choose(messages: readonly Message[]): Chosen {
  const worth = messages
    .filter(({ importance }) => importance >= LEAST_IMPORTANCE)
    .toSorted((a, b) => b.importance - a.importance)
  const sections = SECTION_IDS.map((id) => ({
    id,
    messages: inReadingOrder(worth.filter(({ section }) => section === id).slice(0, MOST_MESSAGES[id])),
  })).filter((section) => section.messages.length > 0)
  const watch = sections.filter(({ id }) => id === 'watch')
  const others = sections
    .filter(({ id }) => id !== 'watch')
    .toSorted((a, b) => topOf(b.messages) - topOf(a.messages))
    .slice(0, MOST_SECTIONS)
  return {
    headline: headlineOf(others.flatMap((section) => section.messages)),
    sections: [...others, ...watch],
  }
}

const inReadingOrder = (messages: readonly Message[]): readonly Message[] => [
  ...messages.filter(({ opens }) => opens),
  ...messages.filter(({ opens }) => !opens),
]

const topOf = (messages: readonly Message[]): number =>
  Math.max(...messages.map(({ importance }) => importance))

function headlineOf(messages: readonly Message[]): readonly Message[] {
  const able = messages
    .filter(({ headline }) => headline !== undefined)
    .toSorted((a, b) => b.importance - a.importance)
  const [first] = able
  const second = able.find(
    ({ section, importance }) => section !== first?.section && importance >= SECOND_HEADLINE,
  )
  return [first, second].flatMap((message) => message ?? [])
}

function writtenHeadline(language: Language, { nothing }: BriefingParts, { headline }: Chosen): Written {
  const lines = headline.flatMap((message) => message.headline?.[language] ?? [])
  const text = lines.length === 0 ? nothing[language] : capital(lines.join('; '))
  return {
    text,
    texts: [text],
    facts: headline.flatMap(({ facts }) => facts),
    names: [...COMMON_NAMES, ...headline.flatMap(({ names = [] }) => names)],
  }
}

function writtenSection(language: Language, messages: readonly Message[]): Written {
  const texts = messages.map(({ text }) => text[language])
  return {
    text: texts.join(' '),
    texts,
    facts: messages.flatMap(({ facts }) => facts),
    names: [...COMMON_NAMES, ...messages.flatMap(({ names = [] }) => names)],
  }
}
