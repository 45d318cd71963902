import type { Fact } from '../text/fact.ts'

export interface LocalizedText {
  readonly en: string
  readonly de: string
}

/** The order breaks ties of importance. */
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

/** Both texts state the same facts. */
export interface Message {
  readonly section: SectionId
  /** 0–100. */
  readonly importance: number
  readonly facts: readonly Fact[]
  /** Opens its section regardless of importance. */
  readonly opens?: true
  /** Whole sentences. */
  readonly text: LocalizedText
  /** Without a full stop. */
  readonly headline?: LocalizedText | undefined
  /** Phrases with digits or signs that state no number. */
  readonly names?: readonly string[]
}
