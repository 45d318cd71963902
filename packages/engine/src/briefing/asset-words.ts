import table from '../../data/briefing/asset-words.json' with { type: 'json' }
import type { Asset, Universe } from '../market/asset.ts'
import type { AssetWordTable } from '../table-schemas.ts'
import { idOf } from './briefing-fact.ts'
import { capital } from './cited-text.ts'
import type { LocalizedText } from './localized-text.ts'

export interface AssetWords extends LocalizedText {
  /** Begins the ids of its facts. */
  readonly id: string
  readonly deDative: string
  /** Of its verb, in both languages. */
  readonly plural: boolean
}

const { assets, companies, currencies } = table as AssetWordTable

type Currency = AssetWordTable['currencies'][string]

/** As the subject of a sentence; companies by their bare name. */
export function assetWords({
  symbol,
  name,
  assetClass,
}: Pick<Asset, 'symbol' | 'name' | 'assetClass'>): AssetWords {
  const known = assets[symbol]
  if (known !== undefined) return { id: idOf(symbol), plural: false, ...known }
  const bare = companies[symbol] ?? withoutLegalForm(name)
  const [base] = assetClass === 'fx' ? name.split('/').map((code) => currencies[code]) : []
  const { en, de } = base ?? { en: bare, de: bare }
  return {
    id: assetClass === 'fx' ? idOf(name.replace('/', '')) : symbol,
    en,
    de,
    deDative: de,
    plural: false,
  }
}

export const withoutLegalForm = (name: string): string =>
  name
    .replace(/ \((?:Class [A-Z]|The)\)$/, '')
    .replace(/,? (?:& Co\.|Corporation|Company|& Company|Group|Inc\.?|International|plc)$/, '')

/** Within a sentence; the symbol if it is not tracked. */
export function wordsIn({ bySymbol }: Universe, symbol: string): string {
  const asset = bySymbol.get(symbol)
  return asset === undefined ? symbol : assetWords(asset).en
}

/** As the subject of a sentence; the symbol if it is not tracked. */
export const subjectIn = (universe: Universe, symbol: string): string => capital(wordsIn(universe, symbol))

/** Of a pair named `EUR/USD`; undefined for other names. */
export function pairWords(name: string): { readonly base: Currency; readonly quote: Currency } | undefined {
  const [base, quote] = name.split('/').map((code) => currencies[code])
  return base === undefined || quote === undefined ? undefined : { base, quote }
}
