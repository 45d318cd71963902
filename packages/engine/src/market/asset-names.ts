import wordTable from '../../data/briefing/asset-words.json' with { type: 'json' }
import aliasTable from '../../data/market/asset-aliases.json' with { type: 'json' }
import companyTable from '../../data/news/company-names.json' with { type: 'json' }
import marketTable from '../../data/news/market-names.json' with { type: 'json' }
import { type FoldedWord, foldedWords } from '../kernel/folded-words.ts'
import type { AssetAliasTable, AssetWordTable, CompanyNameTable, MarketNameTable } from '../table-schemas.ts'
import { nearest } from '../text/nearest.ts'
import type { Asset, AssetClass, Universe } from './asset.ts'

/** What a name means in a universe. */
export type NamedAsset =
  | { readonly kind: 'found'; readonly symbol: string }
  /** Symbols, the likeliest first. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  /** `what` stands within a sentence: "cryptocurrencies", "Palantir". Candidates are like it and something else. */
  | { readonly kind: 'not_covered'; readonly what: string; readonly candidates?: readonly string[] }
  /** Symbols that the text may mean, best first; at most three. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] }

/** A name within a sentence. */
export interface AssetMention {
  readonly asset: NamedAsset
  /** The asset itself, if it is found. */
  readonly found: Asset | undefined
  /** As it was written. */
  readonly text: string
  /** Offsets in the sentence. */
  readonly start: number
  readonly end: number
}

/** The names of one universe. */
export interface AssetNames {
  readonly resolve: (text: string) => NamedAsset
  readonly find: (sentence: string) => readonly AssetMention[]
  /** One sentence that says what is covered. */
  readonly coverage: string
  readonly germanCoverage: string
}

interface NameTable {
  readonly byKey: ReadonlyMap<string, NamedAsset>
  /** Of the longest name. */
  readonly mostTokens: number
  /** Symbols by the names to suggest. */
  readonly suggested: ReadonlyMap<string, string>
}

const ALIASES = aliasTable as AssetAliasTable
const { assets: ASSET_WORDS, companies: COMPANY_WORDS } = wordTable as AssetWordTable
const MARKETS = marketTable as MarketNameTable

const LONGEST_NAME = 64
const SUGGESTIONS = 3

const CAPITALISED = new Set(ALIASES.capitalised.map(nameKey))
const LOWER_CASE = new Set(ALIASES.lowerCaseTickers)
const WORD_TICKERS = new Set(ALIASES.wordTickers)
const FILLERS = new Set(ALIASES.fillers)
const ACRONYMS = new Set(ALIASES.acronyms)

const tables = new WeakMap<Universe, NameTable>()

export const assetNames = (universe: Universe): AssetNames => ({
  resolve: (text) => resolveAsset(text, universe),
  find: (sentence) => findAssets(sentence, universe),
  coverage: coverageOf(universe),
  germanCoverage: germanCoverageOf(universe),
})

/** What the names of a universe mean, folded as by `nameKey`. */
export const namesOf = (universe: Universe): ReadonlyMap<string, NamedAsset> => tableOf(universe).byKey

/** @param what as in `NamedAsset` */
export const notCoveredText = (what: string, coverage: string): string => `No data on ${what}. ${coverage}`
export const notTrackedText = (name: string, coverage: string): string =>
  `${name} is no asset that is tracked. ${coverage}`

/**
 * What an argument names: a ticker in any case, or a name in English or German, with or without words like "stock".
 * @param text any length; above 64 characters it is unknown
 */
export function resolveAsset(text: string, universe: Universe): NamedAsset {
  const wanted = text.trim().replace(/^\$/, '')
  if (wanted.length > LONGEST_NAME) return { kind: 'unknown', nearest: [] }
  if (universe.bySymbol.has(wanted)) return { kind: 'found', symbol: wanted }
  const table = tableOf(universe)
  const named = table.byKey.get(nameKey(wanted))
  if (named !== undefined) return named
  const symbol = wanted.toUpperCase()
  if (universe.bySymbol.has(symbol)) return { kind: 'found', symbol }
  return withoutFillers(wanted, table.byKey) ?? unknown(wanted, table)
}

/**
 * The names in a sentence, in its order; of overlapping names the longest. A ticker counts in capitals, with `$`, or
 * where the table admits it in lower case; a sentence in capitals has no tickers that are words.
 */
export function findAssets(sentence: string, universe: Universe): readonly AssetMention[] {
  const table = tableOf(universe)
  const tokens = foldedWords(sentence)
  const shouted = tokens.length > 2 && !/\p{Ll}/u.test(sentence)
  const mentions: AssetMention[] = []
  for (let at = 0; at < tokens.length; ) {
    const { asset, count } = mentionAt(tokens, at, { sentence, shouted, table, universe })
    if (asset !== undefined) {
      const { start } = tokens[at]
      const { end } = tokens[at + count - 1]
      const found = asset.kind === 'found' ? universe.bySymbol.get(asset.symbol) : undefined
      mentions.push({ asset, found, text: sentence.slice(start, end), start, end })
    }
    at += count
  }
  return mentions
}

interface Surroundings {
  readonly sentence: string
  /** Written in capitals only. */
  readonly shouted: boolean
  readonly table: NameTable
  readonly universe: Universe
}

function mentionAt(
  tokens: readonly FoldedWord[],
  at: number,
  around: Surroundings,
): { readonly asset?: NamedAsset; readonly count: number } {
  const { byKey, mostTokens } = around.table
  for (let count = Math.min(mostTokens, tokens.length - at); count > 0; count--) {
    const words = tokens.slice(at, at + count)
    const asset = (count === 1 ? tickerOf(words[0], around) : undefined) ?? nameOf(words, byKey)
    if (asset !== undefined) return { asset, count }
  }
  return { count: 1 }
}

function nameOf(words: readonly FoldedWord[], byKey: NameTable['byKey']): NamedAsset | undefined {
  const before = words.slice(0, -1).map(({ key }) => key)
  const last = words[words.length - 1]
  const genitive = /^\p{Lu}.{3,}s$/u.test(last.text) ? [last.key.slice(0, -1)] : []
  for (const end of [last.key, last.bare, ...genitive]) {
    const key = [...before, end].join(' ')
    const asset = byKey.get(key)
    if (asset !== undefined && (!CAPITALISED.has(key) || /^\p{Lu}/u.test(words[0].text))) return asset
  }
  return undefined
}

function tickerOf(
  word: FoldedWord,
  { sentence, shouted, table, universe }: Surroundings,
): NamedAsset | undefined {
  const { text, start } = word
  const symbol = text.toUpperCase()
  const isKnown = universe.bySymbol.has(symbol)
  if (sentence[start - 1] === '$' && /^[A-Z]{1,5}$/.test(symbol))
    return isKnown ? { kind: 'found', symbol } : (table.byKey.get(word.key) ?? unknown(symbol, table))
  if (isKnown && LOWER_CASE.has(symbol)) return { kind: 'found', symbol }
  if (text !== symbol || (shouted && WORD_TICKERS.has(symbol))) return undefined
  const isTimeOfDay = symbol === 'PM' && /\d\s?$/.test(sentence.slice(0, start))
  if (isKnown && !isTimeOfDay) return { kind: 'found', symbol }
  const isTickerLike = /^[A-Z]{3,5}$/.test(text) && !shouted && !ACRONYMS.has(text) && !WORD_TICKERS.has(text)
  return isTickerLike && !table.byKey.has(word.key) ? unknown(text, table) : undefined
}

/** "Nvidia stock", "the price of gold" */
function withoutFillers(text: string, byKey: NameTable['byKey']): NamedAsset | undefined {
  const words = foldedWords(text).filter(({ key }) => !FILLERS.has(key))
  return words.length === 0 ? undefined : byKey.get(words.map(({ bare }) => bare).join(' '))
}

/** Looks for like names only when they are read: a long sentence may have hundreds of unknown ones. */
const unknown = (text: string, { suggested }: NameTable): NamedAsset => ({
  kind: 'unknown',
  get nearest() {
    const candidates = [...suggested.keys()].map((name) => ({ text: name }))
    const symbols = nearest(text, candidates, 4 * SUGGESTIONS).flatMap((name) => suggested.get(name) ?? [])
    return [...new Set(symbols)].slice(0, SUGGESTIONS)
  },
})

function tableOf(universe: Universe): NameTable {
  const table = tables.get(universe) ?? nameTable(universe)
  tables.set(universe, table)
  return table
}

function nameTable({ assets, bySymbol }: Universe): NameTable {
  const byKey = new Map<string, NamedAsset>()
  const suggested = new Map(assets.map(({ symbol }) => [symbol, symbol]))
  const add = (names: readonly string[], asset: NamedAsset): void => {
    for (const name of names) {
      const key = nameKey(name)
      if (key === '' || byKey.has(key)) continue
      byKey.set(key, asset)
      if (asset.kind === 'found') suggested.set(name, asset.symbol)
    }
  }
  const addSymbol = (names: readonly string[], symbol: string | undefined, what: string): void =>
    add(
      names,
      symbol !== undefined && bySymbol.has(symbol)
        ? { kind: 'found', symbol }
        : { kind: 'not_covered', what },
    )

  for (const [symbol, names] of Object.entries(ALIASES.assets)) addSymbol(names, symbol, names[0])
  for (const { names, symbols } of ALIASES.ambiguous) {
    const candidates = symbols.filter((symbol) => bySymbol.has(symbol))
    if (candidates.length > 1) add(names, { kind: 'ambiguous', candidates })
    else addSymbol(names, candidates[0], names[0])
  }
  for (const asset of assets) addSymbol(ownNames(asset), asset.symbol, asset.name)
  for (const { symbol, name, aliases = [] } of assets) addSymbol(aliases, symbol, name)
  for (const { symbol, names, ambiguous } of companyTable as CompanyNameTable)
    addSymbol([...names, ...(ambiguous?.names ?? [])], symbol, names[0])
  if (!bySymbol.has(BRENT) && bySymbol.has(WTI))
    add(BRENT_NAMES, { kind: 'not_covered', what: `Brent itself; ${WTI} is WTI crude`, candidates: [WTI] })
  addSymbol(BRENT_NAMES, BRENT, BRENT_NAMES[0])
  for (const { symbol, names, ambiguous } of MARKETS.commodities)
    addSymbol([...names, ...(ambiguous?.names ?? [])], symbol, names[0])
  for (const { symbols, names } of MARKETS.indices) {
    const fund = symbols.find((symbol) => isFund(bySymbol.get(symbol)))
    if (fund === undefined) addSymbol(names, symbols[0], names[0])
    else
      add(names, {
        kind: 'not_covered',
        what: `${names[0]} itself; ${fund} is a fund near it`,
        candidates: [fund],
      })
  }
  for (const { symbol, names, ambiguous } of MARKETS.currencies)
    addSymbol([...names, ...(ambiguous?.names ?? [])], symbol, names[0])
  for (const { symbol, before, phrases } of MARKETS.sectors)
    addSymbol(
      [...phrases, ...before.flatMap((word) => MARKETS.sectorNouns.map((noun) => `${word} ${noun}`))],
      symbol,
      phrases[0],
    )
  for (const [symbol, { en, de, deDative }] of Object.entries(ASSET_WORDS))
    if (!en.includes('(') && bySymbol.has(symbol))
      addSymbol([en, de, deDative].map(withoutArticle), symbol, en)
  for (const [symbol, name] of Object.entries(COMPANY_WORDS)) addSymbol([name], symbol, name)
  for (const { what, names } of ALIASES.notCovered) add(names, { kind: 'not_covered', what })
  const mostTokens = Math.max(...[...byKey.keys()].map((key) => key.split(' ').length))
  return { byKey, suggested, mostTokens }
}

const BRENT = 'BZ=F'
const WTI = 'CL=F'
const BRENT_NAMES = ['Brent', 'Brent crude', 'Brent oil', 'Brent crude oil', 'Brentöl']

/** The price of a fund is not the level of its index. */
const isFund = (asset: Asset | undefined): boolean => asset?.assetClass === 'etf'

/** Plain tickers are left out: in a sentence their case decides. */
function ownNames({ symbol, name, assetClass }: Asset): readonly string[] {
  const written = /^[A-Z]+$/.test(symbol) ? [] : [symbol]
  const pair = assetClass === 'fx' ? [name.replace('/', '')] : []
  return [...written, ...pair, name, name.replace(/ \(.*\)$/, '')]
}

const withoutArticle = (name: string): string => name.replace(/^(?:the|der|die|das|dem|den) /, '')

const NOUNS: readonly (readonly [AssetClass, en: string, de: string])[] = [
  ['equity', 'US stocks', 'US-Aktien'],
  ['sector_etf', 'sector funds', 'Branchenfonds'],
  ['etf', 'other funds', 'andere Fonds'],
  ['commodity', 'raw materials', 'Rohstoffe'],
  ['fx', 'currency pairs', 'Währungspaare'],
  ['index', 'indices', 'Indizes'],
]

const coverageOf = (universe: Universe): string => `Covered are ${counted(universe, 'en')}.`
const germanCoverageOf = (universe: Universe): string => `Es gibt Daten zu: ${counted(universe, 'de')}.`

function counted({ assets }: Universe, lang: 'en' | 'de'): string {
  const count = (wanted: AssetClass): number =>
    assets.filter(({ assetClass }) => assetClass === wanted).length
  const parts = NOUNS.map(([assetClass, en, de]) => `${count(assetClass)} ${lang === 'de' ? de : en}`)
  return `${parts.slice(0, -1).join(', ')} ${lang === 'de' ? 'und' : 'and'} ${parts.at(-1)}`
}

export function nameKey(name: string): string {
  return foldedWords(name)
    .map(({ key }) => key)
    .join(' ')
}
