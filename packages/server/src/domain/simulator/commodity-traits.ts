import type { CommodityTraitTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/commodity-traits.json' with { type: 'json' }
import { randomStream } from './random.ts'

export interface CommodityTraits {
  /** Price of the front future at the epoch; ticks per unit of price. */
  readonly start: number
  readonly ticksPerUnit: number
  /** Shared factor of the short-term part, and its loading. */
  readonly group: string
  readonly groupLoading: number
  /** Annual volatilities of the short-term and the long-term part. */
  readonly shortVol: number
  readonly longVol: number
  /** Annual log drift of the long-term part. */
  readonly drift: number
  /** Half-life of the short-term deviation, months. */
  readonly halfLifeMonths: number
  /** Loadings of the long-term part on market and dollar. */
  readonly beta: number
  readonly dollar: number
  /** Inventory shocks a year and their mean log size. */
  readonly jumpsPerYear: number
  readonly jumpMean: number
  /** Log price per year to delivery; above 0 contango. */
  readonly contango: number
  /** Log deviation by delivery month, January first. */
  readonly season: readonly number[]
  /** A commodity that this price stays close to. */
  readonly follows: string | undefined
  /** Daily volume, contracts. */
  readonly volume: number
}

const { seasons, kinds, commodities } = table as CommodityTraitTable
type Row = CommodityTraitTable['kinds'][string] & { readonly follows?: string }

const traitsOf = (row: Row): CommodityTraits => ({
  follows: undefined,
  ...row,
  season: seasons[row.season],
})

const COMMODITIES: ReadonlyMap<string, CommodityTraits> = new Map(
  Object.entries(commodities).map(([symbol, { kind, ...own }]) => [
    symbol,
    traitsOf({ ...kinds[kind], ...own }),
  ]),
)

/** Traits of a commodity; of an unlisted one drawn from seed and symbol. */
export function commodityTraits(symbol: string, seed: number): CommodityTraits {
  const known = COMMODITIES.get(symbol)
  if (known !== undefined) return known
  const random = randomStream(seed, `commodity/${symbol}/traits`)
  const start = Math.exp(Math.log(100) + random.normal())
  const own = { start, ticksPerUnit: 100, group: symbol, shortVol: 0.15 + 0.15 * random.uniform() }
  return traitsOf({ ...kinds.soft, ...own })
}
