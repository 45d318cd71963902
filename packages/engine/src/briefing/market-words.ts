import words from '../../data/briefing/holiday-words.json' with { type: 'json' }
import table from '../../data/briefing/market-words.json' with { type: 'json' }
import type { HolidayWordTable, MarketWordTable } from '../table-schemas.ts'
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
