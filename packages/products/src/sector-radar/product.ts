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
  doc: `Shows the strength of the eleven sectors of the US stock market on the closes of the day before. For each Select Sector SPDR fund it gives breadth, new highs and lows, momentum and relative rotation.

**How it is computed.**

- *Breadth* is the share of a sector's tracked stocks whose close is above its mean of 50 and of 200 days. Below three stocks it is null. \`breadth_change_20d\` is the change of the former over 20 trading days in percentage points.
- *New highs and lows* count stocks whose close is the highest or lowest of 52 weeks.
- *Momentum* is the total return of the fund over 21, 63 and 126 trading days, and over 252 without the last 21. \`momentum_rank\` orders the sectors by the mean of the four ranks.
- *Relative rotation*: RS = 100·P/P(SPY), q = RS/SMA₆₃(RS) − 1, \`rs_ratio\` = 100 + (q − mean₂₅₂)/sd₂₅₂(q). \`rs_momentum\` = 100 + (rs_ratio − that of ten days before)/sd₂₅₂(rs_ratio). The formula of the published graphs of that name is not public; this one is ours.
- The quadrant is leading (both above 100), weakening, lagging (both below) or improving. A side of 100 is left only 0.25 beyond it. \`tail\` has the last eight weeks.

**What it is not.** It is no forecast. \`evidence\` measures how the readings ranked the sectors by their return of the following 21 trading days, from the close after the reading. It uses the past of the market you ask, and gives the mean rank correlation, its 95% interval, t (Newey–West) and the number of dates. On recorded data from 2005 to 2025-09 none of the seven readings was better than chance:

| reading | rank correlation | t |
|---|---|---|
| momentum | 0.007 | 0.3 |
| RS-Ratio | −0.016 | −0.8 |
| RS-Momentum | −0.010 | −0.6 |

**What it lacks.** The tracked stocks are large ones of today, not all members of each index: breadth leans to survivors. A sector whose fund did not exist yet has nulls, and \`missing\` says so.`,
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
