import type { Column } from './column.ts'
import { createDollarIndexPrice } from './currency-price.ts'
import { factorLoad } from './loads.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { type BarTraits, createLoadedPrice, createReadPrice, type PricePath } from './price-path.ts'
import type { World } from './world.ts'

const DAILY = 1 / Math.sqrt(SESSIONS_PER_YEAR)
const OVERNIGHT = 0.28
const CENTS = 100
const THOUSANDTHS = 1000
const VOLATILITY_INDEX_VOL = 0.055
const YIELD_VOL = 0.85 * DAILY
const LARGEST_RELATIVE_YIELD_VOL = 0.04
const SP500_VOLUME = 3.4e9

/** An unlisted index is a stock index. */
export function createIndexPrice(symbol: string, world: World): PricePath {
  const points: BarTraits = {
    overnight: OVERNIGHT,
    ticksPerUnit: CENTS,
    volume: Number.NaN,
    stream: symbol,
  }
  const percent: BarTraits = { ...points, ticksPerUnit: THOUSANDTHS }
  switch (symbol) {
    case '^VIX':
      return createVolatilityIndexPrice(world.market.vix, 15, points)
    case '^VIX3M':
      return createVolatilityIndexPrice(world.market.vix3m, 17, points)
    case '^IRX':
      return createYieldPrice(world.rates().bill, 3.2, percent)
    case '^FVX':
      return createYieldPrice(world.rates().fiveYear, 3.6, percent)
    case '^TNX':
      return createYieldPrice(world.rates().tenYear, 3.8, percent)
    case 'DX-Y.NYB':
      return createDollarIndexPrice(symbol, world)
    case '^GSPC':
      return createLoadedPrice({ ...STOCK_INDEX, anchor: 6500 }, { ...points, volume: SP500_VOLUME }, world)
    default:
      return createLoadedPrice(
        { ...STOCK_INDEX, anchor: 5000, beta: 0.95, loads: [factorLoad(`index/${symbol}`, 1, world)] },
        points,
        world,
      )
  }
}

const STOCK_INDEX = { beta: 1, loads: [], own: undefined, drift: 0 }

function createVolatilityIndexPrice(column: Column, start: number, bar: BarTraits): PricePath {
  return createReadPrice(Math.log(start), bar, (index, step) => {
    step.logPrice = Math.log(column.at(index))
    step.sigma = VOLATILITY_INDEX_VOL
    step.marketShare = -0.8
  })
}

/** Percent. */
function createYieldPrice(column: Column, start: number, bar: BarTraits): PricePath {
  return createReadPrice(Math.log(start), bar, (index, step) => {
    step.logPrice = Math.log(column.at(index))
    step.sigma = Math.min(LARGEST_RELATIVE_YIELD_VOL, YIELD_VOL / column.at(index))
    step.marketShare = 0.4
  })
}
