import wordTable from '../../data/briefing/asset-words.json' with { type: 'json' }
import aliasTable from '../../data/market/asset-aliases.json' with { type: 'json' }
import companyTable from '../../data/news/company-names.json' with { type: 'json' }
import marketTable from '../../data/news/market-names.json' with { type: 'json' }
import { type FoldedWord, foldedWords } from '../kernel/folded-words.ts'
import { remembered } from '../kernel/remembered.ts'
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
interface AssetMention {
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

export const assetNames = (universe: Universe): AssetNames => ({
  resolve: (text) => resolveAsset(text, universe),
  find: (sentence) => findAssets(sentence, universe),
  coverage: coverageOf(universe),
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
  const name = text.trim().replace(/^\$/, '')
  if (name.length > LONGEST_NAME) return { kind: 'unknown', nearest: [] }
  if (universe.bySymbol.has(name)) return { kind: 'found', symbol: name }
  const table = tableOf(universe)
  const named = table.byKey.get(nameKey(name))
  if (named !== undefined) return named
  const symbol = name.toUpperCase()
  if (universe.bySymbol.has(symbol)) return { kind: 'found', symbol }
  return withoutFillers(name, table.byKey) ?? unknown(name, table)
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

interface NameRow {
  readonly symbol?: string
  readonly names: readonly string[]
  readonly ambiguous?: { readonly names: readonly string[] }
}

/** Of a name that several sources give, the first meaning counts. */
class NameTable {
  readonly byKey = new Map<string, NamedAsset>()
  /** Symbols by the names to suggest. */
  readonly suggested: Map<string, string>
  /** Of the longest name. */
  readonly mostTokens: number
  readonly #bySymbol: Universe['bySymbol']

  constructor({ assets, bySymbol }: Universe) {
    this.#bySymbol = bySymbol
    this.suggested = new Map(assets.map(({ symbol }) => [symbol, symbol]))
    this.#addAliases()
    for (const asset of assets) this.#addSymbol(ownNames(asset), asset.symbol, asset.name)
    for (const { symbol, name, aliases = [] } of assets) this.#addSymbol(aliases, symbol, name)
    this.#addRows(companyTable as CompanyNameTable)
    this.#addMarkets()
    this.#addWords()
    for (const { what, names } of ALIASES.notCovered) this.#add(names, { kind: 'not_covered', what })
    this.mostTokens = Math.max(...[...this.byKey.keys()].map((key) => key.split(' ').length))
  }

  #addAliases(): void {
    for (const [symbol, names] of Object.entries(ALIASES.assets)) this.#addSymbol(names, symbol)
    for (const { names, symbols } of ALIASES.ambiguous) {
      const candidates = symbols.filter((symbol) => this.#bySymbol.has(symbol))
      if (candidates.length > 1) this.#add(names, { kind: 'ambiguous', candidates })
      else this.#addSymbol(names, candidates[0])
    }
  }

  #addMarkets(): void {
    if (!this.#bySymbol.has(BRENT) && this.#bySymbol.has(WTI)) this.#addLike(BRENT_NAMES, WTI, 'is WTI crude')
    this.#addSymbol(BRENT_NAMES, BRENT)
    this.#addRows(MARKETS.commodities)
    for (const { symbols, names } of MARKETS.indices) {
      // The price of a fund is not the level of its index.
      const fund = symbols.find((symbol) => this.#bySymbol.get(symbol)?.assetClass === 'etf')
      if (fund === undefined) this.#addSymbol(names, symbols[0])
      else this.#addLike(names, fund, 'is a fund near it')
    }
    this.#addRows(MARKETS.currencies)
    for (const { symbol, before, phrases } of MARKETS.sectors) {
      const joined = before.flatMap((word) => MARKETS.sectorNouns.map((noun) => `${word} ${noun}`))
      this.#addSymbol([...phrases, ...joined], symbol)
    }
  }

  #addWords(): void {
    for (const [symbol, { en, de, deDative }] of Object.entries(ASSET_WORDS))
      if (!en.includes('(') && this.#bySymbol.has(symbol))
        this.#addSymbol([en, de, deDative].map(withoutArticle), symbol)
    for (const [symbol, name] of Object.entries(COMPANY_WORDS)) this.#addSymbol([name], symbol)
  }

  #addRows(rows: readonly NameRow[]): void {
    for (const { symbol, names, ambiguous } of rows)
      this.#addSymbol([...names, ...(ambiguous?.names ?? [])], symbol)
  }

  #addSymbol(names: readonly string[], symbol: string | undefined, what = names[0]): void {
    const isCovered = symbol !== undefined && this.#bySymbol.has(symbol)
    this.#add(names, isCovered ? { kind: 'found', symbol } : { kind: 'not_covered', what })
  }

  #addLike(names: readonly string[], candidate: string, says: string): void {
    const what = `${names[0]} itself; ${candidate} ${says}`
    this.#add(names, { kind: 'not_covered', what, candidates: [candidate] })
  }

  #add(names: readonly string[], asset: NamedAsset): void {
    for (const name of names) {
      const key = nameKey(name)
      if (key === '' || this.byKey.has(key)) continue
      this.byKey.set(key, asset)
      if (asset.kind === 'found') this.suggested.set(name, asset.symbol)
    }
  }
}

const tableOf = remembered((universe: Universe) => new NameTable(universe))

const BRENT = 'BZ=F'
const WTI = 'CL=F'
const BRENT_NAMES = ['Brent', 'Brent crude', 'Brent oil', 'Brent crude oil', 'Brentöl']

/** Plain tickers are left out: in a sentence their case decides. */
function ownNames({ symbol, name, assetClass }: Asset): readonly string[] {
  const written = /^[A-Z]+$/.test(symbol) ? [] : [symbol]
  const pair = assetClass === 'fx' ? [name.replace('/', '')] : []
  return [...written, ...pair, name, name.replace(/ \(.*\)$/, '')]
}

const withoutArticle = (name: string): string => name.replace(/^(?:the|der|die|das|dem|den) /, '')

const NOUNS: readonly (readonly [AssetClass, string])[] = [
  ['equity', 'US stocks'],
  ['sector_etf', 'sector funds'],
  ['etf', 'other funds'],
  ['commodity', 'raw materials'],
  ['fx', 'currency pairs'],
  ['index', 'indices'],
]

function coverageOf({ assets }: Universe): string {
  const parts = NOUNS.map(
    ([assetClass, nouns]) => `${assets.filter((asset) => asset.assetClass === assetClass).length} ${nouns}`,
  )
  return `Covered are ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

export function nameKey(name: string): string {
  return foldedWords(name)
    .map(({ key }) => key)
    .join(' ')
}
