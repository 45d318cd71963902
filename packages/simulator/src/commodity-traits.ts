import type { CommodityTraitTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/commodity-traits.json' with { type: 'json' }
import { randomStream } from './random.ts'

/**
 * `anchor`: price of the front future at deviation 0; `group`: shared factor of the short-term part; `shortVol`,
 * `longVol`: annual volatilities of the short-term and the long-term part; `halfLifeMonths`: of
 * the first; `longSpreadYears`: variance of the second over that of a year's move; `beta`, `dollar`: loadings of the long-term part on market and dollar; `jumpsPerYear`, `jumpMean`: inventory
 * shocks and their mean log size; `contango`: log price per year to delivery; `season`: log deviation by delivery month,
 * January first; `follows`: a commodity whose price times a ratio is this price: all else is the ratio's; `volume`:
 * contracts a day.
 */
export type CommodityTraits = Omit<Row, 'season'> & { readonly season: readonly number[] }
type Row = CommodityTraitTable['kinds'][string] & { readonly follows?: string }

const { seasons, kinds, commodities } = table as CommodityTraitTable
const traitsOf = (row: Row): CommodityTraits => ({ ...row, season: seasons[row.season] })

const COMMODITIES: ReadonlyMap<string, CommodityTraits> = new Map(
  Object.entries(commodities).map(([symbol, { kind, ...own }]) => [
    symbol,
    traitsOf({ ...kinds[kind], ...own }),
  ]),
)

/** An unlisted commodity has traits drawn from seed and symbol. */
export function commodityTraits(symbol: string, seed: number): CommodityTraits {
  const known = COMMODITIES.get(symbol)
  if (known !== undefined) return known
  const random = randomStream(seed, `commodity/${symbol}/traits`)
  const anchor = Math.exp(Math.log(100) + random.normal())
  const own = { anchor, ticksPerUnit: 100, group: symbol, shortVol: 0.15 + 0.15 * random.uniform() }
  return traitsOf({ ...kinds.soft, ...own })
}
