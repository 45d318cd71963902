import { FUTURE_OF_FUND } from '../commodities/commodity-instruments.ts'
import type { Asset, Universe } from '../market/asset.ts'
import { DOLLAR, SP500, SP500_FUND } from '../market/roles.ts'
import { REGION_INSTRUMENTS } from '../risk/region-instruments.ts'

export const PARTS = ['market', 'group', 'currency'] as const
export type Part = (typeof PARTS)[number]

/** Its return is the mean of its members', each with its sign. */
export interface Factor {
  readonly part: Part
  /** As the subject of a sentence. */
  readonly name: string
  readonly members: readonly { readonly symbol: string; readonly sign: -1 | 1 }[]
}

interface FactorSet {
  /** In the order in which they are taken out. */
  readonly factors: readonly Factor[]
  /** Assets to whose mean the betas are drawn. */
  readonly peers: readonly string[]
}

/** Credit and Treasury bonds part in a crisis. */
const BOND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  TLT: ['IEF'],
  IEF: ['TLT'],
  LQD: ['IEF', 'HYG'],
  HYG: ['LQD'],
}
const FUND_SECTORS: Readonly<Record<string, string>> = { VNQ: 'Real Estate' }
const ALL_COMMODITIES = 'DBC'
/** One other commodity is no group. */
const FEWEST_ALIKE = 2

/** What news of a fund is about: its index or commodity. */
export const subjectOf = (symbol: string): string =>
  symbol === SP500_FUND ? SP500 : (FUTURE_OF_FUND.get(symbol) ?? symbol)

const REGIONS = Object.values(REGION_INSTRUMENTS)
const FOREIGN_FUNDS: readonly string[] = REGIONS.flatMap(({ equities, proxies }) => [
  ...equities.flat(),
  ...proxies,
]).filter((symbol) => !symbol.startsWith('^'))

/** What an asset may move with: nothing for the stock market itself. Members may have no bars. */
export function factorSetOf(asset: Asset, universe: Universe): FactorSet {
  if (asset.symbol === SP500_FUND || asset.symbol === SP500) return { factors: [], peers: [] }
  const market = factor('market', 'the stock market', [SP500_FUND])
  if (asset.assetClass === 'index') return { factors: [market], peers: [] }
  if (asset.assetClass === 'fx') return { factors: [market, currenciesOf(asset, universe)], peers: [] }
  const { group, peers } = groupOf(asset, universe)
  return { factors: [market, ...(group ?? []), dollarFor(asset, universe)], peers }
}

const factor = (part: Part, name: string, symbols: readonly string[]): Factor => ({
  part,
  name,
  members: symbols.map((symbol) => ({ symbol, sign: 1 })),
})

type Group = Pick<FactorSet, 'peers'> & { readonly group?: readonly Factor[] }

function groupOf({ symbol, assetClass, sector }: Asset, universe: Universe): Group {
  const ofClass = (assetClass: Asset['assetClass'], of?: string): readonly string[] =>
    universe.assets
      .filter((other) => other.assetClass === assetClass && (of === undefined || other.sector === of))
      .map((other) => other.symbol)
      .filter((other) => other !== symbol)
  const mean = (name: string, of: readonly string[], peers = of): Group => ({
    group: of.length === 0 ? [] : [factor('group', name, of)],
    peers,
  })
  const ownSector = sector ?? FUND_SECTORS[symbol]
  if (assetClass === 'equity' || FUND_SECTORS[symbol] !== undefined) {
    return mean(`the sector ${ownSector}`, ofClass('sector_etf', ownSector), ofClass('equity', ownSector))
  }
  if (assetClass === 'commodity') {
    const alike = ofClass('commodity', sector)
    return alike.length >= FEWEST_ALIKE
      ? mean(`other futures of ${sector}`, alike)
      : mean('other commodity futures', ofClass('commodity'))
  }
  const future = universe.bySymbol.get(FUTURE_OF_FUND.get(symbol) ?? '')
  if (future !== undefined) return groupOf(future, universe)
  if (symbol === ALL_COMMODITIES) return mean('commodity futures', ofClass('commodity'), [])
  if (BOND_GROUPS[symbol] !== undefined) return mean('other bonds', BOND_GROUPS[symbol], [])
  if (FOREIGN_FUNDS.includes(symbol)) {
    const otherFunds = FOREIGN_FUNDS.filter((other) => other !== symbol)
    return mean('other funds of foreign stocks', otherFunds)
  }
  return { peers: assetClass === 'sector_etf' ? ofClass('sector_etf') : [] }
}

/** The pair of the currency in which an asset is quoted; the dollar index for dollars. */
function dollarFor({ currency }: Asset, { assets }: Universe): Factor {
  const pair = assets.find(
    (other) => other.assetClass === 'fx' && hasCurrencies(other, 'USD', currency.slice(0, 3)),
  )
  return pair === undefined || /^US[DX]$/.test(currency)
    ? factor('currency', 'the dollar', [DOLLAR])
    : factor('currency', pair.name, [pair.symbol])
}

/** The other pairs of the dollar, of a cross those of its first currency. */
function currenciesOf(asset: Asset, { assets }: Universe): Factor {
  const pivot = hasCurrencies(asset, 'USD') ? 'USD' : namedIn(asset)[0]
  const members = assets
    .filter(
      (other) => other.assetClass === 'fx' && other.symbol !== asset.symbol && hasCurrencies(other, pivot),
    )
    .map((other) => ({
      symbol: other.symbol,
      sign: namedIn(other)[0] === pivot ? (1 as const) : (-1 as const),
    }))
  const name = pivot === 'USD' ? 'the dollar against other currencies' : `${pivot} against other currencies`
  return { part: 'currency', name, members }
}

const namedIn = ({ symbol }: Asset): readonly [base: string, quote: string] => {
  const letters = symbol.replace(/=X$/, '')
  return letters.length === 6 ? [letters.slice(0, 3), letters.slice(3)] : ['USD', letters]
}

const hasCurrencies = (asset: Asset, ...codes: readonly string[]): boolean =>
  codes.every((code) => namedIn(asset).includes(code))
