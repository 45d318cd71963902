import eventTable from '../../../data/briefing/event-words.json' with { type: 'json' }
import words from '../../../data/briefing/holiday-words.json' with { type: 'json' }
import table from '../../../data/briefing/market-words.json' with { type: 'json' }
import type { EventWordTable, HolidayWordTable, MarketWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './message.ts'
import type { HolidayName } from './session-calendar.ts'

/** A driver of the risk index within a sentence. */
interface DriverWords {
  readonly en: string
  readonly enCapital: string
  readonly de: string
  /** Terms that identify it. */
  readonly enTerms: readonly string[]
  readonly deTerms: readonly string[]
}

const { drivers, statuses, regimes, regions } = table as MarketWordTable

/** By driver name of the risk index. */
export const DRIVER_WORDS: Readonly<Record<string, DriverWords>> = Object.fromEntries(
  Object.entries(drivers).map(([name, { en, ...words }]) => [
    name,
    { en, enCapital: en.charAt(0).toUpperCase() + en.slice(1), ...words },
  ]),
)

/** Risk status: `de` after "gilt als", `deField` after "liegt". */
export const STATUS_WORDS = statuses

/** Regimes; German without an article, with it, and after "in". */
export const REGIME_WORDS = regimes

/** Regions as places and possessors. */
export const REGION_WORDS: Readonly<
  Record<string, { readonly en: string; readonly de: string; readonly enFor: string; readonly deFor: string }>
> = regions

export const HOLIDAY_WORDS: Readonly<Record<HolidayName, LocalizedText>> = words as HolidayWordTable

/**
 * Company event by type: `en` and `de` follow the company name; `enAfter` and `deAfter` follow a sentence with the
 * company as subject.
 */
export interface CompanyEventWords extends LocalizedText {
  readonly enAfter: string
  readonly deAfter: string
}

const { company, world, pluralEvents, crises } = eventTable as EventWordTable

export const COMPANY_EVENTS: Readonly<Record<string, CompanyEventWords>> = company

/** World events by type: subjects for "made news" and "bestimmte die Nachrichten". */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = world

/** Those with a plural verb in both languages. */
export const PLURAL_EVENTS: ReadonlySet<string> = new Set(pluralEvents)

/** Crises by category, as subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = crises
