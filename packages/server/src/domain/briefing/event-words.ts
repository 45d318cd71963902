import table from '../../../data/briefing/event-words.json' with { type: 'json' }
import type { EventWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './message.ts'

/**
 * Company event by type: `en` and `de` follow the company name; `enAfter` and `deAfter` follow a sentence with the
 * company as subject.
 */
export interface CompanyEventWords extends LocalizedText {
  readonly enAfter: string
  readonly deAfter: string
}

const { company, world, pluralEvents, crises } = table as EventWordTable

export const COMPANY_EVENTS: Readonly<Record<string, CompanyEventWords>> = company

/** World events by type: subjects for "made news" and "bestimmte die Nachrichten". */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = world

/** Those with a plural verb in both languages. */
export const PLURAL_EVENTS: ReadonlySet<string> = new Set(pluralEvents)

/** Crises by category, as subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = crises
