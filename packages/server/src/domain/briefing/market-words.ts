import eventTable from '../../../data/briefing/event-words.json' with { type: 'json' }
import words from '../../../data/briefing/holiday-words.json' with { type: 'json' }
import table from '../../../data/briefing/market-words.json' with { type: 'json' }
import type { EventWordTable, HolidayWordTable, MarketWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './localized-text.ts'
import type { HolidayName } from './session-calendar.ts'

const { drivers, statuses, regimes, regions } = table as MarketWordTable

export const DRIVER_WORDS: MarketWordTable['drivers'] = drivers

/** Risk status; German in quotation marks when it is a name. */
export const STATUS_WORDS = statuses

/** German also with its article and after "zu". */
export const REGIME_WORDS = regimes

/** As places, and after "for". */
export const REGION_WORDS: MarketWordTable['regions'] = regions

export const HOLIDAY_WORDS: Readonly<Record<HolidayName, LocalizedText>> = words as HolidayWordTable

const { company, world, crises } = eventTable as EventWordTable

/** They follow the name of the company. */
export const COMPANY_EVENTS: Readonly<Record<string, LocalizedText>> = company

/** As subjects. */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = world

/** As subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = crises
