import type { Commodities, CommodityOutlook } from '../../products/commodities/commodity-schema.ts'
import type { Change } from './change.ts'

/** Commodities whose direction changed. */
export function compareCommodities(before: Commodities, after: Commodities): readonly Change[] {
  const earlier = new Map(before.commodities.map((outlook) => [outlook.symbol, outlook]))
  return after.commodities.flatMap((outlook) => {
    const from = earlier.get(outlook.symbol)
    return from && from.direction !== outlook.direction ? [turned(from, outlook)] : []
  })
}

function turned(from: CommodityOutlook, to: CommodityOutlook): Change {
  const reversed = from.direction !== null && to.direction !== null
  return {
    product: 'commodities',
    kind: 'commodity_direction',
    subject: to.symbol,
    before: from.direction,
    after: to.direction,
    importance: reversed ? 60 : 45,
    why: `The score of ${to.name} went from ${from.score ?? 'none'} to ${to.score ?? 'none'}: ${to.direction ?? 'no direction'} after ${from.direction ?? 'none'}.`,
    assets: [to.symbol],
  }
}
