import eventTable from '../../../data/briefing/event-words.json' with { type: 'json' }
import words from '../../../data/briefing/holiday-words.json' with { type: 'json' }
import table from '../../../data/briefing/market-words.json' with { type: 'json' }
import type { EventWordTable, HolidayWordTable, MarketWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './message.ts'
import type { HolidayName } from './session-calendar.ts'

const { drivers, statuses, regimes, regions } = table as MarketWordTable

/** With the terms that identify each. */
export const DRIVER_WORDS: MarketWordTable['drivers'] = drivers

/** Risk status: `de` after "gilt als", `deField` after "liegt". */
export const STATUS_WORDS = statuses

/** German also with article and as a genitive. */
export const REGIME_WORDS = regimes

/** As places and possessors. */
export const REGION_WORDS: MarketWordTable['regions'] = regions

export const HOLIDAY_WORDS: Readonly<Record<HolidayName, LocalizedText>> = words as HolidayWordTable

const { company, world, pluralEvents, crises } = eventTable as EventWordTable

/** `en` and `de` follow the company name, `enAfter` and `deAfter` a sentence about it. */
export const COMPANY_EVENTS: EventWordTable['company'] = company
export type CompanyEventWords = EventWordTable['company'][string]

/** As subjects. */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = world

/** Those with a plural verb in both languages. */
export const PLURAL_EVENTS: ReadonlySet<string> = new Set(pluralEvents)

/** As subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = crises
