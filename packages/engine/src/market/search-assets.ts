import type { Asset, Universe } from './asset.ts'
import { type NamedAsset, nameKey, namesOf, resolveAsset } from './asset-names.ts'

/** The fit of an asset to a text; more is better. */
const FIT = {
  ticker: 9,
  meant: 8,
  mayBeMeant: 7,
  start: 6,
  tickerStart: 5,
  word: 4,
  sector: 3,
  inside: 2,
} as const

/** In one word of two letters much is found by chance. */
const SHORTEST_INSIDE = 3

export interface AssetSearch {
  /** Best first. */
  readonly found: readonly Asset[]
  readonly named: NamedAsset
}

/**
 * Assets that a text may mean: by ticker, by name or alias in English or German, or by sector; if there is none, those
 * with like names.
 * @param text at most 64 characters
 */
export function searchAssets(text: string, universe: Universe, most: number): AssetSearch {
  const named = resolveAsset(text, universe)
  const candidates = (named.kind === 'found' ? [named.symbol] : candidatesOf(named)).map(
    (symbol) => [symbol, named.kind === 'found' ? FIT.meant : FIT.mayBeMeant] as const,
  )
  const fits = new Map<string, number>(candidates)
  // What is not covered is not looked for under other names.
  if (named.kind !== 'not_covered') addFits(text, universe, fits)
  const found = universe.assets
    .filter(({ symbol }) => fits.has(symbol))
    .sort((one, other) => (fits.get(other.symbol) ?? 0) - (fits.get(one.symbol) ?? 0))
  if (found.length > 0 || named.kind !== 'unknown') return { found: found.slice(0, most), named }
  return { found: named.nearest.flatMap((symbol) => universe.bySymbol.get(symbol) ?? []), named }
}

const candidatesOf = (named: Exclude<NamedAsset, { kind: 'found' }>): readonly string[] =>
  named.kind === 'unknown' ? [] : (named.candidates ?? [])

function addFits(text: string, universe: Universe, fits: Map<string, number>): void {
  const key = nameKey(text)
  const ticker = text.trim().toUpperCase()
  const add = (symbol: string, fit: number): void => {
    if (fit > (fits.get(symbol) ?? 0)) fits.set(symbol, fit)
  }
  for (const { symbol, sector } of universe.assets) {
    if (symbol === ticker) add(symbol, FIT.ticker)
    else if (symbol.startsWith(ticker)) add(symbol, FIT.tickerStart)
    if (key !== '' && sector !== undefined && startsAWord(nameKey(sector), key)) add(symbol, FIT.sector)
  }
  if (key === '') return
  for (const [name, meant] of namesOf(universe)) {
    if (meant.kind === 'found') add(meant.symbol, fitOf(name, key))
  }
}

function fitOf(name: string, key: string): number {
  if (name.startsWith(key)) return FIT.start
  if (startsAWord(name, key)) return FIT.word
  return key.length >= SHORTEST_INSIDE && name.includes(key) ? FIT.inside : 0
}

const startsAWord = (text: string, key: string): boolean => ` ${text}`.includes(` ${key}`)
