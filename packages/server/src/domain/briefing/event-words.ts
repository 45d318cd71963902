import table from '../../../data/briefing/event-words.json' with { type: 'json' }
import type { EventWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './message.ts'

/**
 * What happened to a company, by type of event: `en` follows the name of the company, `de` as well; `enAfter` and
 * `deAfter` follow a sentence about its price, in which the company is the subject.
 */
export interface CompanyEventWords extends LocalizedText {
  readonly enAfter: string
  readonly deAfter: string
}

const { company, world, pluralEvents, crises } = table as EventWordTable

export const COMPANY_EVENTS: Readonly<Record<string, CompanyEventWords>> = company

/** What happened in the world, by type of event: subjects that fit before "made news" and "bestimmte die Nachrichten". */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = world

/** Those of `WORLD_EVENTS` whose verb is plural, in both languages. */
export const PLURAL_EVENTS: ReadonlySet<string> = new Set(pluralEvents)

/** Crises by category: as subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = crises
