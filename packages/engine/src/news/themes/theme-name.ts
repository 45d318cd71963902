import table from '../../../data/news/theme-words.json' with { type: 'json' }
import { assetWords } from '../../briefing/asset-words.ts'
import { capital } from '../../briefing/cited-text.ts'
import type { LocalizedText } from '../../briefing/localized-text.ts'
import { REGION_WORDS } from '../../briefing/market-words.ts'
import type { Asset } from '../../market/asset.ts'
import type { ThemeWordTable } from '../../table-schemas.ts'
import { inEachLanguage } from '../../text/fact.ts'
import { CENTRAL_BANKS } from '../linking/market-names.ts'
import { countriesOf, type NewsStory } from '../story/news-story.ts'

const { events, crises, epidemics, banks } = table as ThemeWordTable
const NAMED_SHARE = 0.5
const MOST_COUNTRIES = 3

/** An event as a noun; undefined for an unknown type. */
export const eventWords = (code: string): LocalizedText | undefined => events[code]

/** An epidemic has its own name if half of its headlines give one. */
export function crisisName(category: string, region: string, titles: readonly string[]): LocalizedText {
  const named = epidemics.find(({ words }) => {
    const word = new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu')
    return titles.filter((title) => word.test(title)).length >= NAMED_SHARE * titles.length
  })
  if (category === 'pandemic' && named !== undefined) return { en: named.en, de: named.de }
  const words = crises[category]
  const place = REGION_WORDS[region]
  return place === undefined || region === 'global'
    ? words
    : inEachLanguage((language) => `${words[language]} ${place[language]}`)
}

/** "Boeing: outlook cut", "Fed: rate decision", "Inflation data (US)". */
export function eventName(
  code: string,
  links: NewsStory['links'],
  subject: Asset | undefined,
): LocalizedText {
  const words = events[code]
  if (subject !== undefined) {
    const name = assetWords(subject)
    return inEachLanguage((language) => `${capital(name[language])}: ${words[language]}`)
  }
  const bank = CENTRAL_BANKS.find(({ code: id }) => links.some((link) => link.id === `central_bank:${id}`))
  if (bank !== undefined && code.startsWith('cb_')) {
    return inEachLanguage(
      (language) => `${banks[bank.code]?.[language] ?? bank.names[0]}: ${words[language]}`,
    )
  }
  const named = countriesOf(links).slice(0, MOST_COUNTRIES)
  const countries = named.length > 0 || bank === undefined ? named : [bank.country]
  const place = countries.length === 0 ? '' : ` (${countries.join(', ')})`
  return inEachLanguage((language) => `${capital(words[language])}${place}`)
}
