import type { CommodityTraitTable } from '../../../data/schemas.ts'
import table from '../../../data/simulator/commodity-traits.json' with { type: 'json' }
import { randomStream } from './random.ts'

export interface CommodityTraits {
  /** Price of the front future at the epoch, and the number of ticks to one unit of it. */
  readonly start: number
  readonly ticksPerUnit: number
  /** Factor whose moves the short-lived part takes on, and how much of them. */
  readonly group: string
  readonly groupLoading: number
  /** Volatilities a year of the short-lived and the lasting part. */
  readonly shortVol: number
  readonly longVol: number
  /** Log drift a year of the lasting part. */
  readonly drift: number
  /** Months in which half of a short-lived deviation is gone. */
  readonly halfLifeMonths: number
  /** Parts of the market's and of the dollar's moves that the lasting part takes on. */
  readonly beta: number
  readonly dollar: number
  /** Inventory shocks a year and their mean log size. */
  readonly jumpsPerYear: number
  readonly jumpMean: number
  /** Log price for each year of time to delivery: above 0 contango. */
  readonly contango: number
  /** Log deviation by month of delivery, January first. */
  readonly season: readonly number[]
  /** A commodity whose price this one stays near. */
  readonly follows: string | undefined
  /** Contracts that change hands on a usual day. */
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

/** The traits of a commodity; one that is not listed gets some of its own, drawn from seed and symbol. */
export function commodityTraits(symbol: string, seed: number): CommodityTraits {
  const known = COMMODITIES.get(symbol)
  if (known !== undefined) return known
  const random = randomStream(seed, `commodity/${symbol}/traits`)
  const start = Math.exp(Math.log(100) + random.normal())
  const own = { start, ticksPerUnit: 100, group: symbol, shortVol: 0.15 + 0.15 * random.uniform() }
  return traitsOf({ ...kinds.soft, ...own })
}
