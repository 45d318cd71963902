import type { Fact } from '../text/fact.ts'

/** One thought in both languages, each in its own words. */
export interface LocalizedText {
  readonly en: string
  readonly de: string
}

/** The parts of a briefing, in the order in which equals are read. */
export const SECTION_IDS = [
  'market',
  'risk',
  'movers',
  'sectors',
  'commodities',
  'events',
  'signals',
  'watch',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/** Something a briefing can say: both texts state the same facts. */
export interface Message {
  readonly section: SectionId
  /** 0–100: what a reader would miss most comes first; see `LEAST_IMPORTANCE`. */
  readonly importance: number
  readonly facts: readonly Fact[]
  /** Whether it opens its section whatever the others weigh. */
  readonly opens?: true
  /** Whole sentences. */
  readonly text: LocalizedText
  /** A line of headline without a full stop; none where it never leads. */
  readonly headline?: LocalizedText
  /** Phrases with digits or signs that state no number. */
  readonly names: readonly string[]
}
