import type { Asset } from '../market/asset.ts'
import type { LocalizedText } from './message.ts'

/** What an asset is called as the subject of a sentence; plural where its verb is. */
export interface AssetWords extends LocalizedText {
  readonly plural: { readonly en: boolean; readonly de: boolean }
}

type Entry = readonly [symbol: string, en: string, de: string, plural?: 'en' | 'de' | 'both']

const COMMODITY_WORDS: readonly Entry[] = [
  ['GC=F', 'gold', 'Gold'],
  ['SI=F', 'silver', 'Silber'],
  ['CL=F', 'crude oil', 'Rohöl'],
  ['NG=F', 'natural gas', 'Erdgas'],
  ['ZW=F', 'wheat', 'Weizen'],
  ['ZC=F', 'corn', 'Mais'],
  ['ZS=F', 'soybeans', 'Sojabohnen', 'both'],
  ['KC=F', 'coffee', 'Kaffee'],
  ['CC=F', 'cocoa', 'Kakao'],
  ['SB=F', 'sugar', 'Zucker'],
  ['CT=F', 'cotton', 'Baumwolle'],
  ['HG=F', 'copper', 'Kupfer'],
  ['PL=F', 'platinum', 'Platin'],
  ['PA=F', 'palladium', 'Palladium'],
  ['LBR=F', 'lumber', 'Bauholz'],
]

const FUND_WORDS: readonly Entry[] = [
  ['XLC', 'communication stocks', 'Kommunikationswerte', 'both'],
  ['XLY', 'consumer discretionary stocks', 'zyklische Konsumwerte', 'both'],
  ['XLP', 'consumer staples', 'Basiskonsumwerte', 'both'],
  ['XLE', 'energy stocks', 'Energiewerte', 'both'],
  ['XLF', 'financials', 'Finanzwerte', 'both'],
  ['XLV', 'health care stocks', 'Gesundheitswerte', 'both'],
  ['XLI', 'industrials', 'Industriewerte', 'both'],
  ['XLK', 'technology stocks', 'Technologiewerte', 'both'],
  ['XLB', 'materials', 'Grundstoffwerte', 'both'],
  ['XLRE', 'real estate stocks', 'Immobilienwerte', 'both'],
  ['XLU', 'utilities', 'Versorger', 'both'],
  ['SPY', 'US stocks', 'US-Aktien', 'both'],
  ['QQQ', 'the Nasdaq 100', 'der Nasdaq 100'],
  ['IWM', 'small caps', 'Nebenwerte', 'both'],
  ['DIA', 'the Dow Jones', 'der Dow Jones'],
  ['EFA', 'stocks of industrial countries', 'Aktien der übrigen Industrieländer', 'both'],
  ['EEM', 'emerging-market stocks', 'Aktien der Schwellenländer', 'both'],
  ['TLT', 'long Treasuries', 'lang laufende US-Staatsanleihen', 'both'],
  ['IEF', 'medium-term Treasuries', 'mittlere US-Staatsanleihen', 'both'],
  ['LQD', 'corporate bonds', 'Unternehmensanleihen', 'both'],
  ['HYG', 'high-yield bonds', 'Hochzinsanleihen', 'both'],
  ['GLD', 'the gold fund GLD', 'der Goldfonds GLD'],
  ['SLV', 'the silver fund SLV', 'der Silberfonds SLV'],
  ['USO', 'the oil fund USO', 'der Ölfonds USO'],
  ['UNG', 'the gas fund UNG', 'der Gasfonds UNG'],
  ['DBC', 'the commodity fund DBC', 'der Rohstofffonds DBC'],
  ['VNQ', 'property shares', 'Immobilienaktien', 'both'],
  ['VGK', 'European stocks', 'europäische Aktien', 'both'],
  ['EWJ', 'Japanese stocks', 'japanische Aktien', 'both'],
  ['AAXJ', 'Asian stocks outside Japan', 'asiatische Aktien ohne Japan', 'both'],
  ['FXI', 'Chinese stocks', 'chinesische Aktien', 'both'],
  ['EWC', 'Canadian stocks', 'kanadische Aktien', 'both'],
  ['ILF', 'Latin American stocks', 'lateinamerikanische Aktien', 'both'],
  ['EWZ', 'Brazilian stocks', 'brasilianische Aktien', 'both'],
  ['EWW', 'Mexican stocks', 'mexikanische Aktien', 'both'],
  ['AFK', 'African stocks', 'afrikanische Aktien', 'both'],
  ['EZA', 'South African stocks', 'südafrikanische Aktien', 'both'],
  ['KSA', 'Saudi stocks', 'saudische Aktien', 'both'],
  ['EIS', 'Israeli stocks', 'israelische Aktien', 'both'],
  ['TUR', 'Turkish stocks', 'türkische Aktien', 'both'],
  ['^GSPC', 'the S&P 500', 'der S&P 500'],
  ['^VIX', 'the VIX', 'der VIX'],
  ['^VIX3M', 'the three-month VIX', 'der Dreimonats-VIX'],
  ['^IRX', 'the Treasury bill yield', 'die Rendite kurzer US-Staatspapiere'],
  ['^TNX', 'the 10-year Treasury yield', 'die Rendite zehnjähriger US-Staatsanleihen'],
  ['DX-Y.NYB', 'the dollar index', 'der Dollarindex'],
]

/** A currency as subject, and as what another is measured against. */
interface Currency {
  readonly en: string
  readonly de: string
  readonly deDative: string
}

const CURRENCIES: Readonly<Record<string, Currency>> = {
  EUR: { en: 'the euro', de: 'der Euro', deDative: 'dem Euro' },
  USD: { en: 'the dollar', de: 'der Dollar', deDative: 'dem Dollar' },
  GBP: { en: 'sterling', de: 'das Pfund', deDative: 'dem Pfund' },
  JPY: { en: 'the yen', de: 'der Yen', deDative: 'dem Yen' },
  CHF: { en: 'the Swiss franc', de: 'der Franken', deDative: 'dem Franken' },
  AUD: { en: 'the Australian dollar', de: 'der australische Dollar', deDative: 'dem australischen Dollar' },
  NZD: {
    en: 'the New Zealand dollar',
    de: 'der neuseeländische Dollar',
    deDative: 'dem neuseeländischen Dollar',
  },
  CAD: { en: 'the Canadian dollar', de: 'der kanadische Dollar', deDative: 'dem kanadischen Dollar' },
  CNY: { en: 'the yuan', de: 'der Yuan', deDative: 'dem Yuan' },
  ILS: { en: 'the shekel', de: 'der Schekel', deDative: 'dem Schekel' },
  BRL: { en: 'the real', de: 'der Real', deDative: 'dem Real' },
  MXN: { en: 'the Mexican peso', de: 'der mexikanische Peso', deDative: 'dem mexikanischen Peso' },
  ZAR: { en: 'the rand', de: 'der Rand', deDative: 'dem Rand' },
}

const WORDS: ReadonlyMap<string, AssetWords> = new Map(
  [...COMMODITY_WORDS, ...FUND_WORDS].map(([symbol, en, de, plural]) => [
    symbol,
    {
      en,
      de,
      plural: { en: plural === 'en' || plural === 'both', de: plural === 'de' || plural === 'both' },
    },
  ]),
)

/** The words of an asset; a company by its name without share class and legal form, others by their name. */
export function assetWords(asset: Asset): AssetWords {
  const known = WORDS.get(asset.symbol)
  if (known !== undefined) return known
  const name = asset.name
    .replace(/ \(Class [A-Z]\)$/, '')
    .replace(/,? (?:& Co\.|Corporation|Company|& Company|Group|Inc\.?|International|plc)$/, '')
  return { en: name, de: name, plural: { en: false, de: false } }
}

/** Base and quote of a currency pair named `EUR/USD`; undefined for other names. */
export function pairWords(name: string): { readonly base: Currency; readonly quote: Currency } | undefined {
  const [base, quote] = name.split('/').map((code) => CURRENCIES[code])
  return base === undefined || quote === undefined ? undefined : { base, quote }
}

/** The German words of an asset as an object: of masculine ones the article changes. */
export const accusative = (german: string): string => german.replace(/^der /, 'den ')

/** With a capital first letter, as sentences begin. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
