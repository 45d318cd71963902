import type { Fact } from '../text/fact.ts'

/** One thought in both languages. */
export interface LocalizedText {
  readonly en: string
  readonly de: string
}

/** Sections; the order breaks ties of importance. */
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

/** A statement of a briefing: both texts state the same facts. */
export interface Message {
  readonly section: SectionId
  /** 0–100; see `LEAST_IMPORTANCE`. */
  readonly importance: number
  readonly facts: readonly Fact[]
  /** Whether it opens its section regardless of importance. */
  readonly opens?: true
  /** Whole sentences. */
  readonly text: LocalizedText
  /** Headline without a full stop, if it may lead. */
  readonly headline?: LocalizedText | undefined
  /** Phrases with digits or signs that state no number. */
  readonly names?: readonly string[]
}
