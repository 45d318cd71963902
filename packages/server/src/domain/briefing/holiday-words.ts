import type { LocalizedText } from './message.ts'
import type { HolidayName } from './session-calendar.ts'

/** The holidays of the exchange. */
export const HOLIDAY_WORDS: Readonly<Record<HolidayName, LocalizedText>> = {
  new_year: { en: "New Year's Day", de: 'Neujahr' },
  martin_luther_king: { en: 'Martin Luther King Day', de: 'Martin Luther King Day' },
  presidents: { en: "Presidents' Day", de: 'Presidents’ Day' },
  good_friday: { en: 'Good Friday', de: 'Karfreitag' },
  memorial: { en: 'Memorial Day', de: 'Memorial Day' },
  juneteenth: { en: 'Juneteenth', de: 'Juneteenth' },
  independence: { en: 'Independence Day', de: 'Unabhängigkeitstag' },
  labor: { en: 'Labor Day', de: 'Labor Day' },
  thanksgiving: { en: 'Thanksgiving', de: 'Thanksgiving' },
  christmas: { en: 'Christmas', de: 'Weihnachten' },
}
