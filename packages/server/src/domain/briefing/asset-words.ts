import table from '../../../data/briefing/asset-words.json' with { type: 'json' }
import type { AssetWordTable } from '../../../data/schemas.ts'
import type { Asset } from '../market/asset.ts'
import type { LocalizedText } from './message.ts'

/** As the subject of a sentence. */
export interface AssetWords extends LocalizedText {
  readonly plural: { readonly en: boolean; readonly de: boolean }
}

type Currency = AssetWordTable['currencies'][string]

const { commodities, funds, currencies } = table as AssetWordTable

const WORDS: ReadonlyMap<string, AssetWords> = new Map(
  [...commodities, ...funds].map(({ symbol, en, de, plural }) => [
    symbol,
    {
      en,
      de,
      plural: { en: plural === 'en' || plural === 'both', de: plural === 'de' || plural === 'both' },
    },
  ]),
)

/** For companies the name without share class and legal form. */
export function assetWords(asset: Asset): AssetWords {
  const known = WORDS.get(asset.symbol)
  if (known !== undefined) return known
  const name = asset.name
    .replace(/ \(Class [A-Z]\)$/, '')
    .replace(/,? (?:& Co\.|Corporation|Company|& Company|Group|Inc\.?|International|plc)$/, '')
  return { en: name, de: name, plural: { en: false, de: false } }
}

/** Of a pair named `EUR/USD`; undefined for other names. */
export function pairWords(name: string): { readonly base: Currency; readonly quote: Currency } | undefined {
  const [base, quote] = name.split('/').map((code) => currencies[code])
  return base === undefined || quote === undefined ? undefined : { base, quote }
}

/** Only masculine articles change. */
export const accusative = (german: string): string => german.replace(/^der /, 'den ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
