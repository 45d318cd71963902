import { factorTraits } from './factor-path.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import type { Load } from './price-path.ts'
import type { World } from './world.ts'

const DAILY = 1 / Math.sqrt(SESSIONS_PER_YEAR)
const CURRENCY_VOL = 0.07
const OIL = { sector: 'Energy', symbol: 'CL=F', weight: 0.25 }

/** A factor such as `sector/Energy`. */
export function factorLoad(name: string, weight: number, world: World): Load {
  const dailyVol = factorTraits(name).annualVol * DAILY
  return { level: world.factor(name), weight, dailyVol: () => dailyVol }
}

/** By ISO 4217 code. */
export function currencyLoad(code: string, weight: number, world: World): Load {
  return { level: world.currency(code), weight, dailyVol: () => CURRENCY_VOL * DAILY }
}

const commodityLoad =
  (price: 'held' | 'spot') =>
  (symbol: string, weight: number, world: World): Load => {
    const { [price]: level, sigma } = world.commodity(symbol)
    return { level, weight, dailyVol: (index) => sigma.at(index) }
  }

/** A rolled future, by symbol. */
export const futureLoad = commodityLoad('held')

/** Vaulted metal follows the spot price, without the cost of rolling futures. */
export const metalLoad = commodityLoad('spot')

export const oilLoads = (sector: string | undefined, world: World): readonly Load[] =>
  sector === OIL.sector ? [futureLoad(OIL.symbol, OIL.weight, world)] : []
