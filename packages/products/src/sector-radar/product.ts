import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { stocksOf, type Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily } from '@bellwether-markets/engine/market/inputs'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import { SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { QUADRANTS } from '@bellwether-markets/engine/sectors/rotation'
import { STOCK_ROWS } from '@bellwether-markets/engine/sectors/sector-study'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { conciseSectors } from './concise-sectors.ts'
import { sectorRadarDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { SectorRadar, SectorRadarSnapshot } from './sector-radar-schema.ts'

/** The evidence uses all of it. */
const FUND_BARS = 9000

export const sectorRadar = defineProduct({
  id: 'sector-radar',
  version: 2,
  title: 'Sector radar',
  brief: 'Get the rotation of US sectors',
  summary: 'Breadth, momentum and relative rotation of the 11 US sectors: a description, not a forecast.',
  doc: sectorRadarDoc,
  path: '/v1/sector-radar',
  access: 'keyed',
  credits: 2,
  query: Type.Object({
    sector: Type.Optional(
      OneOf([...SECTOR_ETFS.map(({ sector }) => sector), ...SECTOR_ETFS.map(({ symbol }) => symbol)], {
        description: 'Only this sector, by name or by its fund',
        examples: ['XLK'],
      }),
    ),
    quadrant: Type.Optional(
      OneOf(QUADRANTS, { description: 'Only sectors in this quadrant', examples: ['improving'] }),
    ),
  }),
  snapshot: SectorRadarSnapshot,
  result: SectorRadar,
  inputs: sectorInputs,
  refresh: { cron: '30 21 * * *' },
  answer: (snapshot, { sector, quadrant }): SectorRadar =>
    sector === undefined && quadrant === undefined
      ? snapshot
      : {
          ...snapshot,
          sectors: snapshot.sectors.filter(
            (one) =>
              (sector === undefined || one.sector === sector || one.etf === sector) &&
              (quadrant === undefined || one.quadrant === quadrant),
          ),
        },
  next: nextCall,
  list: 'sectors',
  concise: conciseSectors,
  tool: { name: 'get_sector_radar', view: 'now' },
  example: example as Example<typeof SectorRadar>,
})

function sectorInputs(universe: Universe) {
  const funds = [SP500_FUND, ...SECTOR_ETFS.map(({ symbol }) => symbol)]
  const stocks = stocksOf(universe)
  return {
    funds: daily(
      funds.filter((symbol) => universe.bySymbol.has(symbol)),
      FUND_BARS,
    ),
    stocks: daily(stocks, STOCK_ROWS),
    tracked: assets(stocks),
  }
}

function nextCall({ market, sectors }: SectorRadar): NextCall {
  const ranked = sectors.filter(({ momentum_rank: rank }) => rank !== null)
  const [first] = ranked.sort((a, b) => (a.momentum_rank ?? 0) - (b.momentum_rank ?? 0))
  if (first === undefined) {
    const what = sectors.length === 0 ? 'No sector fits' : 'No sector can be ranked yet'
    return { product: 'regime', because: `${what}: see the market as a whole.` }
  }
  const { sector, etf, quadrant, momentum_rank: rank } = first
  const joined = quadrant === 'leading' || quadrant === 'improving' ? ' and' : ', but'
  const place = quadrant === null ? '' : `${joined} stands in the ${quadrant} quadrant against ${market}`
  return {
    product: 'prices-history',
    query: { symbol: etf },
    because: `${sector} has rank ${rank} by momentum${place}: the last 365 days of ${etf} show how it came there.`,
  }
}
