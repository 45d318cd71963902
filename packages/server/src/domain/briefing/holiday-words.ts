import words from '../../../data/briefing/holiday-words.json' with { type: 'json' }
import type { HolidayWordTable } from '../../../data/schemas.ts'
import type { LocalizedText } from './message.ts'
import type { HolidayName } from './session-calendar.ts'

export const HOLIDAY_WORDS: Readonly<Record<HolidayName, LocalizedText>> = words as HolidayWordTable
